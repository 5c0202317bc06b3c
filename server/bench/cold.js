import { startBuilt } from './built.js';
import { median } from './load.js';
import { describeMachine, TestBed } from './test-bed.js';

/** npm run cold: how long the built shop takes until its first answers, on a database that is up to date. */
const TIMES = 5;
const PATHS = { 'it is ready': '/health/ready', 'a list over REST': '/api/products', 'the first page': '/' };

await TestBed.use(async (testBed) => {
  await (await startBuilt(testBed, '/health/ready')).end(); // migrates
  console.log(`${describeMachine()}\n\nuntil ...             median of ${TIMES}`);
  for (const [what, path] of Object.entries(PATHS)) {
    const times = [];
    while (times.length < TIMES) {
      const shop = await startBuilt(testBed, path);
      times.push(shop.took);
      await shop.end();
    }
    console.log(`${what.padEnd(20)} ${String(median(times)).padStart(8)} ms`);
  }
});
