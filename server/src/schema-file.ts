import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { printSchema } from 'graphql';

const FILE = resolve(import.meta.dirname, '../../schema.graphql');

/** The schema as the classes describe it: no database is queried, no background work runs, no sandbox listens. */
async function buildSchema() {
  Object.assign(process.env, { NODE_ENV: 'test', WORKERS: 'false', GATEWAY_URL: 'http://127.0.0.1:1' });
  const { createApp } = await import('./app.js');
  const { createDataSource } = await import('./database/data-source.js');
  const app = await createApp(createDataSource('postgres://localhost/none'));
  const { schema } = app.get(GraphQLSchemaHost);
  await app.close();
  return schema;
}

/** Writes the schema from the classes; with --check, fails when the committed file differs. */
async function main() {
  const text = `# Written by the server from its classes: npm run schema\n\n${printSchema(await buildSchema())}\n`;
  if (!process.argv.includes('--check')) return writeFile(FILE, text);
  if ((await readFile(FILE, 'utf8')) !== text)
    throw new Error('schema.graphql is out of date: npm run schema');
}

await main();
