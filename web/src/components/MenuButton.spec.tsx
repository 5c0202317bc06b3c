import { ChakraProvider } from '@chakra-ui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { system } from '../theme';
import { MenuButton } from './MenuButton';

function open() {
  render(
    <ChakraProvider value={system}>
      <MenuButton label="Asha Rao">
        <a href="/profile">Profile</a>
      </MenuButton>
      <p>The page</p>
    </ChakraProvider>,
  );
  const button = screen.getByRole('button', { name: 'Asha Rao' });
  pressInSafari(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  return button;
}

/** Safari does not focus a pressed button: its nearest focusable ancestor gets the focus, or nothing does. */
function pressInSafari(element: HTMLElement) {
  const around = element.parentElement?.closest<HTMLElement>('[tabindex]');
  act(() => {
    if (around) around.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  fireEvent.click(element);
}

describe('a menu in a browser that does not focus clicked buttons', () => {
  it('closes on Escape, and returns the focus to its button', async () => {
    const button = open();
    await userEvent.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('closes on a click elsewhere', () => {
    const button = open();
    pressInSafari(screen.getByText('The page'));
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes on a second click on its button', () => {
    const button = open();
    pressInSafari(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
