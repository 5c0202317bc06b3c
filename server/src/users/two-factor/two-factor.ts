import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';
import { badInput, wrongState } from '../../common/app-error.js';
import { PasswordCheck } from '../password-check.js';
import type { Device } from '../sessions/device.js';
import type { Caller } from '../sessions/session.entity.js';
import { Sessions } from '../sessions/sessions.js';
import type { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { hashOfCode, newRecoveryCodes } from './recovery-codes.js';
import { seal } from './secret-box.js';
import { newSecret, uriOf } from './totp.js';
import { TwoFactorCodes } from './two-factor-codes.js';
import { TwoFactorSecret } from './two-factor-secret.entity.js';
import { TwoFactorSwitch } from './two-factor-switch.js';
import { TwoFactorConfirmed, TwoFactorSetup } from './two-factor.answers.js';
import type { EndTwoFactorInput } from './two-factor.inputs.js';

const wrongCode = () => badInput('The code is not right');
const alreadyOn = () => wrongState('Two-step sign-in is on already');
const notOn = () => wrongState('Two-step sign-in is not on');

/** Turns the second step of signing in on and off: a code of an authenticator app after the password. */
@Injectable()
export class TwoFactor {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersService,
    private readonly passwords: PasswordCheck,
    private readonly codes: TwoFactorCodes,
    private readonly sessions: Sessions,
    private readonly secondStep: TwoFactorSwitch,
  ) {}

  /**
   * A new secret, which takes effect once a code of it is confirmed.
   * @throws AppError BAD_USER_INPUT for a wrong password
   */
  async begin(caller: User, password: string): Promise<TwoFactorSetup> {
    await this.passwords.assert(caller, password);
    const secret = newSecret();
    await this.db.transaction(async (tx) => {
      if ((await this.sessions.lockCaller(caller, tx)).hasTwoFactor) throw alreadyOn();
      const row = { userId: caller.id, secret: seal(secret, caller.id), lastStep: 0 };
      await tx.upsert(TwoFactorSecret, row, ['userId']);
    });
    return { secret, uri: uriOf(secret, caller.email) };
  }

  /**
   * Turns it on and ends every other sign-in.
   * @throws AppError BAD_USER_INPUT for a wrong code
   */
  async confirm(caller: Caller, code: string, device: Device): Promise<TwoFactorConfirmed> {
    if (caller.hasTwoFactor) throw alreadyOn();
    if (!(await this.codes.spend(caller, code, device.address))) throw wrongCode();
    const recoveryCodes = newRecoveryCodes();
    const signedIn = await this.db.transaction(async (tx) => {
      if ((await this.sessions.lockCaller(caller, tx)).hasTwoFactor) throw alreadyOn();
      // If somebody began anew meanwhile, the code was right for another secret: no code of the new one has been used yet.
      if (!(await tx.existsBy(TwoFactorSecret, { userId: caller.id, lastStep: MoreThan(0) })))
        throw wrongCode();
      const hashes = recoveryCodes.map((it) => ({ userId: caller.id, codeHash: hashOfCode(it) }));
      await tx.insert(RecoveryCode, hashes);
      await this.secondStep.turn(true, caller, caller, tx);
      await this.sessions.endAll(caller.id, tx);
      return this.sessions.renew(caller, device, tx);
    });
    return { ...signedIn, recoveryCodes };
  }

  /**
   * Turns the caller's own off.
   * @throws AppError BAD_USER_INPUT for a wrong password or code
   */
  async end(caller: User, { password, code }: EndTwoFactorInput, device: Device): Promise<true> {
    if (!caller.hasTwoFactor) throw notOn();
    await this.passwords.assert(caller, password);
    if (!(await this.codes.spend(caller, code, device.address))) throw wrongCode();
    await this.db.transaction(async (tx) => {
      if (!(await this.sessions.lockCaller(caller, tx)).hasTwoFactor) throw notOn();
      await this.secondStep.turn(false, caller, caller, tx);
    });
    return true;
  }

  /** Helps a user who has lost app and codes. Admins turn off their own as everybody does: with password and code. */
  async endFor(admin: User, id: string): Promise<true> {
    const { id: userId } = await this.users.get(id);
    if (userId === admin.id) throw wrongState('Turn off your own on your profile');
    await this.db.transaction(async (tx) => {
      await this.users.assertStillAdmin(admin, userId, tx);
      const owner = await this.users.lockUser(userId, tx);
      if (!owner.hasTwoFactor) throw notOn();
      await this.secondStep.turn(false, admin, owner, tx);
    });
    return true;
  }
}
