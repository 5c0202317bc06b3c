import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../../common/access.js';
import { CurrentUser } from '../../common/current-user.js';
import { AuthPayload } from '../auth-payload.js';
import { type Device, FromDevice } from './device.js';
import { type Caller, Session } from './session.entity.js';
import { Sessions } from './sessions.js';

@Resolver(() => Session)
export class SessionsResolver {
  constructor(private readonly service: Sessions) {}

  @Allow('user')
  @Query(() => [Session], { description: 'Where the caller is signed in, the newest first.' })
  sessions(@CurrentUser() caller: Caller) {
    return this.service.list(caller);
  }

  @Allow('user')
  @Mutation(() => Boolean)
  endSession(@CurrentUser() caller: Caller, @Args('id', { type: () => ID }) id: string) {
    return this.service.end(caller, id);
  }

  @Allow('user')
  @Mutation(() => AuthPayload, { description: 'Ends every other sign-in; the answer has a fresh token.' })
  endOtherSessions(@CurrentUser() caller: Caller, @FromDevice() device: Device) {
    return this.service.endOthers(caller, device);
  }

  @Allow('user')
  @Mutation(() => Boolean, { description: 'Ends the session of the token that it is called with.' })
  logout(@CurrentUser() caller: Caller) {
    return this.service.endOwn(caller);
  }
}
