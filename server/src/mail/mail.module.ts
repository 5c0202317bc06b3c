import { Global, Module } from '@nestjs/common';
import { MailDelivery } from './mail-delivery.js';
import { MailDesk } from './mail-desk.js';
import { MailResolver } from './mail.resolver.js';
import { Mails } from './mails.js';
import { Post } from './post.js';

@Global()
@Module({ providers: [MailDelivery, MailDesk, MailResolver, Mails, Post], exports: [Mails] })
export class MailModule {}
