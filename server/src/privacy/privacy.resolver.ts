import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { GraphQLJSONObject } from '../common/graphql/json-object.js';
import type { Caller } from '../users/sessions/session.entity.js';
import { DeleteAccountInput } from './delete-account.input.js';
import { Erasure } from './erasure.js';
import { OwnData } from './own-data.js';

@Resolver()
export class PrivacyResolver {
  constructor(
    private readonly erasure: Erasure,
    private readonly data: OwnData,
  ) {}

  @Allow('user')
  @Query(() => GraphQLJSONObject, { description: 'Everything that the shop knows of the caller.' })
  ownData(@CurrentUser() caller: Caller) {
    return this.data.of(caller);
  }

  @Allow('user')
  @Mutation(() => Boolean, { description: 'Orders stay, without what says whose they were.' })
  deleteAccount(@CurrentUser() caller: Caller, @Args() { password }: DeleteAccountInput) {
    return this.erasure.erase(caller, password);
  }
}
