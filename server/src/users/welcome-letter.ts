import { Injectable, OnModuleInit } from '@nestjs/common';
import { config, SHOP_NAME } from '../config.js';
import { greeting } from '../mail/letters/greeting.js';
import { text } from '../mail/letters/letter.js';
import { MailKind } from '../mail/mail.entity.js';
import { Mails } from '../mail/mails.js';
import { UsersService } from './users.service.js';

@Injectable()
export class WelcomeLetter implements OnModuleInit {
  constructor(
    private readonly users: UsersService,
    private readonly mails: Mails,
  ) {}

  onModuleInit() {
    this.mails.registerWriter(MailKind.WELCOME, async ({ userId }) => {
      const { name } = await this.users.get(userId);
      return {
        subject: `Welcome to ${SHOP_NAME}`,
        parts: [
          greeting(name),
          text('Your account is ready. Your orders, your details and your reviews are kept in it.'),
          { is: 'button', label: 'Go to the shop', url: config.publicUrl },
          text('If you did not open this account, you can forget this mail.'),
        ],
      };
    });
  }
}
