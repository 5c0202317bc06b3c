import { config } from './config.js';
import { createDataSource } from './database/data-source.js';
import { startEmbeddedPostgres } from './database/embedded-postgres.js';
import { unhurried } from './database/timeouts.js';
import { CHECKS } from './doctor/checks.js';
import { diagnose, Finding } from './doctor/diagnose.js';

const ROWS_SHOWN = 20;

/** Checks every invariant of the data; exits with 1 when one is broken, or when it cannot tell. */
async function main(): Promise<void> {
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const embedded = directUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const db = await createDataSource(directUrl ?? embedded!.url).initialize();
  try {
    const [{ isThere }] = await db.query<[{ isThere: boolean }]>(
      `SELECT to_regclass('orders') IS NOT NULL AS "isThere"`,
    );
    if (!isThere) throw new Error('This database holds no shop yet: start it once with npm start.');
    const runner = db.createQueryRunner();
    const findings = await unhurried(runner, () => diagnose(runner.manager));
    await runner.release();
    console.log(findings.length > 0 ? findings.map(report).join('\n') : `All ${CHECKS.length} checks hold.`);
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

function report({ check, rows }: Finding): string {
  const shown = rows.slice(0, ROWS_SHOWN).map((row) => `  ${JSON.stringify(row)}`);
  const rest = rows.length > ROWS_SHOWN ? [`  and ${rows.length - ROWS_SHOWN} more`] : [];
  return [`Off: ${check}`, ...shown, ...rest].join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
