import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { badInput } from '../common/app-error.js';
import { RateLimits } from '../common/rate-limits.js';
import { verifyPassword } from './passwords.js';
import { User } from './user.entity.js';

/** Asks a signed-in user for the password again, before something irreversible. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly db: DataSource,
    private readonly limits: RateLimits,
  ) {}

  /** @throws AppError BAD_USER_INPUT, TOO_MANY_REQUESTS */
  async assert({ id }: User, password: string): Promise<void> {
    await this.limits.consume('password', id);
    const user = await this.db.manager.findOne(User, {
      where: { id },
      select: { id: true, passwordHash: true },
    });
    if (!(await verifyPassword(password, user?.passwordHash))) throw badInput('The password is not right');
  }
}
