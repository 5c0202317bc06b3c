import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../../common/access.js';
import { CurrentUser } from '../../common/current-user.js';
import type { User } from '../../users/user.entity.js';
import { Options } from './options.js';
import { ShopOptions, ShopOptionsInput } from './shop-options.js';

@Resolver(() => ShopOptions)
export class OptionsResolver {
  constructor(private readonly service: Options) {}

  @Allow('anyone')
  @Query(() => ShopOptions)
  options() {
    return this.service.get();
  }

  @Allow('admin')
  @Mutation(() => ShopOptions)
  updateOptions(
    @CurrentUser() admin: User,
    @Args('input') input: ShopOptionsInput,
    @Args('seen', {
      nullable: true,
      description:
        'What whoever sets them saw. Where somebody has changed it since, all is refused with CONFLICT.',
    })
    seen?: ShopOptionsInput,
  ) {
    return this.service.set(admin, input, seen);
  }
}
