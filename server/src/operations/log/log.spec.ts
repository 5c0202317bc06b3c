import { describeError, mask } from './log.js';

describe('mask', () => {
  it.each([
    ['550 <jane.doe@example.com> rejected', '550 <[email]> rejected'],
    ['Key (email)=(jane@example.com) already exists', 'Key (email)=([email]) already exists'],
    ['GET /search/jane%40example.com failed', 'GET /search/[email] failed'],
    ['postgres://shop:secret@db.internal:5432/shop', 'postgres://shop:[email]:5432/shop'],
    ['jwt eyJhbGciOi.eyJzdWIiOi.c2ln-bmF0 malformed', 'jwt [token] malformed'],
    ['    at close (file:///shop/node_modules/@nestjs/core/app.js:21:43)', undefined],
  ])('masks personal data in %j', (text, hidden = text) => {
    expect(mask(text)).toBe(hidden);
  });
});

it('describes the cause of an error with personal data masked', () => {
  const cause = new Error('ENOSPC: no space left on device, write for jane@example.com');
  expect(describeError(new Error('Pictures are out of reach', { cause }))).toMatchObject({
    message: 'Pictures are out of reach',
    cause: 'Error: ENOSPC: no space left on device, write for [email]',
  });
});
