import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { RateLimit } from '../common/rate-limits.js';
import { Picture, pictureOf } from '../uploads/picture.js';
import type { User } from '../users/user.entity.js';
import { PlaceOrderInput } from './dto/place-order.input.js';
import { OrderItem } from './order-item.entity.js';
import { Order, OrderPage } from './order.entity.js';
import { OrdersService } from './orders.service.js';
import { Placing } from './placing.js';
import { Reorder } from './reorder.type.js';
import { Reorders } from './reorders.js';

@Resolver(() => Order)
export class OrdersResolver {
  constructor(
    private readonly service: OrdersService,
    private readonly placing: Placing,
    private readonly reorders: Reorders,
  ) {}

  @Allow('user')
  @RateLimit('order')
  @Mutation(() => Order, {
    description:
      'Takes the pieces off the shelf for a while, and their lines out of the cart. Priced by the shop.',
  })
  placeOrder(@CurrentUser() caller: User, @Args('input') input: PlaceOrderInput) {
    return this.placing.place(caller, input);
  }

  @Allow('user')
  @Query(() => Order)
  order(@CurrentUser() caller: User, @Args('id', { type: () => ID }) id: string) {
    return this.service.getFor(caller, id);
  }

  @Allow('user')
  @Query(() => OrderPage)
  myOrders(@CurrentUser() caller: User, @Args('page', { type: () => Int, nullable: true }) page?: number) {
    return this.service.listOf(caller, page);
  }

  @Allow('user')
  @RateLimit('order')
  @Mutation(() => Reorder, { description: 'Puts what was ordered into the cart again.' })
  reorder(@CurrentUser() caller: User, @Args('orderId', { type: () => ID }) orderId: string) {
    return this.reorders.reorder(caller, orderId);
  }

  @Allow('admin')
  @Query(() => OrderPage)
  orders(
    @Args('page', { type: () => Int, nullable: true }) page?: number,
    @Args('search', { nullable: true }) search?: string,
    @Args('refundFailed', {
      nullable: true,
      description: 'Only those with a refund that failed and waits for an admin.',
    })
    refundFailed?: boolean,
  ) {
    return this.service.list(page, { search, refundFailed });
  }

  @Allow('admin')
  @Mutation(() => Order, { description: 'For admins: of a paid order.' })
  deliverOrder(@CurrentUser() admin: User, @Args('id', { type: () => ID }) id: string) {
    return this.service.deliver(admin, id);
  }
}

@Resolver(() => OrderItem)
export class OrderItemResolver {
  @ResolveField(() => Picture)
  picture(@Parent() { image }: OrderItem): Picture {
    return pictureOf(image);
  }
}
