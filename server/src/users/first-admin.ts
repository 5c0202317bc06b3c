import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { makeDataDir } from '../common/data-dir.js';
import { newId } from '../common/ids.js';
import { type Config, config } from '../config.js';
import { LOCKS } from '../database/advisory-lock.js';
import { passwordWeakness } from './password-weakness.js';
import { hashPassword } from './passwords.js';
import { ENDING_TOKENS } from './sessions/sessions.js';
import { User } from './user.entity.js';

const logger = new Logger('FirstAdmin');

type FirstAdmin = NonNullable<Config['admin']>;

/**
 * Makes sure that there is a first admin. An existing account with the email becomes one and keeps its password; otherwise one is
 * created, also where an account with this email was deleted: that one stays deleted. Of several processes that start at once,
 * one does it.
 */
export async function ensureFirstAdmin(db: DataSource, admin: FirstAdmin): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.firstAdmin]);
    const account = await tx.findOneBy(User, { email: admin.email });
    if (!account) await make(admin, tx);
    else if (!account.isAdmin) await promote(account, tx);
  });
}

/** Anybody may have opened the account: its sessions end, so that its user has to know the password. */
async function promote({ id }: User, tx: EntityManager): Promise<void> {
  await tx.query(`UPDATE users SET is_admin = true, ${ENDING_TOKENS} WHERE id = $1`, [id]);
  logger.warn(
    'The account of ADMIN_EMAIL was there, and is an admin now. It keeps its own password: be sure that it is yours.',
  );
}

async function make({ email, password }: FirstAdmin, tx: EntityManager): Promise<void> {
  const wasDeleted = await tx.exists(User, { where: { email }, withDeleted: true });
  const isFirst = !(await tx.existsBy(User, { isAdmin: true }));
  const passwordHash = await hashPassword(password ?? (await writePassword()));
  await tx.insert(User, { id: newId(), name: 'Shop Admin', email, isAdmin: true, passwordHash });
  const weakness = password && passwordWeakness(password);
  if (weakness) logger.warn(`ADMIN_PASSWORD would be refused to a shopper: ${weakness}`);
  if (wasDeleted) logger.warn('The account of ADMIN_EMAIL was deleted: a new one was made in its place.');
  // Perhaps its account has moved to another email, and nobody expects the first password to open one again.
  else if (!isFirst)
    logger.warn(
      'No account had the email of ADMIN_EMAIL, and a new admin was made, although there are others: unset it if it is no longer needed.',
    );
}

/** A random password, in a file that only the shop's own user can read: logs go to too many places. */
async function writePassword(): Promise<string> {
  const password = `${randomBytes(12).toString('base64url')}aA1`; // satisfies the rules for passwords
  const file = join(config.dataDir, 'first-admin-password');
  await makeDataDir(config.dataDir);
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  logger.warn(`The password of the first admin is in ${file}: sign in, change it, and remove the file.`);
  return password;
}
