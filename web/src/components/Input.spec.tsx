import { ChakraProvider } from '@chakra-ui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { system } from '../theme';
import { Input } from './Input';

it.each([
  ['number', false],
  ['text', true],
] as const)('of type %s keeps the focus when the mouse wheel is turned over it: %s', (type, keeps) => {
  render(
    <ChakraProvider value={system}>
      <Input aria-label="Price" type={type} defaultValue="7" />
    </ChakraProvider>,
  );
  const input = screen.getByLabelText('Price');
  act(() => input.focus());
  fireEvent.wheel(input);
  expect(document.activeElement === input).toBe(keeps);
});
