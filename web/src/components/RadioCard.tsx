import { chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<typeof chakra.input>, 'type' | 'children'> {
  children: ReactNode;
}

/** One radio option, as wide as its group and clickable all over. */
export const RadioCard = ({ children, ...input }: Props) => (
  <chakra.label
    display="flex"
    alignItems="center"
    gap="3"
    minH="14"
    px="4"
    py="2"
    borderWidth="1px"
    borderColor="border.control"
    borderRadius="md"
    cursor="button"
    _hover={{ bg: 'bg.muted' }}
  >
    <chakra.input type="radio" w="5" h="5" flexShrink="0" accentColor="accent.solid" {...input} />
    {children}
  </chakra.label>
);
