import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { recordEvents } from './eventReplay';

/** A page as the server has sent it; `takeOver` does what the shop's start does. */
function open(page: ReactNode) {
  document.body.innerHTML = `<div id="root">${renderToString(page)}</div>`;
  return takeOver(page);
}

function takeOver(page: ReactNode) {
  const events = recordEvents();
  const root = document.getElementById('root')!;
  function hydrate() {
    startTransition(() => void hydrateRoot(root, <Mounted onHydrated={events.replayTyping}>{page}</Mounted>));
    events.stop();
  }
  return { hydrate, replayPresses: () => act(events.replayPresses) };
}

function Mounted({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}

const sent = jest.fn();
beforeEach(() => sent.mockClear());

function SignIn() {
  const { register, handleSubmit } = useForm({ defaultValues: { email: '' } });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(({ email }) => sent(email))(event)}>
      <input aria-label="Email" type="email" {...register('email')} />
      <button>Sign In</button>
    </form>
  );
}

it('replays typing and submitting from before hydration', async () => {
  const page = open(<SignIn />);
  let isSentByTheBrowser = false;
  document.addEventListener('submit', (event) => (isSentByTheBrowser = !event.defaultPrevented), {
    once: true,
  });
  await userEvent.type(screen.getByLabelText('Email'), 'jane@example.com{Enter}');
  expect(isSentByTheBrowser).toBe(false);

  act(page.hydrate);
  await page.replayPresses();
  expect(screen.getByLabelText('Email')).toHaveValue('jane@example.com');
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent).toHaveBeenCalledWith('jane@example.com');
});

it('loses no letter typed during hydration', async () => {
  const page = open(<SignIn />);
  await userEvent.type(screen.getByLabelText('Email'), 'jane');
  await act(async () => {
    page.hydrate(); // starts, and is overtaken by the next key
    await userEvent.type(screen.getByLabelText('Email'), '@example.com');
  });
  await page.replayPresses();
  expect(screen.getByLabelText('Email')).toHaveValue('jane@example.com');
});

function Sizes() {
  const [size, setSize] = useState('');
  const [order, setOrder] = useState('newest');
  return (
    <fieldset>
      {['Small', 'Large'].map((name) => (
        <label key={name}>
          <input type="radio" name="size" checked={size === name} onChange={() => setSize(name)} />
          {name}
        </label>
      ))}
      <select aria-label="Order" value={order} onChange={(event) => setOrder(event.target.value)}>
        <option>newest</option>
        <option>cheapest</option>
      </select>
      <output>{`${size}, ${order}`}</output>
    </fieldset>
  );
}

it('replays choices made before hydration', async () => {
  const page = open(<Sizes />);
  await userEvent.click(screen.getByLabelText('Large'));
  await userEvent.click(screen.getByLabelText('Small'));
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'cheapest');
  act(page.hydrate);
  await page.replayPresses();
  expect(screen.getByRole('status')).toHaveTextContent('Small, cheapest');
  expect(screen.getByLabelText('Small')).toBeChecked();
});

it('replays choices that the browser restored, or that were made before any script ran', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Sizes />)}</div>`;
  screen.getByLabelText<HTMLInputElement>('Large').checked = true;
  screen.getByLabelText<HTMLSelectElement>('Order').value = 'cheapest';
  const page = takeOver(<Sizes />);
  act(page.hydrate);
  await page.replayPresses();
  expect(screen.getByRole('status')).toHaveTextContent('Large, cheapest');
});

it('prefers later choices to restored ones, and leaves unchanged fields alone', async () => {
  const page = open(<Sizes />);
  screen.getByLabelText<HTMLInputElement>('Small').checked = true;
  await userEvent.click(screen.getByLabelText('Large'));
  act(page.hydrate);
  await page.replayPresses();
  expect(screen.getByRole('status')).toHaveTextContent('Large, newest');
});

function Purchase() {
  const [qty, setQty] = useState('1');
  return (
    <>
      <input aria-label="Qty" type="number" value={qty} onChange={({ target }) => setQty(target.value)} />
      <button type="button" onClick={() => sent(qty)}>
        Add
      </button>
    </>
  );
}

it('replays text that the browser restored before replaying clicks', async () => {
  const page = open(<Purchase />);
  screen.getByLabelText<HTMLInputElement>('Qty').value = '4';
  await userEvent.click(screen.getByRole('button'));
  act(page.hydrate);
  await page.replayPresses();
  expect(sent).toHaveBeenCalledWith('4');
});

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

it('replays repeated clicks on a button as one', async () => {
  const page = open(<Counter />);
  await userEvent.dblClick(screen.getByRole('button'));
  act(page.hydrate);
  await page.replayPresses();
  expect(screen.getByRole('button')).toHaveTextContent('1');
});

it('does not replay a click that is repeated during hydration', async () => {
  const page = open(<Counter />);
  await userEvent.click(screen.getByRole('button'));
  await act(async () => {
    page.hydrate();
    await userEvent.click(screen.getByRole('button'));
  });
  await page.replayPresses();
  expect(screen.getByRole('button')).toHaveTextContent('1');
});

it('leaves a click during hydration to React, without replaying it', async () => {
  const page = open(<Counter />);
  await act(async () => {
    page.hydrate();
    await userEvent.click(screen.getByRole('button'));
  });
  await page.replayPresses();
  expect(screen.getByRole('button')).toHaveTextContent('1');
});
