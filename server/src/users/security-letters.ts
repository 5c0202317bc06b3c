import { Injectable, OnModuleInit } from '@nestjs/common';
import { config } from '../config.js';
import { type Letter, text } from '../mail/letters/letter.js';
import { MailKind } from '../mail/mail.entity.js';
import { Mails } from '../mail/mails.js';

const NOT_YOU = 'If this was not you, set a new password at once, and answer this mail.';

const PASSWORD_CHANGED: Letter = {
  subject: 'Your password was changed',
  parts: [
    text('The password of your account was changed just now. All other devices are signed out.'),
    text(NOT_YOU),
    { is: 'button', label: 'Set a new password', url: `${config.publicUrl}/forgot-password` },
  ],
};

/** Sent to the old address: its owner would otherwise never hear of it. */
const EMAIL_CHANGED: Letter = {
  subject: 'Your email address was changed',
  parts: [
    text('Your account has another email address now. This is the last mail about it to this one.'),
    text('If this was not you, answer this mail at once: somebody else may have got into your account.'),
  ],
};

const TWO_FACTOR_ON: Letter = {
  subject: 'Two-step sign-in is on',
  parts: [
    text(
      'Signing in to your account takes a code of your authenticator app now. All other devices are signed out.',
    ),
    text(NOT_YOU),
  ],
};

const TWO_FACTOR_OFF: Letter = {
  subject: 'Two-step sign-in is off',
  parts: [text('Signing in to your account takes nothing but the password now.'), text(NOT_YOU)],
};

/** Tells the owner of an account of changes that an intruder would make first. */
@Injectable()
export class SecurityLetters implements OnModuleInit {
  constructor(private readonly mails: Mails) {}

  onModuleInit() {
    this.mails.registerWriter(MailKind.PASSWORD_CHANGED, () => Promise.resolve(PASSWORD_CHANGED));
    this.mails.registerWriter(MailKind.EMAIL_CHANGED, () => Promise.resolve(EMAIL_CHANGED));
    this.mails.registerWriter(MailKind.TWO_FACTOR_ON, () => Promise.resolve(TWO_FACTOR_ON));
    this.mails.registerWriter(MailKind.TWO_FACTOR_OFF, () => Promise.resolve(TWO_FACTOR_OFF));
  }
}
