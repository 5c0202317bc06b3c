import { Logger } from '@nestjs/common';
import { type DataSource, In } from 'typeorm';
import { verifyPassword } from '../users/passwords.js';
import { User } from '../users/user.entity.js';

/** The demo's accounts, whose passwords are public. Repeated here because a production image does not contain the demo. */
export const KNOWN_ACCOUNTS = [
  { email: 'admin@example.com', password: 'Admin123' },
  { email: 'jane@example.com', password: 'Jane1234' },
];

/** A shop that goes live on its trial database would keep these accounts. The log names neither email nor password. */
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
