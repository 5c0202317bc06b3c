import { Global, Module } from '@nestjs/common';
import { MailDelivery } from './mail-delivery.js';
import { MailDesk } from './mail-desk.js';
import { MailTransport } from './mail-transport.js';
import { MailResolver } from './mail.resolver.js';
import { Mails } from './mails.js';

@Global()
@Module({ providers: [MailDelivery, MailDesk, MailResolver, Mails, MailTransport], exports: [Mails] })
export class MailModule {}
