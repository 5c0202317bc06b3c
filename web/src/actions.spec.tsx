import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { rememberActions } from './actions';

const sent = jest.fn();
function SignIn() {
  const { register, handleSubmit } = useForm({ defaultValues: { email: '' } });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(({ email }) => sent(email))(event)}>
      <input aria-label="Email" type="email" {...register('email')} />
      <button>Sign In</button>
    </form>
  );
}

it('types and sends again, once the page listens, what was typed and sent before', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<SignIn />)}</div>`;
  const doAgain = rememberActions();
  let isSentByTheBrowser = false;
  document.addEventListener('submit', (event) => (isSentByTheBrowser = !event.defaultPrevented), {
    once: true,
  });
  await userEvent.type(screen.getByLabelText('Email'), 'jane@example.com{Enter}');
  expect(isSentByTheBrowser).toBe(false);

  await act(async () => {
    hydrateRoot(document.getElementById('root')!, <SignIn />);
    await Promise.resolve();
  });
  act(doAgain);
  expect(screen.getByLabelText('Email')).toHaveValue('jane@example.com');
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent).toHaveBeenCalledWith('jane@example.com');
});

function Sizes() {
  const [size, setSize] = useState('');
  return (
    <fieldset>
      {['Small', 'Large'].map((name) => (
        <label key={name}>
          <input type="radio" name="size" checked={size === name} onChange={() => setSize(name)} />
          {name}
        </label>
      ))}
      <output>{size}</output>
    </fieldset>
  );
}

it('chooses again, once the page listens, what was chosen before', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Sizes />)}</div>`;
  const doAgain = rememberActions();
  await userEvent.click(screen.getByLabelText('Large'));
  await userEvent.click(screen.getByLabelText('Small'));
  await act(async () => {
    hydrateRoot(document.getElementById('root')!, <Sizes />);
    await Promise.resolve();
  });
  act(doAgain);
  expect(screen.getByRole('status')).toHaveTextContent('Small');
  expect(screen.getByLabelText('Small')).toBeChecked();
});
