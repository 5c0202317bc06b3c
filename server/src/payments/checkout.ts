import { Injectable } from '@nestjs/common';
import { badInput } from '../common/app-error.js';
import { networkOf } from '../common/limits/address.js';
import { RateLimits } from '../common/rate-limits.js';
import { config } from '../config.js';
import { OrderLifecycle } from '../orders/order-lifecycle.js';
import { OrdersService } from '../orders/orders.service.js';
import { ownerSeenBy } from '../orders/seen-by.js';
import type { User } from '../users/user.entity.js';
import { type CreateGatewayOrderBody, PaymentSession } from './dto/payment.types.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { GatewayOrders } from './gateway-orders.js';
import { SANDBOX_PATH } from './sandbox-path.js';

const CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
const SANDBOX_CHECKOUT = `${SANDBOX_PATH}/checkout.js`;

/** Begins a payment: makes sure of the stock, and opens the gateway order. */
@Injectable()
export class Checkout {
  constructor(
    private readonly orders: OrdersService,
    private readonly lifecycle: OrderLifecycle,
    private readonly gatewayOrders: GatewayOrders,
    private readonly limits: RateLimits,
  ) {}

  readonly keyId = config.razorpay.keyId;

  /** Pressing Pay again continues the same gateway order. */
  async start(caller: User, orderId: string): Promise<PaymentSession> {
    const { remoteId, amount, currency } = await this.open(orderId, ownerSeenBy(caller));
    const scriptUrl = config.razorpay.sandbox ? SANDBOX_CHECKOUT : CHECKOUT;
    const callbackUrl = `${config.publicUrl}/api/razorpay/callback`;
    return { keyId: this.keyId, gatewayOrderId: remoteId!, amount, currency, scriptUrl, callbackUrl };
  }

  /**
   * For REST: an amount in paise, and the order it is for, if the caller names one.
   * @param address of a caller who may be a stranger: without an order anybody may call, but only so often
   */
  async createGatewayOrder(
    { amount, orderId }: CreateGatewayOrderBody,
    caller: User | undefined,
    address: string,
  ): Promise<GatewayOrder> {
    if (!orderId) {
      await this.limits.consume('unbound-payment', caller?.id ?? networkOf(address));
      return this.gatewayOrders.openUnbound(amount, caller !== undefined);
    }
    const order = await this.orders.get(orderId);
    if (order.totalPrice !== amount) throw badInput('amount is not the total of the order');
    return this.open(orderId, null);
  }

  private async open(orderId: string, owner: string | null): Promise<GatewayOrder> {
    const opened = await this.gatewayOrders.openFor(orderId, owner);
    if (opened) return opened;
    await this.lifecycle.reserve(orderId);
    return this.open(orderId, owner);
  }
}
