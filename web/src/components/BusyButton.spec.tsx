import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { system } from '../theme';
import { BusyButton } from './BusyButton';

/** A form that becomes busy on its first submission and stays so until it is told the outcome. */
function Form({ onSubmit }: { onSubmit: () => void }) {
  const [busy, setBusy] = useState(false);
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setBusy(true);
    onSubmit();
  }
  return (
    <form onSubmit={submit}>
      <input aria-label="Email" />
      <BusyButton type="submit" busy={busy}>
        Sign In
      </BusyButton>
      <button type="button" onClick={() => setBusy(false)}>
        Refuse
      </button>
    </form>
  );
}

function open() {
  const onSubmit = jest.fn();
  render(
    <ChakraProvider value={system}>
      <Form onSubmit={onSubmit} />
    </ChakraProvider>,
  );
  return { onSubmit, user: userEvent.setup(), button: screen.getByRole('button', { name: 'Sign In' }) };
}

describe('a busy button', () => {
  it('keeps the focus and its name, and shows a spinner', async () => {
    const { user, button } = open();
    await user.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleName('Sign In');
    expect(button.querySelector('.spinner')).toBeVisible();
  });

  it('ignores further clicks, and Enter in a field of its form', async () => {
    const { user, button, onSubmit } = open();
    await user.dblClick(button);
    await user.type(screen.getByLabelText('Email'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    await user.click(button);
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });
});
