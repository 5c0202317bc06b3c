import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { freePort } from '../common/free-ports.js';
import { Replica } from './replica.js';

it('warns once that a replica does not answer, and not at all if it is closed meanwhile', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const host = `127.0.0.1:${await freePort()}`;
  const [replica, left] = [1, 2].map(() => new Replica(`postgres://shop@${host}/shop`, 1_000));
  for (let looks = 0; looks < 3; looks++) await replica!.look([]);
  const look = left!.look([]);
  await Promise.all([replica!.close(), left!.close(), look]);
  expect(warn.mock.calls).toEqual([[`${host} does not answer`]]);
});
