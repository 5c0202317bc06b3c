import { Args, ID, Mutation, Resolver } from '@nestjs/graphql';
import { Allow } from '../../common/access.js';
import { CurrentUser } from '../../common/current-user.js';
import { type Device, FromDevice } from '../sessions/device.js';
import type { Caller } from '../sessions/session.entity.js';
import type { User } from '../user.entity.js';
import { TwoFactorConfirmed, TwoFactorSetup } from './two-factor.answers.js';
import { BeginTwoFactorInput, ConfirmTwoFactorInput, EndTwoFactorInput } from './two-factor.inputs.js';
import { TwoFactor } from './two-factor.js';

@Resolver()
export class TwoFactorResolver {
  constructor(private readonly service: TwoFactor) {}

  @Allow('admin')
  @Mutation(() => TwoFactorSetup, { description: 'The first step to two-step sign-in; changes nothing yet.' })
  beginTwoFactor(@CurrentUser() admin: User, @Args() { password }: BeginTwoFactorInput) {
    return this.service.begin(admin, password);
  }

  @Allow('admin')
  @Mutation(() => TwoFactorConfirmed, { description: 'Turns two-step sign-in on.' })
  confirmTwoFactor(
    @CurrentUser() admin: Caller,
    @Args() { code }: ConfirmTwoFactorInput,
    @FromDevice() device: Device,
  ) {
    return this.service.confirm(admin, code, device);
  }

  @Allow('user')
  @Mutation(() => Boolean, { description: "Turns the caller's own two-step sign-in off." })
  endTwoFactor(@CurrentUser() caller: User, @Args() input: EndTwoFactorInput, @FromDevice() device: Device) {
    return this.service.end(caller, input, device);
  }

  @Allow('admin')
  @Mutation(() => Boolean, { description: 'For somebody else who has lost their app and their codes.' })
  endTwoFactorFor(@CurrentUser() admin: User, @Args('userId', { type: () => ID }) userId: string) {
    return this.service.endFor(admin, userId);
  }
}
