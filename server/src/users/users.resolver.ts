import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { RateLimit } from '../common/rate-limits.js';
import { AuthPayload } from './auth-payload.js';
import { LoginInput, RegisterInput, UpdateProfileInput, UpdateUserInput } from './dto/account.inputs.js';
import { type Device, FromDevice } from './sessions/device.js';
import type { Caller } from './sessions/session.entity.js';
import { SignIn } from './sign-in.js';
import { User, UserPage } from './user.entity.js';
import { UsersService } from './users.service.js';

@Resolver(() => User)
export class UsersResolver {
  constructor(
    private readonly signIn: SignIn,
    private readonly service: UsersService,
  ) {}

  @Allow('anyone')
  @RateLimit('sign-in')
  @Mutation(() => AuthPayload)
  login(@Args('input') input: LoginInput, @FromDevice() device: Device) {
    return this.signIn.login(input, device);
  }

  @Allow('anyone')
  @RateLimit('register')
  @Mutation(() => AuthPayload)
  register(@Args('input') input: RegisterInput, @FromDevice() device: Device) {
    return this.signIn.register(input, device);
  }

  @Allow('user')
  @Query(() => User)
  me(@CurrentUser() caller: User) {
    return caller;
  }

  @Allow('user')
  @Mutation(() => AuthPayload)
  updateProfile(
    @CurrentUser() caller: Caller,
    @Args('input') input: UpdateProfileInput,
    @FromDevice() device: Device,
  ) {
    return this.service.updateProfile(caller, input, device);
  }

  @Allow('admin')
  @Query(() => UserPage)
  users(
    @Args('page', { type: () => Int, nullable: true }) page?: number,
    @Args('search', { nullable: true }) search?: string,
  ) {
    return this.service.list(page, search);
  }

  @Allow('admin')
  @Query(() => User)
  user(@Args('id', { type: () => ID }) id: string) {
    return this.service.get(id);
  }

  @Allow('admin')
  @Mutation(() => User)
  updateUser(
    @CurrentUser() admin: Caller,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: UpdateUserInput,
  ) {
    return this.service.update(admin, id, input);
  }

  @Allow('admin')
  @Mutation(() => Boolean)
  deleteUser(@CurrentUser() admin: User, @Args('id', { type: () => ID }) id: string) {
    return this.service.delete(admin, id);
  }
}
