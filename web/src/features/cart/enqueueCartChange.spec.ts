import { endSession, startSession } from '../../lib/session';
import { admin, shopper } from '../../testing/fixtures';
import { enqueueCartChange } from './enqueueCartChange';

const signIn = (user: typeof shopper) => startSession({ token: 'token', user });

/** A change that has to wait for the previous one, while `meanwhile` runs. */
async function change(meanwhile: () => void) {
  const made = jest.fn(() => Promise.resolve());
  void enqueueCartChange(() => Promise.resolve().then(meanwhile));
  const outcome = await enqueueCartChange(made).then(
    () => 'made',
    (error: Error) => error.message,
  );
  return { outcome, times: made.mock.calls.length };
}

describe('a queued cart change', () => {
  beforeEach(() => signIn(shopper));

  it('is made when its turn comes', async () => {
    expect(await change(() => signIn({ ...shopper, name: 'Asha Menon' }))).toEqual({
      outcome: 'made',
      times: 1,
    });
  });

  it.each([
    ['logged out', () => endSession()],
    ['replaced by another one', () => signIn(admin)],
  ])('is not made if the user was meanwhile %s', async (_, leave) => {
    expect(await change(leave)).toEqual({ outcome: expect.stringMatching(/^You were signed out/), times: 0 });
  });
});
