import { isSigned, signedMessage } from './signature.js';

const ORDER = 'order_SimAAAAAAAAAA1';
const PAYMENT = 'pay_SimAAAAAAAAAA1';
const SIGNATURE = '624fafa75b26a65532dd20900f3224a616ef8d3ed8a39901380461b8c82b606e';
const WEBHOOK =
  '{"entity":"event","account_id":"acc_SimAAAAAAAAAA1","event":"payment.captured","contains":["payment"],"payload":{},"created_at":1700000000}';

describe('isSigned', () => {
  it.each([
    [
      'EnLs21M47BllR3X8PSFtjtbd',
      'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    ],
    [
      '123456',
      '{"a":1,"b":2,"c":{"d":3}}',
      '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
    ],
    ['test_secret', signedMessage(ORDER, PAYMENT), SIGNATURE],
    ['test_webhook_secret', WEBHOOK, '019f707ed69b264f36f332fc2a349fecd2afa81345e3f7d49d1c92cc6e94a5aa'],
    [
      'test_webhook_secret',
      '{"event":"payment.failed","note":"₹499 — café"}',
      'c3cd3961f4e8d649cc2150853e0cdb07787a3684e21a4c295d25b7a5c16baba3',
    ],
    [
      'test_webhook_secret',
      '{"url":"https:\\/\\/shop.example\\/x"}',
      '8670c5a251e25f6d8285a32542ff9396c9125306cc403887ba8671531d5fbfdb',
    ],
  ])('accepts a valid signature by the key %s', (secret, message, signature) => {
    expect(isSigned(message, signature, [secret])).toBe(true);
    expect(isSigned(Buffer.from(message), signature, [secret])).toBe(true);
  });

  it.each([
    ['another order', signedMessage('order_SimAAAAAAAAAA2', PAYMENT), SIGNATURE, 'test_secret'],
    ['swapped fields', `${PAYMENT}|${ORDER}`, SIGNATURE, 'test_secret'],
    ['another key', signedMessage(ORDER, PAYMENT), SIGNATURE, 'wrong_secret'],
    ['an empty key', signedMessage(ORDER, PAYMENT), SIGNATURE, ''],
    ['upper case', signedMessage(ORDER, PAYMENT), SIGNATURE.toUpperCase(), 'test_secret'],
    ['no signature', signedMessage(ORDER, PAYMENT), undefined, 'test_secret'],
    [
      'other white space',
      WEBHOOK.replaceAll('":', '": '),
      '019f707ed69b264f36f332fc2a349fecd2afa81345e3f7d49d1c92cc6e94a5aa',
      'test_webhook_secret',
    ],
    [
      'the API key on a webhook',
      '{}',
      '748a263298986af60d952005bd6587eb7fe36a5a9f1ddaf94ca4cb46729473cb',
      'test_webhook_secret',
    ],
  ])('rejects %s', (_, message, signature, secret) => {
    expect(isSigned(message, signature, [secret])).toBe(false);
  });

  it('accepts the previous key during key rotation', () => {
    expect(isSigned(signedMessage(ORDER, PAYMENT), SIGNATURE, ['new_secret', 'test_secret'])).toBe(true);
  });
});
