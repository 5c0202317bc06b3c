import { render, screen } from '@testing-library/react';
import { press, SECOND_PRESSES } from '../testing/press';
import { ignoreStrayPresses } from './strayPresses';

const pay = jest.fn();
const cancel = jest.fn();
const open = () =>
  render(
    <>
      <button onClick={pay}>Pay</button>
      <button onClick={cancel}>Cancel Order</button>
    </>,
  );
const button = (name: string) => screen.getByRole('button', { name });

let end: () => void;
beforeEach(() => {
  jest.clearAllMocks();
  end = ignoreStrayPresses();
});
afterEach(() => end());

describe.each(SECOND_PRESSES)('the second press of a double %s', (_, second) => {
  const first = { ...second, detail: 1 };

  it('is ignored on an element that has moved beneath it, however often', () => {
    open();
    press(button('Pay'), first);
    press(button('Cancel Order'), second);
    press(button('Cancel Order'), second);
    expect(pay).toHaveBeenCalledTimes(1);
    expect(cancel).not.toHaveBeenCalled();
  });

  it('counts on the element of the first', () => {
    open();
    press(button('Pay'), first);
    press(button('Pay'), second);
    expect(pay).toHaveBeenCalledTimes(2);
  });

  it('is ignored in a dialog that the first has opened', () => {
    open();
    const answer = jest.fn();
    press(button('Cancel Order'), first);
    render(
      <dialog open onClick={answer}>
        <p>Are you sure?</p>
        <button>Yes</button>
      </dialog>,
    );
    press(screen.getByRole('dialog'), second);
    press(screen.getByText('Are you sure?'), second);
    press(button('Yes'), second);
    expect(answer).not.toHaveBeenCalled();
  });
});

it('ignores taps until they pause, counting from the last of them', () => {
  open();
  const tap = (name: string, at: number) => press(button(name), { detail: 1, pointerType: 'touch' }, at);
  tap('Pay', 0);
  tap('Cancel Order', 400);
  tap('Cancel Order', 800);
  expect(cancel).not.toHaveBeenCalled();
  tap('Cancel Order', 1400);
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('starts only with a press on a button or a link', () => {
  open();
  press(document.body, { detail: 1 });
  press(button('Pay'), { detail: 2 });
  expect(pay).toHaveBeenCalledTimes(1);
});

it('allows quick taps on two different places', () => {
  open();
  press(button('Pay'), { detail: 1, pointerType: 'touch' });
  press(button('Cancel Order'), { detail: 1, pointerType: 'touch', clientX: 90 });
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('allows presses by keyboard', () => {
  open();
  press(button('Pay'), { detail: 0 });
  press(button('Cancel Order'), { detail: 0 });
  expect(cancel).toHaveBeenCalledTimes(1);
});
