import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import type { User } from '../users/user.entity.js';
import { toCartLine } from './cart-line.body.js';
import { CartService } from './cart.service.js';
import { Cart, ChangeVariantArgs, LinesArgs } from './cart.type.js';

const VariantId = () => Args('variantId', { type: () => ID, nullable: true });

@Resolver(() => Cart)
export class CartResolver {
  constructor(private readonly service: CartService) {}

  @Allow('user')
  @Query(() => Cart)
  cart(@CurrentUser() { id }: User) {
    return this.service.get(id);
  }

  @Allow('anyone')
  @Query(() => Cart, {
    description:
      'Prices lines that no account holds: what is gone is left out, quantities are capped at the stock.',
  })
  quote(@Args() { lines }: LinesArgs) {
    return this.service.quote(lines);
  }

  @Allow('user')
  @Mutation(() => Cart, {
    description:
      'Adds to the line of a product, up to what is in stock. Without a variant it takes the first that has enough.',
  })
  addToCart(
    @CurrentUser() { id }: User,
    @Args('productId', { type: () => ID }) productId: string,
    @Args('qty', { type: () => Int }) qty: number,
    @VariantId() variantId?: string | null,
  ) {
    return this.service.add(id, toCartLine({ productId, qty, variantId }));
  }

  @Allow('user')
  @Mutation(() => Cart, {
    description: 'Sets the quantities of these lines, up to what is in stock; the other lines stay.',
  })
  updateCart(@CurrentUser() { id }: User, @Args() { lines }: LinesArgs) {
    return this.service.set(id, lines);
  }

  @Allow('user')
  @Mutation(() => Cart)
  removeFromCart(
    @CurrentUser() { id }: User,
    @Args('productId', { type: () => ID }) productId: string,
    @VariantId() variantId?: string | null,
  ) {
    return this.service.remove(id, productId, variantId);
  }

  @Allow('user')
  @Mutation(() => Cart, {
    description:
      'Makes a line one of another size or colour, within the stock; one that is there already takes the pieces over.',
  })
  changeCartVariant(@CurrentUser() { id }: User, @Args() { lineId, variantId }: ChangeVariantArgs) {
    return this.service.change(id, lineId, variantId);
  }

  @Allow('user')
  @Mutation(() => Cart, {
    description:
      'Merges a cart that was kept elsewhere: each line gets the larger quantity, so a repeat changes nothing.',
  })
  syncCart(@CurrentUser() { id }: User, @Args() { lines }: LinesArgs) {
    return this.service.merge(id, lines);
  }
}
