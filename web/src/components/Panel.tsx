import { chakra, Heading } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';

interface Props extends HTMLChakraProps<'section'> {
  title?: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A section of a page, on a surface of its own and labelled by its heading. */
export function Panel({ title, children, ...style }: Props) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={title && id}
      bg="bg.panel"
      borderRadius="lg"
      shadow="card"
      p={{ base: '4', md: '6' }}
      minW="0"
      {...style}
    >
      {title && (
        <Heading as="h2" size="md" id={id} mb="4">
          {title}
        </Heading>
      )}
      {children}
    </chakra.section>
  );
}
