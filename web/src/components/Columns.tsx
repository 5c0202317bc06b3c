import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  /** Of the columns; by default what a page is about, and its summary. */
  widths?: string;
  children: ReactNode;
}

/** Side by side where there is room, each as high as what is in it; one below the other elsewhere. */
export function Columns({ widths = '1fr 22rem', children }: Props) {
  return (
    <Grid
      templateColumns={{ base: '1fr', lg: widths }}
      gap="6"
      alignItems="start"
      css={{ '& > *': { minW: '0' } }} // or a long word makes its column wider than the screen
    >
      {children}
    </Grid>
  );
}
