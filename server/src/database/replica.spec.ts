import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { freePort } from '../common/free-ports.js';
import { Replica } from './replica.js';

it('warns once that a replica does not answer, and not at all if it is closed meanwhile', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const host = `127.0.0.1:${await freePort()}`;
  const [replica, closed] = [1, 2].map(() => new Replica(`postgres://shop@${host}/shop`, 1_000));
  for (let polls = 0; polls < 3; polls++) await replica!.poll([]);
  const polled = closed!.poll([]);
  await Promise.all([replica!.close(), closed!.close(), polled]);
  expect(warn.mock.calls).toEqual([[`${host} does not answer`]]);
});
