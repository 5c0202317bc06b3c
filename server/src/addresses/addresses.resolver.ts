import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import type { User } from '../users/user.entity.js';
import { SavedAddress } from './address.entity.js';
import { AddressInput } from './address.input.js';
import { Addresses } from './addresses.js';

@Resolver(() => SavedAddress)
export class AddressesResolver {
  constructor(private readonly service: Addresses) {}

  @Allow('user')
  @Query(() => [SavedAddress], { description: 'Those that the caller keeps, the default first.' })
  addresses(@CurrentUser() { id }: User) {
    return this.service.list(id);
  }

  @Allow('user')
  @Mutation(() => SavedAddress)
  addAddress(@CurrentUser() { id }: User, @Args('input') input: AddressInput) {
    return this.service.add(id, input);
  }

  @Allow('user')
  @Mutation(() => SavedAddress)
  updateAddress(
    @CurrentUser() caller: User,
    @Args('id', { type: () => ID }) id: string,
    @Args('input') input: AddressInput,
  ) {
    return this.service.update(caller.id, id, input);
  }

  @Allow('user')
  @Mutation(() => Boolean)
  removeAddress(@CurrentUser() caller: User, @Args('id', { type: () => ID }) id: string) {
    return this.service.remove(caller.id, id);
  }
}
