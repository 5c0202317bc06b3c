import { FORM, JSON_TYPE } from '../client.js';
import { factories } from '../factories.js';
import { head, sendBytes } from '../raw-http.js';
import { useShop } from '../shop.js';

const shop = await useShop();

const CHUNKED = { 'transfer-encoding': 'chunked' };
const LAST = '0\r\n\r\n';

it.each([[{}], [JSON_TYPE], [FORM]])(
  'treats an empty body as no body, chunked or not, with the headers %j',
  async (type) => {
    const admin = await factories(shop).admin();
    const headers = { ...type, authorization: `Bearer ${admin.token}` };
    const empty = head('POST /api/products', { ...headers, 'content-length': 0 });
    const chunked = head('POST /api/products', { ...headers, ...CHUNKED });
    expect((await sendBytes(shop, empty)).status).toBe(201);
    expect((await sendBytes(shop, chunked, LAST)).status).toBe(201);
  },
);

it('reads a chunked body', async () => {
  const pieces = ['{"lowPrice":5,', '"highPrice":4}'].map(
    (piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`,
  );
  const first = head('POST /api/products/getproducts/api', { ...CHUNKED, ...JSON_TYPE });
  const { status, body } = await sendBytes(shop, first, ...pieces, LAST);
  expect([status, JSON.parse(body).message]).toEqual([400, 'small price']);
});
