import { startBuilt } from './built.js';
import { median } from './load.js';
import { describeMachine, Stand } from './stand.js';

/** npm run cold: how long the built shop takes until its first answers, on a database that is up to date. */
const TIMES = 5;
const PATHS = { 'it is ready': '/health/ready', 'a list over REST': '/api/products', 'the first page': '/' };

await Stand.use(async (stand) => {
  await (await startBuilt(stand, '/health/ready')).end(); // migrates
  console.log(`${describeMachine()}\n\nuntil ...             median of ${TIMES}`);
  for (const [what, path] of Object.entries(PATHS)) {
    const times = [];
    while (times.length < TIMES) {
      const shop = await startBuilt(stand, path);
      times.push(shop.took);
      await shop.end();
    }
    console.log(`${what.padEnd(20)} ${String(median(times)).padStart(8)} ms`);
  }
});
