import { ownBytes } from './own-bytes.js';

const CONTENT = 'Ärmel ₹ 499';

it.each([
  ['a text', CONTENT],
  ['a part of other bytes', Buffer.from(`<${CONTENT}>`).subarray(1, -1)],
])('keeps %s, and nothing beside it', (_, content) => {
  const bytes = ownBytes(content);
  expect(bytes.toString()).toBe(CONTENT);
  expect(bytes.buffer.byteLength).toBe(bytes.length);
});
