import { chakra } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props extends Omit<HTMLChakraProps<'input'>, 'type' | 'children'> {
  children: ReactNode;
}

/** The browser's own checkbox with its label. */
export function Checkbox({ children, ...input }: Props) {
  return (
    <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="button">
      <chakra.input type="checkbox" w="5" h="5" flexShrink="0" accentColor="accent.solid" {...input} />
      {children}
    </chakra.label>
  );
}
