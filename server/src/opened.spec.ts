import { Opened } from './opened.js';

it('closes what was opened, the last first', async () => {
  const opened = new Opened();
  const closed: [string, number][] = [];
  for (const name of ['database', 'app'])
    await opened.add((drainMs) => Promise.resolve(closed.push([name, drainMs])));
  await opened.close(5);
  await opened.close(5);
  expect(closed).toEqual([
    ['app', 5],
    ['database', 5],
  ]);
});

it('closes at once what is opened while the rest is closed, and fails the start', async () => {
  const opened = new Opened();
  let isConnected = true;
  let disconnect!: () => void;
  // Like PostgreSQL, which ends after its last connection.
  const disconnected = new Promise<void>((resolve) => (disconnect = resolve));
  await opened.add(() => disconnected);
  const closed = opened.close(0);
  const late = opened.add(() => {
    isConnected = false;
    return Promise.resolve(disconnect());
  });
  await expect(late).rejects.toThrow('The shop is being closed');
  await closed;
  expect(isConnected).toBe(false);
});
