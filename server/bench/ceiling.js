import { createServer } from 'node:http';
import pg from 'pg';
import { ON_SHELF, PRODUCT_COLUMNS } from '../src/products/catalogue/catalogue-sql.js';
import { toProductPageJson } from '../src/products/product.json.js';
import { reportCpuTime } from './cpu-time.js';

/** The best that Node and PostgreSQL can do: the first page of products, by one prepared statement and nothing else. */
const LIST = {
  name: 'list',
  text: `SELECT ${PRODUCT_COLUMNS}, (SELECT sum(count) FROM product_counts)::int AS total
    FROM products p WHERE ${ON_SHELF} ORDER BY p.created_at DESC, p.id DESC LIMIT 12`,
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const server = createServer((request, response) => {
  pool.query(LIST).then(({ rows }) => {
    const count = rows[0].total;
    const body = JSON.stringify(
      toProductPageJson({ items: rows, page: 1, pages: Math.ceil(count / 12), count }),
    );
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
reportCpuTime();
process.once('disconnect', () => process.exit(0));
