import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

// Runs before each test file, and so before the app reads its configuration.
const adminUrl = process.env.TEST_DATABASE_ADMIN_URL!;
const name = `test_${randomUUID().replaceAll('-', '')}`;
const LOCK = 1;

process.env.NODE_ENV = 'test';
process.env.DATABASE_URL = new URL(`/${name}`, adminUrl).href;
process.env.SANDBOX_CONTROL_TOKEN = 'control';
// Hundreds of shoppers at once on a busy machine: how long they wait is not what those tests are about.
process.env.DATABASE_CONNECT_TIMEOUT_MS ??= '60000';
process.env.RATE_LIMITS ??= 'false';
// Tests run the background work themselves.
process.env.WORKERS ??= 'false';

/** The first file migrates a template that the others copy. Not in globalSetup: Nest's metadata would leak out of it. */
async function prepareTemplate(admin: Client): Promise<void> {
  const { rows } = await admin.query(
    "SELECT FROM pg_database WHERE datname = 'shop_template' AND datistemplate",
  );
  if (rows.length > 0) return;
  await admin.query('DROP DATABASE IF EXISTS shop_template'); // left by a file that failed to migrate it
  await admin.query('CREATE DATABASE shop_template');
  // Imported late, because the data source reads the configuration.
  const { createDataSource } = await import('../src/database/data-source.js');
  const { migrate } = await import('../src/database/migrate.js');
  const template = await createDataSource(new URL('/shop_template', adminUrl).href).initialize();
  await migrate(template);
  await template.destroy();
  await admin.query('ALTER DATABASE shop_template IS_TEMPLATE true');
}

const admin = new Client(adminUrl);
await admin.connect();
try {
  await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
  await prepareTemplate(admin);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE shop_template`);
} finally {
  await admin.end(); // releases the lock, also after a failed migration: others wait for it
}
