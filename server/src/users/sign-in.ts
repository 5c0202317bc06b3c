import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { AuthPayload } from './auth-payload.js';
import { LoginInput, RegisterInput } from './dto/account.inputs.js';
import { verifyPassword } from './passwords.js';
import type { Device } from './sessions/device.js';
import { Sessions } from './sessions/sessions.js';
import { type Attempt, SignInLimits } from './sign-in-limits.js';
import { TwoFactorCodes } from './two-factor/two-factor-codes.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** The ways into an account: password and code, registration, or another proof that it is one's own. */
@Injectable()
export class SignIn {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersService,
    private readonly sessions: Sessions,
    private readonly limits: SignInLimits,
    private readonly codes: TwoFactorCodes,
  ) {}

  /** An unknown email and a wrong password get the same answer, after the same time. */
  async login({ email, password, code }: LoginInput, device: Device): Promise<AuthPayload> {
    const user = await this.db.manager
      .createQueryBuilder(User, 'user')
      .addSelect('user.passwordHash')
      .where({ email })
      .getOne();
    const attempt = { userId: user?.id, email, address: device.address };
    await this.limits.count(attempt);
    const isRight = await verifyPassword(password, user?.passwordHash).catch(async (refusal: unknown) => {
      await this.limits.uncount(attempt);
      throw refusal;
    });
    if (!isRight || !user) throw new AppError('UNAUTHENTICATED', 'Invalid email or password');
    if (user.hasTwoFactor) await this.takeSecondStep(user, attempt, code);
    await this.limits.succeed(attempt);
    return this.sessions.start(user, device);
  }

  async register(input: RegisterInput, device: Device): Promise<AuthPayload> {
    return this.signInProven(await this.users.create(input), device);
  }

  /**
   * Signs in a user who has proven, other than by the password, that the account is theirs.
   * @throws AppError UNAUTHENTICATED where that takes a code, too
   */
  async signInProven(id: string, device: Device): Promise<AuthPayload> {
    const user = await this.users.get(id);
    if (user.hasTwoFactor)
      throw new AppError('UNAUTHENTICATED', 'Please sign in with your new password and a code');
    await this.limits.trustPlace({ userId: id, email: user.email, address: device.address });
    return this.sessions.start(user, device);
  }

  /** A wrong code counts as a guess. A missing one does not; `about` tells the storefront to ask for it. */
  private async takeSecondStep(user: User, attempt: Attempt, code: string | null | undefined) {
    if (!code) {
      await this.limits.uncount(attempt);
      throw new AppError('UNAUTHENTICATED', 'Enter the code of your authenticator app', { about: 'code' });
    }
    if (!(await this.codes.spend(user, code, attempt.address)))
      throw new AppError('UNAUTHENTICATED', 'The code is not right');
  }
}
