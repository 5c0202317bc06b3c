import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { config } from '../../src/config.js';
import { factories, PASSWORD } from '../factories.js';
import { useShop } from '../shop.js';

config.dataDir = await mkdtemp(join(tmpdir(), 'shop-heavy-'));
const shop = await useShop();
const admin = await factories(shop).admin();
const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#c33' } })
  .png()
  .toBuffer();
afterAll(async () => {
  await rm(config.dataDir, { recursive: true });
});

function upload() {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture)]), 'shoe.png');
  return admin.upload(form);
}

/** Sends this many at once; returns their answers and the number that have succeeded so far. */
function crowd(count: number, send: () => Promise<{ status: number; headers: Headers }>) {
  let through = 0;
  const counted = async () => {
    const answer = await send();
    if (answer.status < 300) through++;
    return answer;
  };
  return { answers: Promise.all(Array.from({ length: count }, counted)), through: () => through };
}

it.each([
  [
    'sign-ins',
    600, // well above the queue limit, as some are done before the last has arrived
    () => admin.post('/api/users/login', { email: admin.user.email, password: PASSWORD }),
    200,
  ],
  ['uploads', 14, upload, 201],
])(
  'queues concurrent %s, returns 429 when there are too many, and delays no other requests',
  async (_, count, send, success) => {
    const { body } = await upload();
    const { answers, through } = crowd(count, send);
    // Pictures are read by the same thread pool that hashes and encodes.
    for (let n = 0; n < 3; n++) {
      expect((await fetch(`${shop.url}/${body.image}`)).status).toBe(200);
      expect((await fetch(`${shop.url}/api/products?pageNumber=${n + 1}`)).status).toBe(200);
    }
    const meanwhile = through();
    const refused = (await answers).filter(({ status }) => status === 429);
    // Without queuing, half of all would be done by then.
    expect(meanwhile).toBeLessThan(through() / 3);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await answers).filter(({ status }) => status === success).length).toBe(count - refused.length);
  },
);
