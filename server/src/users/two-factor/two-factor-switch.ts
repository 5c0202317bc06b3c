import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditAction } from '../../audit/audit-action.js';
import { AuditLog } from '../../audit/audit-log.js';
import { MailKind } from '../../mail/mail.entity.js';
import { Mails } from '../../mail/mails.js';
import { User } from '../user.entity.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { TwoFactorSecret } from './two-factor-secret.entity.js';

/** Turns the second step of an account on or off, with the audit log's entry and the mail to the owner. */
@Injectable()
export class TwoFactorSwitch {
  constructor(
    private readonly audit: AuditLog,
    private readonly mails: Mails,
  ) {}

  async turn(isOn: boolean, actor: User, { id, name }: User, tx: EntityManager): Promise<void> {
    await tx.update(User, { id }, { hasTwoFactor: isOn });
    if (!isOn) {
      await tx.delete(RecoveryCode, { userId: id });
      await tx.delete(TwoFactorSecret, { userId: id });
    }
    const off = { name, twoStepSignIn: 'off' };
    const on = { name, twoStepSignIn: 'on' };
    const action = isOn ? AuditAction.turnOnTwoFactor : AuditAction.turnOffTwoFactor;
    const change = isOn ? { before: off, after: on } : { before: on, after: off };
    await this.audit.record({ actor, action, entity: 'User', entityId: id, ...change }, tx);
    await this.mails.send(isOn ? MailKind.TWO_FACTOR_ON : MailKind.TWO_FACTOR_OFF, id, {}, tx);
  }
}
