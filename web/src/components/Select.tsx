import { createSlotRecipeContext } from '@chakra-ui/react';
import type { HTMLChakraProps } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';

const { withProvider, withContext } = createSlotRecipeContext({ key: 'nativeSelect' });
const Root = withProvider<HTMLDivElement, HTMLChakraProps<'div'>>('div', 'root');
const Field = withContext<HTMLSelectElement, HTMLChakraProps<'select'>>('select', 'field');
const Indicator = withContext<HTMLDivElement, HTMLChakraProps<'div'>>('div', 'indicator');

interface Props extends Omit<HTMLChakraProps<'select'>, 'width'> {
  width?: string;
}

/** The browser's own select in the shop's look; not Chakra's, for the reason given at Input. */
export function Select({ width, ...field }: Props) {
  return (
    <Root w={width}>
      <Field {...field} />
      <Indicator>
        <ChevronDown aria-hidden />
      </Indicator>
    </Root>
  );
}
