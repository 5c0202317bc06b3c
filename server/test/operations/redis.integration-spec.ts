import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { freePort } from '../../src/common/free-ports.js';
import { RateLimits } from '../../src/common/rate-limits.js';
import { SharedRedis } from '../../src/common/shared-redis.js';
import { config } from '../../src/config.js';
import { eventually } from '../eventually.js';
import { factories, PASSWORD } from '../factories.js';
import { openShop, Shop } from '../shop.js';

const PROGRAM = '/usr/bin/redis-server';
const hasRedis = existsSync(PROGRAM);
const withRedis = hasRedis ? describe : describe.skip;

const SECRET = 'of-redis';

withRedis(`limits in Redis${hasRedis ? '' : ' (skipped: apt-get install redis-server)'}`, () => {
  let redis: ChildProcess;
  let port: number;
  let shop: Shop | undefined;
  let said: string[];

  beforeAll(async () => {
    config.rateLimits = true;
    port = await freePort();
    const args = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--requirepass', SECRET];
    redis = spawn(PROGRAM, args, { stdio: 'ignore' });
  });
  beforeEach(() => {
    said = [];
    for (const level of ['warn', 'log'] as const)
      jest.spyOn(Logger.prototype, level).mockImplementation((text: string) => {
        if (text.startsWith('Redis')) said.push(text);
      });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await shop?.close();
    shop = undefined;
  });
  afterAll(async () => {
    const gone = once(redis, 'exit');
    redis.kill('SIGKILL');
    await gone;
  });

  const open = async (password: string) => {
    config.redisUrl = `redis://:${password}@127.0.0.1:${port}`;
    shop = await openShop();
    return factories(shop);
  };
  const ready = async () => (await factories(shop!).stranger().get('/health/ready')).body;
  const isReadyWith = (state: string) =>
    eventually(async () =>
      expect(await ready()).toEqual({ status: 'ok', checks: { database: 'ok', redis: state } }),
    );

  it('delay no request while it is unresponsive, and are shared again once it responds', async () => {
    const create = await open(SECRET);
    const { user } = await create.user();
    const login = async () => {
      const start = Date.now();
      const { status } = await create
        .stranger()
        .post('/api/users/login', { email: user.email, password: PASSWORD });
      return { status, isSoon: Date.now() - start < 2_000 };
    };
    await isReadyWith('ok');
    redis.kill('SIGSTOP');
    try {
      expect(await login()).toEqual({ status: 200, isSoon: true });
      expect(await ready()).toMatchObject({ status: 'ok', checks: { redis: 'away' } });
      await sleep(1_500); // reconnecting meanwhile logs nothing more
      expect(await login()).toEqual({ status: 200, isSoon: true });
      expect(said).toEqual([expect.stringContaining('each process limits for itself')]);
    } finally {
      redis.kill('SIGCONT');
    }
    await isReadyWith('ok');
    expect(said).toEqual([expect.anything(), expect.stringContaining('again')]);
  });

  it('are counted per process while it is out of memory, and both changes are logged once', async () => {
    const create = await open(SECRET);
    const { client } = shop!.app.get(SharedRedis);
    await isReadyWith('ok');
    const guess = async (status: number) => {
      const credentials = { email: 'nobody@example.com', password: 'Guess1' };
      expect((await create.stranger().post('/api/users/login', credentials)).status).toBe(status);
    };
    await client!.config('SET', 'maxmemory', '1');
    for (let time = 0; time < 3; time++) await guess(401);
    await isReadyWith('away');
    expect(said).toEqual([expect.stringMatching(/each process limits for itself.*OOM/)]);
    await client!.config('SET', 'maxmemory', '0');
    await guess(401);
    await isReadyWith('ok');
    expect(said.slice(1)).toEqual(['Redis answers again: the limits are shared']);
  });

  it('are counted per process if it rejects the password, which is logged once', async () => {
    const create = await open('wrong');
    await eventually(() => expect(said).toHaveLength(1));
    const credentials = { email: 'nobody@example.com', password: 'Guess1' };
    expect((await create.stranger().post('/api/users/login', credentials)).status).toBe(401);
    await isReadyWith('away');
    await sleep(500);
    const limits = shop!.app.get(RateLimits);
    await limits.restart('sign-in-known', 'here');
    await sleep(50); // longer than a timer whose delay overflows
    expect(await limits.isRunning('sign-in-known', 'here')).toBe(true);
    expect(said).toEqual([expect.stringContaining('WRONGPASS')]);
    expect(said[0]).not.toContain('wrong@');
  });
});
