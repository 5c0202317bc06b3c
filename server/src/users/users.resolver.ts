import { Args, Context, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { FastifyRequest } from 'fastify';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { RateLimit } from '../common/rate-limits.js';
import { AuthPayload } from './auth-payload.js';
import { LoginInput, RegisterInput, UpdateProfileInput, UpdateUserInput } from './dto/account.inputs.js';
import { User, UserPage } from './user.entity.js';
import { UsersService } from './users.service.js';

@Resolver(() => User)
export class UsersResolver {
  constructor(private readonly service: UsersService) {}

  @Allow('anyone')
  @RateLimit('sign-in')
  @Mutation(() => AuthPayload)
  login(@Args('input') input: LoginInput, @Context('req') { ip }: FastifyRequest) {
    return this.service.login(input, ip);
  }

  @Allow('anyone')
  @RateLimit('register')
  @Mutation(() => AuthPayload)
  register(@Args('input') input: RegisterInput) {
    return this.service.register(input);
  }

  @Allow('user')
  @Query(() => User)
  me(@CurrentUser() caller: User) {
    return caller;
  }

  @Allow('user')
  @Mutation(() => AuthPayload)
  updateProfile(@CurrentUser() caller: User, @Args('input') input: UpdateProfileInput) {
    return this.service.updateProfile(caller, input);
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
    @CurrentUser() admin: User,
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
