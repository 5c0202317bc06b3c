import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { RateLimit } from '../common/rate-limits.js';
import { AuthPayload } from './auth-payload.js';
import { RequestPasswordResetInput, ResetPasswordInput } from './dto/password-reset.inputs.js';
import { PasswordResetRequests } from './password-reset-requests.js';
import { PasswordResets } from './password-resets.js';
import { type Device, FromDevice } from './sessions/device.js';
import type { User } from './user.entity.js';

@Resolver()
export class PasswordResetResolver {
  constructor(
    private readonly requests: PasswordResetRequests,
    private readonly resets: PasswordResets,
  ) {}

  @Allow('anyone')
  @RateLimit('password-reset')
  @Mutation(() => Boolean, { description: 'Always true, whether there is such an account or not.' })
  requestPasswordReset(@Args() { email }: RequestPasswordResetInput) {
    return this.requests.request(email);
  }

  @Allow('anyone')
  @RateLimit('password-reset')
  @Mutation(() => AuthPayload, { description: 'Ends every other sign-in of the account.' })
  resetPassword(@Args() input: ResetPasswordInput, @FromDevice() device: Device) {
    return this.resets.reset(input, device);
  }

  @Allow('admin')
  @Mutation(() => Boolean, {
    description: 'Sends the link to set a new password to the owner of an account.',
  })
  sendPasswordReset(@CurrentUser() admin: User, @Args('userId', { type: () => ID }) userId: string) {
    return this.requests.sendFor(admin, userId);
  }
}
