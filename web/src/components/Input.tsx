import { createRecipeContext } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import type { WheelEvent } from 'react';

export type InputProps = HTMLChakraProps<'input'>;

/** One line of text. Chakra's own brings a form field of another library along; the shop has FormField. */
export const Input = createRecipeContext({ key: 'input' }).withContext<HTMLInputElement, InputProps>(
  'input',
  {
    defaultProps: { onWheel: letGo },
  },
);

/** A number that has the focus would be changed by the wheel that is to move the page. */
function letGo({ currentTarget }: WheelEvent<HTMLInputElement>) {
  if (currentTarget.type === 'number') currentTarget.blur();
}
