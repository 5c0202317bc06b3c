import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentUser, type SignedIn } from '../common/current-user.js';
import { loaderFor } from '../common/loader.js';
import { Rupees } from '../common/rupees.js';
import { Order } from '../orders/order.entity.js';
import { NO_REFUNDS, PaymentHistory } from './payment-history.js';
import { Refund } from './refund.entity.js';

/** The fields of an order about refunds. */
@Resolver(() => Order)
export class OrderRefundsResolver {
  constructor(private readonly history: PaymentHistory) {}

  @ResolveField(() => [Refund])
  async refunds(@Parent() order: Order, @Context() context: object) {
    return (await this.refundSummary(order, context)).refunds;
  }

  @ResolveField(() => Rupees, { description: 'What went back, or is on its way back, of what paid for it.' })
  async refunded(@Parent() order: Order, @Context() context: object) {
    return (await this.refundSummary(order, context)).refunded;
  }

  @ResolveField(() => Rupees, { description: 'What can still go back of what paid for it.' })
  async refundable(@Parent() order: Order, @Context() context: object) {
    return (await this.refundSummary(order, context)).refundable;
  }

  @ResolveField(() => Boolean, { description: 'A refund failed, and waits for an admin.' })
  async refundFailed(@Parent() order: Order, @Context() context: object) {
    return (await this.refundSummary(order, context)).refundFailed;
  }

  private refundSummary({ id }: Order, context: object) {
    return loaderFor(
      context,
      'refundSummaries',
      (ids) => this.history.refundSummariesOf(ids),
      NO_REFUNDS,
    ).load(id);
  }
}

@Resolver(() => Refund)
export class RefundResolver {
  @ResolveField(() => String, {
    nullable: true,
    description: 'What the gateway said when it failed; it tells nobody but admins.',
  })
  error(@Parent() { error }: Refund, @CurrentUser() caller: SignedIn) {
    return caller.isAdmin ? error : null;
  }
}
