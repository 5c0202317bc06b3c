import { createRecipeContext } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import type { WheelEvent } from 'react';

export type InputProps = HTMLChakraProps<'input'>;

/** One line of text. Chakra's own input depends on another library's form field; the shop has FormField. */
export const Input = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, InputProps>(
  'input',
  {
    defaultProps: { onWheel: blurOnWheel },
  },
);

/** A focused number input would change its value when the wheel scrolls the page. */
function blurOnWheel({ currentTarget }: WheelEvent<HTMLInputElement>) {
  if (currentTarget.type === 'number') currentTarget.blur();
}
