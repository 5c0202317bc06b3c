import { Logger } from '@nestjs/common';
import { type DataSource, In } from 'typeorm';
import { verifyPassword } from '../users/passwords.js';
import { User } from '../users/user.entity.js';

/** The demo's accounts, whose passwords everybody knows; named here too, since a production image has no demo to ask. */
export const KNOWN_ACCOUNTS = [
  { email: 'admin@example.com', password: 'Admin123' },
  { email: 'jane@example.com', password: 'Jane1234' },
];

/** A shop that goes live on the database of its trials would keep them. The log names neither email nor password. */
export async function warnOfKnownAccounts(db: DataSource): Promise<void> {
  const users = await db.manager.find(User, {
    where: { email: In(KNOWN_ACCOUNTS.map(({ email }) => email)) },
    select: { id: true, email: true, isAdmin: true, passwordHash: true },
  });
  for (const { id, email, isAdmin, passwordHash } of users) {
    const { password } = KNOWN_ACCOUNTS.find((known) => known.email === email.toLowerCase())!;
    if (!(await verifyPassword(password, passwordHash))) continue;
    new Logger('Demo').warn(
      `${isAdmin ? 'An admin' : 'An account'} of the demo is still here (user ${id}), and everybody knows its password: sign in to it and change that, or delete it on /admin/userlist`,
    );
  }
}
