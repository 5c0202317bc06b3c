import { ChakraProvider } from '@chakra-ui/react';
import { render } from '@testing-library/react';
import { configure } from '../../config';
import { system } from '../../theme';
import { Price } from './Price';

afterEach(() => configure({ currencyDisplay: 'SPEC', publicUrl: '' }));

it.each([
  ['SPEC', '$1,499'],
  ['INR', '₹1,499'],
] as const)('shows prices by the currency display %s', (display, text) => {
  configure({ currencyDisplay: display, publicUrl: '' });
  const { container } = render(
    <ChakraProvider value={system}>
      <Price amount={1499} on="detail" />
    </ChakraProvider>,
  );
  expect(container).toHaveTextContent(text);
});
