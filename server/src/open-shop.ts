import { Logger } from '@nestjs/common';
import { createApp } from './app.js';
import { config } from './config.js';
import { createDataSource } from './database/data-source.js';
import { assertMigrated, migrate } from './database/migrate.js';
import { assertSameDatabase } from './database/same-database.js';
import { openDemoShop } from './demo/demo-shop.js';
import { warnOfKnownAccounts } from './demo/known-accounts.js';
import type { Opened } from './opened.js';
import { log } from './operations/log/log.js';
import { NestLog } from './operations/log/nest-log.js';
import { shutDown } from './operations/shut-down.js';
import { ensureFirstAdmin } from './users/first-admin.js';

/** Opens the shop on a database: migrates or checks it, fills it where configured, and listens. */
export async function openShop(databaseUrl: string, opened: Opened): Promise<void> {
  Logger.overrideLogger(new NestLog()); // before Nest does so, so that its first messages reach the one log, too
  const dataSource = await connect(databaseUrl, opened);
  // Locks and session settings need a session of their own, which a pooler does not provide.
  const direct = config.databaseDirectUrl ? await connect(config.databaseDirectUrl, opened) : dataSource;
  if (direct !== dataSource) await assertSameDatabase(dataSource, direct);
  await (config.migrateAtStart ? migrate(direct) : assertMigrated(direct));
  const demo = config.seed ? await openDemoShop(direct) : undefined;
  if (config.admin) await ensureFirstAdmin(dataSource, config.admin);
  if (config.production && !demo) await warnOfKnownAccounts(dataSource);
  if (direct !== dataSource) await direct.destroy();
  await opened.add(() => Promise.resolve(demo?.drawings.close()));
  const creating = createApp(dataSource, demo?.drawings);
  // Registered at once, because the process may be told to end meanwhile.
  await opened.add(async (drainMs) => {
    const created = await creating.catch(() => undefined); // if it failed, it has closed itself
    if (created) await shutDown(created, drainMs);
  });
  const app = await creating;
  // Not with Nest's own `listen`, which logs a failure as well as throwing it.
  await app.getHttpAdapter().getInstance().listen({ port: config.port, host: config.host });
  for (const line of banner(demo?.accounts)) log.info(line);
  if (config.production && !config.isPublicUrlSet)
    log.warn(`PUBLIC_URL is not set: mails, pages and the gateway send shoppers to ${config.publicUrl}`);
  if (config.production && config.gatewayUrl)
    log.warn('GATEWAY_URL is set: payments are asked about there, and not at Razorpay');
  if (config.drawAhead) await demo?.drawings.drawAll();
}

async function connect(url: string, opened: Opened) {
  const dataSource = await createDataSource(url).initialize();
  await opened.add(async () => dataSource.isInitialized && dataSource.destroy());
  return dataSource;
}

function banner(accounts: readonly { email: string; password: string }[] = []): string[] {
  const lines = [`The shop is open at ${config.publicUrl}`];
  if (config.introspection) lines.push(`GraphQL playground: ${config.publicUrl}/graphql`);
  // In production the log goes to too many places.
  if (!config.production)
    lines.push(...accounts.map(({ email, password }) => `Demo account: ${email} / ${password}`));
  if (config.razorpay.sandbox) lines.push('Payments go to the built-in sandbox: no real money moves.');
  return lines;
}
