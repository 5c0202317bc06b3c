import { Global, Module } from '@nestjs/common';
import { AdminMails } from './admin-mails.js';
import { MailDelivery } from './mail-delivery.js';
import { MailTransport } from './mail-transport.js';
import { MailResolver } from './mail.resolver.js';
import { Mails } from './mails.js';

@Global()
@Module({ providers: [MailDelivery, AdminMails, MailResolver, Mails, MailTransport], exports: [Mails] })
export class MailModule {}
