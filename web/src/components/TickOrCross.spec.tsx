import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { system } from '../theme';
import { TickOrCross } from './TickOrCross';

it.each([
  [true, 'tick', 'check', 'success'],
  [false, 'red cross', 'x', 'error'],
])('shows %s as a %s', (isTick, _, icon, color) => {
  render(
    <ChakraProvider value={system}>
      <TickOrCross isTick={isTick} label="Paid" />
    </ChakraProvider>,
  );
  const sign = screen.getByRole('img', { name: 'Paid' });
  expect(sign.querySelector('svg')).toHaveClass(`lucide-${icon}`);
  expect(getComputedStyle(sign).color).toBe(`var(--shop-colors-fg-${color})`);
});
