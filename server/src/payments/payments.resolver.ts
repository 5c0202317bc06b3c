import { Args, Context, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { loaderFor } from '../common/loader.js';
import { RateLimit } from '../common/rate-limits.js';
import { Order } from '../orders/order.entity.js';
import type { User } from '../users/user.entity.js';
import { Checkout } from './checkout.js';
import { Confirmation } from './confirmation.js';
import { PaymentConfirmationInput, PaymentSession } from './dto/payment.types.js';
import { RefundArgs } from './dto/refund.args.js';
import { PaymentHistory } from './payment-history.js';
import { Refund } from './refund.entity.js';
import { Refunds } from './refunds.js';

const IdArg = (name = 'id') => Args(name, { type: () => ID });

@Resolver(() => Order)
export class PaymentsResolver {
  constructor(
    private readonly checkout: Checkout,
    private readonly confirmation: Confirmation,
    private readonly refunds: Refunds,
    private readonly history: PaymentHistory,
  ) {}

  @Allow('user')
  @RateLimit('payment')
  @Mutation(() => PaymentSession, {
    description:
      'Begins to pay for an order that is placed: with what this answers a page opens the checkout of the gateway.',
  })
  startPayment(@CurrentUser() caller: User, @IdArg('orderId') orderId: string) {
    return this.checkout.start(caller, orderId);
  }

  @Allow('user')
  @Mutation(() => Order, {
    description:
      'Tells what the checkout of the gateway has answered. Again with the same payment it answers the same.',
  })
  payOrder(
    @CurrentUser() caller: User,
    @IdArg('orderId') orderId: string,
    @Args('input') input: PaymentConfirmationInput,
  ) {
    return this.confirmation.confirm(caller, orderId, input);
  }

  @Allow('user')
  @RateLimit('order')
  @Mutation(() => Order, { description: 'Cancels an order that is not delivered; what was paid goes back.' })
  cancelOrder(@CurrentUser() caller: User, @IdArg() id: string) {
    return this.refunds.cancel(caller, id);
  }

  @Allow('admin')
  @Mutation(() => Order, { description: 'Gives part or all of what was paid back.' })
  refundOrder(@CurrentUser() admin: User, @IdArg() id: string, @Args() asked: RefundArgs) {
    return this.refunds.refund(admin, id, asked);
  }

  @Allow('admin')
  @Mutation(() => Refund, { description: 'Sends the money of a refund that failed off again.' })
  retryRefund(@CurrentUser() admin: User, @IdArg() id: string) {
    return this.refunds.retry(admin, id);
  }

  @ResolveField(() => Boolean, {
    description: 'A payment for this order has begun, and what became of it is not known yet.',
  })
  paymentPending(@Parent() { id }: Order, @Context() context: object) {
    return loaderFor(context, 'paymentPending', (ids) => this.history.pendingOf(ids), false).load(id);
  }
}
