import { createRecipeContext } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';

export type InputProps = HTMLChakraProps<'input'>;

/** One line of text. Chakra's own brings a form field of another library along; the shop has FormField. */
export const Input = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, InputProps>('input');
