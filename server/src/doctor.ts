import type { DataSource } from 'typeorm';
import { assertShop, runCommand } from './database/operator-command.js';
import { withoutTimeouts } from './database/timeouts.js';
import { CHECKS } from './doctor/checks.js';
import { diagnose, Finding } from './doctor/diagnose.js';

const ROWS_SHOWN = 20;

/** Checks every invariant of the data; exits with 1 when one is broken or cannot be checked. */
async function examine(db: DataSource): Promise<void> {
  await assertShop(db);
  const runner = db.createQueryRunner();
  const findings = await withoutTimeouts(runner, () => diagnose(runner.manager));
  await runner.release();
  console.log(findings.length > 0 ? findings.map(report).join('\n') : `All ${CHECKS.length} checks hold.`);
  if (findings.length > 0) process.exitCode = 1;
}

function report({ check, rows }: Finding): string {
  const shown = rows.slice(0, ROWS_SHOWN).map((row) => `  ${JSON.stringify(row)}`);
  const rest = rows.length > ROWS_SHOWN ? [`  and ${rows.length - ROWS_SHOWN} more`] : [];
  return [`Off: ${check}`, ...shown, ...rest].join('\n');
}

await runCommand({ usage: 'npm run doctor', run: examine });
