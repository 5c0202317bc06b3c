import '../src/operations/memory.js';
import { createApp } from '../src/app.js';
import { newId } from '../src/common/ids.js';
import { config } from '../src/config.js';
import { createDataSource } from '../src/database/data-source.js';
import { migrate } from '../src/database/migrate.js';
import { tellProcessorTime } from './processor.js';

/** The shop in a process of its own, from its sources; tells its parent where it is, and the tokens of so many shoppers. */
const SHOPPERS = 64;

const db = await createDataSource(config.databaseUrl).initialize();
await migrate(db);
const app = await createApp(db);
await app.listen(0, '127.0.0.1');

tellProcessorTime();
process.once('disconnect', () => void app.close());
process.send({ url: await app.getUrl(), tokens: await signUp() });

/** @returns the tokens of so many new shoppers */
async function signUp() {
  const { JwtService } = await import('@nestjs/jwt');
  const { Tokens } = await import('../src/users/tokens.js');
  const tokens = new Tokens(app.get(JwtService, { strict: false }));
  const shoppers = Array.from({ length: SHOPPERS }, () => newId());
  for (const id of shoppers)
    await db.query(
      `INSERT INTO users (id, name, email, password_hash) VALUES ($1, 'Bench shopper', $2, '')`,
      [id, `bench-${id}@example.com`],
    );
  return shoppers.map((id) => tokens.issue({ id, tokenVersion: 0 }));
}
