import { Agent, get } from 'node:http';

/**
 * `node bench/pages.js http://localhost:8080 [seconds]`: rendered pages per second, cached and uncached, and cached ones while
 * the catalogue changes twice a second. The shop needs its demo admin; the change is that of a description.
 */
const [shop = 'http://localhost:8080', seconds = '5'] = process.argv.slice(2);
const CONNECTIONS = 8;
const ADMIN = { email: 'admin@example.com', password: 'Admin123' };
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function ask(path) {
  return new Promise((resolve, reject) => {
    get(shop + path, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (part) => (bytes += part.length));
      answer.on('end', () => resolve({ status: answer.statusCode, bytes }));
    }).on('error', reject);
  });
}

/** Requests without a pause; returns the pages per second, the median time and the size of a page. */
async function rate(addressOf) {
  const end = performance.now() + 1000 * Number(seconds);
  const times = [];
  let bytes = 0;
  const caller = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const answer = await ask(addressOf(times.length));
      if (answer.status !== 200) throw new Error(`${answer.status} for ${addressOf(0)}`);
      times.push(performance.now() - start);
      bytes = answer.bytes;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
  return `${Math.round(times.length / Number(seconds))}/s, median ${median.toFixed(1)} ms, ${bytes} bytes`;
}

async function json(path, options) {
  const answer = await fetch(shop + path, options);
  if (!answer.ok) throw new Error(`${answer.status} for ${path}`);
  return answer.json();
}

async function whileChanging(product, run) {
  const headers = { 'content-type': 'application/json' };
  const { token } = await json('/api/users/login', { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  headers.authorization = `Bearer ${token}`;
  const describe = (description) => {
    const body = JSON.stringify({ description });
    return json(`/api/products/${product._id}`, { method: 'PUT', headers, body });
  };
  let changes = 0;
  let failure;
  const change = () =>
    describe(`${product.description} (${++changes})`).catch((error) => (failure ??= error));
  const timer = setInterval(change, 500);
  try {
    const told = await run();
    if (failure) throw failure;
    return told;
  } finally {
    clearInterval(timer);
    await describe(product.description);
  }
}

const [product] = await json('/api/products/top');
const pages = { home: '/', listing: '/productcategory/allproducts', product: `/product/${product._id}` };
for (const [name, path] of Object.entries(pages)) {
  await ask(path);
  console.log(`${name}, kept: ${await rate(() => path)}`);
  console.log(`${name}, changing: ${await whileChanging(product, () => rate(() => path))}`);
  console.log(
    `${name}, afresh: ${await rate((n) => `${path}?category=${process.pid}-${n}-${Math.random()}`)}`,
  );
}
agent.destroy();
