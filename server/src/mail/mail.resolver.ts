import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import type { User } from '../users/user.entity.js';
import { AdminMails } from './admin-mails.js';
import { Mail, MailPage, MailStatus } from './mail.entity.js';

@Resolver(() => Mail)
export class MailResolver {
  constructor(private readonly service: AdminMails) {}

  @Allow('admin')
  @Query(() => MailPage, { description: 'Newest first.' })
  mails(
    @Args('page', { type: () => Int, nullable: true }) page?: number,
    @Args('status', { type: () => MailStatus, nullable: true }) status?: MailStatus,
  ) {
    return this.service.list(page, status);
  }

  @Allow('admin')
  @Mutation(() => Mail)
  resendMail(@CurrentUser() admin: User, @Args('id', { type: () => ID }) id: string) {
    return this.service.resend(admin, id);
  }
}
