import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { system } from '../theme';
import { Alert } from './Alert';

it('shows errors in red', () => {
  render(
    <ChakraProvider value={system}>
      <Alert>Product not found</Alert>
    </ChakraProvider>,
  );
  const style = getComputedStyle(screen.getByRole('alert'));
  expect(style.color).toBe('var(--shop-colors-color-palette-fg)');
  expect(style.getPropertyValue('--shop-colors-color-palette-fg')).toBe('var(--shop-colors-danger-fg)');
});
