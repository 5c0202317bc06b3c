import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  /** Column template; by default the page's content and its summary. */
  widths?: string;
  children: ReactNode;
}

/** Columns side by side where there is room, each as high as its content; stacked elsewhere. */
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
