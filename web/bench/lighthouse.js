import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/**
 * `node bench/lighthouse.js http://localhost:8080 [runs]`: Lighthouse, mobile, on the pages that shoppers land on, the median of
 * `runs`. Needs a running shop and a Chromium (CHROMIUM_PATH where it is not found).
 */
const [shop = 'http://localhost:8080', runs = '3', only] = process.argv.slice(2);
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
};

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function addresses() {
  const [{ _id }] = await (await fetch(`${shop}/api/products/top`)).json();
  const pages = {
    home: '/',
    listing: '/productcategory/allproducts',
    search: '/search/shirt/page/1',
    product: `/product/${_id}`,
  };
  return Object.entries(pages).filter(([name]) => !only || name === only);
}

async function measure(address) {
  const chrome = await launch({ chromePath: process.env.CHROMIUM_PATH, chromeFlags: FLAGS });
  try {
    const { lhr } = await lighthouse(address, { port: chrome.port, logLevel: 'error' });
    const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]);
    const times = Object.entries(TIMES).map(([name, audit]) => [name, lhr.audits[audit].numericValue]);
    const bytes = lhr.audits['total-byte-weight'].numericValue;
    const failing = Object.values(lhr.audits)
      .filter(
        ({ id, score }) =>
          score === 0 &&
          !id.includes('-insight') &&
          lhr.categories.performance.auditRefs.every((ref) => ref.id !== id),
      )
      .map(({ id }) => id);
    return { ...Object.fromEntries([...scores, ...times]), bytes, failing };
  } finally {
    await chrome.kill();
  }
}

for (const [name, path] of await addresses()) {
  const results = [];
  for (let run = 0; run < Number(runs); run++) results.push(await measure(shop + path));
  const keys = Object.keys(results[0]).filter((key) => key !== 'failing');
  const medians = keys.map(
    (key) => `${key} ${Number(median(results.map((result) => result[key])).toFixed(3))}`,
  );
  console.log(`${name}: ${medians.join(', ')} ${results[0].failing.join(' ')}`);
}
