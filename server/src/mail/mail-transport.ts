import { Injectable } from '@nestjs/common';
import { isEmailAddress } from '../common/email.js';
import { isLoopback } from '../common/limits/address.js';
import { oneLine } from '../common/one-line.js';
import { config, SHOP_NAME } from '../config.js';
import { letterHtml } from './letters/letter-html.js';
import { letterText } from './letters/letter-text.js';
import type { Letter } from './letters/letter.js';
import type { Mail } from './mail.entity.js';
import type { OutgoingMail } from './outgoing-mail.js';
import { NoMailServer, Undeliverable } from './undeliverable.js';

const MAX_SUBJECT = 200;

const senderHost = () => /@([^\s<>@]+)>?$/.exec(config.mail.from)![1]!;

function outgoing({ id, resends, recipient }: Mail, letter: Letter): OutgoingMail {
  if (!isEmailAddress(recipient)) throw new Undeliverable('This is no email address');
  const subject = oneLine(letter.subject).slice(0, MAX_SUBJECT);
  return {
    messageId: `<${id}.${resends}@${senderHost()}>`,
    from: config.mail.from,
    to: recipient,
    subject,
    text: letterText(letter, `${SHOP_NAME}\n${config.publicUrl}`),
    html: letterHtml({ ...letter, subject }, { name: SHOP_NAME, url: config.publicUrl }),
  };
}

/** Hands mails to the mail server, or to the mailbox where there is none. */
@Injectable()
export class MailTransport {
  /** @throws Undeliverable, NoMailServer, or the error of the mail server */
  async send(mail: Mail, letter: Letter): Promise<void> {
    const out = outgoing(mail, letter);
    if (config.mail.smtpUrl) await viaSmtp(out, config.mail.smtpUrl);
    else if (config.mail.mailbox) await (await import('./mailbox/mailbox.js')).store(out);
    else throw new NoMailServer('This shop sends no mail: SMTP_URL is not set');
  }
}

/** A password must not travel unencrypted; a URL that ends in `?requireTLS=false` overrides this. */
function needsTls(url: string): boolean {
  const { hostname, password } = new URL(url);
  return password !== '' && hostname !== 'localhost' && !isLoopback(hostname.replace(/[[\]]/g, ''));
}

/** One connection per mail: a shop sends few, and a connection kept open could turn out dead. */
async function viaSmtp({ to, ...message }: OutgoingMail, url: string): Promise<void> {
  const { createTransport } = await import('nodemailer'); // loaded only where there is a mail server
  const timeoutMs = config.mail.timeoutSeconds * 1000;
  const silenceMs = 0.9 * timeoutMs; // less than the whole: its error says more than an abort
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A server that sends a byte now and then is never silent, so the mail as a whole has a time limit, too.
  const signal = AbortSignal.timeout(timeoutMs);
  await transport.sendMail({
    ...message,
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated' },
    signal,
  });
}
