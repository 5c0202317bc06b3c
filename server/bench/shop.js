import '../src/operations/memory.js';
import { createApp } from '../src/app.js';
import { config } from '../src/config.js';
import { createDataSource } from '../src/database/data-source.js';
import { migrate } from '../src/database/migrate.js';
import { reportCpuTime } from './cpu-time.js';

/** The shop in a process of its own, from its sources; reports its address to its parent. */
const db = await createDataSource(config.databaseUrl).initialize();
await migrate(db);
const app = await createApp(db);
await app.listen(0, '127.0.0.1');

reportCpuTime();
process.once('disconnect', () => void app.close());
process.send({ url: await app.getUrl() });
