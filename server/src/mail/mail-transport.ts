import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '../common/email.js';
import { isLoopback } from '../common/limits/address.js';
import { config, SHOP_NAME } from '../config.js';
import { letterHtml } from './letters/letter-html.js';
import { letterText } from './letters/letter-text.js';
import type { Letter } from './letters/letter.js';
import type { Mail } from './mail.entity.js';
import type { OutgoingMail } from './outgoing-mail.js';
import { NoMailServer, Undeliverable } from './undeliverable.js';

const MAX_SUBJECT = 200;

/** A header is one line. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, MAX_SUBJECT);

const senderHost = () => /@([^\s<>@]+)>?$/.exec(config.mail.from)![1]!;

function outgoing({ id, resends, recipient }: Mail, letter: Letter): OutgoingMail {
  if (!isEmailAddress(recipient)) throw new Undeliverable('This is no email address');
  const subject = oneLine(letter.subject);
  return {
    messageId: `<${id}.${resends}@${senderHost()}>`,
    from: config.mail.from,
    to: recipient,
    subject,
    text: letterText(letter, `${SHOP_NAME}\n${config.publicUrl}`),
    html: letterHtml({ ...letter, subject }, { name: SHOP_NAME, url: config.publicUrl }),
  };
}

/** Hands mails to whoever carries them: the mail server, or the mailbox where there is none. */
@Injectable()
export class MailTransport {
  /** @throws Undeliverable, NoMailServer, or what the mail server says */
  async send(mail: Mail, letter: Letter): Promise<void> {
    const out = outgoing(mail, letter);
    if (config.mail.smtpUrl) await viaSmtp(out, config.mail.smtpUrl);
    else if (config.mail.mailbox) await (await import('./mailbox/mailbox.js')).keep(out);
    else throw new NoMailServer('This shop sends no mail: SMTP_URL is not set');
  }
}

/** Nobody on the way may read a password; an address that ends in `?requireTLS=false` overrules it. */
function needsTls(url: string): boolean {
  const { hostname, password } = new URL(url);
  return password !== '' && hostname !== 'localhost' && !isLoopback(hostname.replace(/[[\]]/g, ''));
}

/** A connection for each mail: a shop sends few, and none is then found dead. */
async function viaSmtp({ to, ...message }: OutgoingMail, url: string): Promise<void> {
  const { createTransport } = await import('nodemailer'); // of no use where there is no mail server
  const patience = config.mail.timeoutSeconds * 1000;
  const silence = 0.9 * patience; // less than the whole: its error says more than that the mail was cut short
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: silence,
    greetingTimeout: silence,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A server that sends a byte now and then is never silent: the mail as a whole has its time, too.
  const signal = AbortSignal.timeout(patience);
  await transport.sendMail({
    ...message,
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated' },
    signal,
  });
}
