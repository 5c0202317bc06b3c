import { ChakraProvider } from '@chakra-ui/react';
import { render } from '@testing-library/react';
import { setCurrencyDisplay } from '../../config';
import { system } from '../../theme';
import { Price } from './Price';

afterEach(() => setCurrencyDisplay('SPEC'));

it.each([
  ['SPEC', '$1,499'],
  ['INR', '₹1,499'],
] as const)('shows prices as the currency display %s wants them', (display, text) => {
  setCurrencyDisplay(display);
  const { container } = render(
    <ChakraProvider value={system}>
      <Price amount={1499} on="detail" />
    </ChakraProvider>,
  );
  expect(container).toHaveTextContent(text);
});
