import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager, MoreThan } from 'typeorm';
import { AuditAction } from '../../audit/audit-action.js';
import { AuditLog } from '../../audit/audit-log.js';
import { AppError, badInput } from '../../common/app-error.js';
import { MailKind } from '../../mail/mail.entity.js';
import { Mails } from '../../mail/mails.js';
import type { Device } from '../sessions/device.js';
import type { Caller } from '../sessions/session.entity.js';
import { Sessions } from '../sessions/sessions.js';
import { User } from '../user.entity.js';
import { UsersService } from '../users.service.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { hashOfCode, newRecoveryCodes } from './recovery-codes.js';
import { seal } from './secret-box.js';
import { newSecret, uriOf } from './totp.js';
import { TwoFactorCodes } from './two-factor-codes.js';
import { TwoFactorSecret } from './two-factor-secret.entity.js';
import { TwoFactorConfirmed, TwoFactorSetup } from './two-factor.answers.js';
import type { EndTwoFactorInput } from './two-factor.inputs.js';

const wrongState = (message: string) => new AppError('INVALID_STATE', message);
const WRONG_CODE = () => badInput('The code is not right');
const IS_ON = () => wrongState('Two-step sign-in is on already');
const IS_OFF = () => wrongState('Two-step sign-in is not on');

/** Turns the second step of signing in on and off: a code of an authenticator app after the password. */
@Injectable()
export class TwoFactor {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersService,
    private readonly codes: TwoFactorCodes,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly mails: Mails,
  ) {}

  /** A new secret, which counts once a code of it is confirmed. @throws AppError BAD_USER_INPUT for a wrong password */
  async begin(caller: User, password: string): Promise<TwoFactorSetup> {
    await this.users.assertPassword(caller, password);
    const secret = newSecret();
    await this.db.transaction(async (tx) => {
      if ((await this.users.lock(caller.id, tx)).hasTwoFactor) throw IS_ON();
      const row = { userId: caller.id, secret: seal(secret, caller.id), lastStep: 0 };
      await tx.upsert(TwoFactorSecret, row, ['userId']);
    });
    return { secret, uri: uriOf(secret, caller.email) };
  }

  /** Turns it on and ends every other sign-in. @throws AppError BAD_USER_INPUT for a wrong code */
  async confirm(caller: Caller, code: string, device: Device): Promise<TwoFactorConfirmed> {
    if (caller.hasTwoFactor) throw IS_ON();
    if (!(await this.codes.spend(caller.id, code))) throw WRONG_CODE();
    const recoveryCodes = newRecoveryCodes();
    const signedIn = await this.db.transaction(async (tx) => {
      if ((await this.sessions.hold(caller, tx)).hasTwoFactor) throw IS_ON();
      // Another secret, begun meanwhile, is one of which no code was ever right.
      if (!(await tx.existsBy(TwoFactorSecret, { userId: caller.id, lastStep: MoreThan(0) })))
        throw WRONG_CODE();
      const hashes = recoveryCodes.map((it) => ({ userId: caller.id, codeHash: hashOfCode(it) }));
      await tx.insert(RecoveryCode, hashes);
      await this.switch(caller, caller, true, tx);
      await this.sessions.endAll(caller.id, tx);
      return this.sessions.renew(caller, device, tx);
    });
    return { ...signedIn, recoveryCodes };
  }

  /** Turns the caller's own off. @throws AppError BAD_USER_INPUT for a wrong password or code */
  async end(caller: User, { password, code }: EndTwoFactorInput): Promise<true> {
    if (!caller.hasTwoFactor) throw IS_OFF();
    await this.users.assertPassword(caller, password);
    if (!(await this.codes.spend(caller.id, code))) throw WRONG_CODE();
    await this.db.transaction(async (tx) => {
      if (!(await this.users.lock(caller.id, tx)).hasTwoFactor) throw IS_OFF();
      await this.switch(caller, caller, false, tx);
    });
    return true;
  }

  /** Helps somebody who has lost app and codes. One's own takes one's password and a code. */
  async endFor(admin: User, id: string): Promise<true> {
    const { id: userId } = await this.users.get(id);
    if (userId === admin.id) throw wrongState('Turn off your own on your profile');
    await this.db.transaction(async (tx) => {
      const owner = await this.users.lock(userId, tx);
      if (!owner.hasTwoFactor) throw IS_OFF();
      await this.switch(admin, owner, false, tx);
    });
    return true;
  }

  /** With what has to be known of it: the log's entry, and the mail to the owner. */
  private async switch(actor: User, { id, name }: User, isOn: boolean, tx: EntityManager): Promise<void> {
    await tx.update(User, { id }, { hasTwoFactor: isOn });
    if (!isOn) {
      await tx.delete(RecoveryCode, { userId: id });
      await tx.delete(TwoFactorSecret, { userId: id });
    }
    const [off, on] = [false, true].map((twoStepSignIn) => ({
      name,
      twoStepSignIn: twoStepSignIn ? 'on' : 'off',
    }));
    const action = isOn ? AuditAction.turnOnTwoFactor : AuditAction.turnOffTwoFactor;
    const change = isOn ? { before: off!, after: on! } : { before: on!, after: off! };
    await this.audit.record({ actor, action, entity: 'User', entityId: id, ...change }, tx);
    await this.mails.send(isOn ? MailKind.TWO_FACTOR_ON : MailKind.TWO_FACTOR_OFF, id, {}, tx);
  }
}
