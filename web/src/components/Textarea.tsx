import { createRecipeContext } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';

/** Several lines of text; not Chakra's own, for the reason given at Input. */
export const Textarea = createRecipeContext({ key: 'textarea' }).withContext<
  HTMLTextAreaElement,
  HTMLChakraProps<'textarea'>
>('textarea');
