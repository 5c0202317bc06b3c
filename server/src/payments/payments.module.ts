import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { Checkout } from './checkout.js';
import { Confirmation } from './confirmation.js';
import { GatewayOrders } from './gateway-orders.js';
import { Gateway } from './gateway.js';
import { PaymentHistory } from './payment-history.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsResolver } from './payments.resolver.js';
import { Reconciler } from './reconciler.js';
import { RefundLedger } from './refund-ledger.js';
import { RefundMetrics } from './refund-metrics.js';
import { Refunds } from './refunds.js';
import { OrderRefundsResolver, RefundResolver } from './refunds.resolver.js';
import { Reservations } from './reservations.js';
import { Settlement } from './settlement.js';
import { WebhookInbox } from './webhook-inbox.js';
import { WebhookController } from './webhook.controller.js';

@Module({
  imports: [OrdersModule],
  providers: [
    Checkout,
    Confirmation,
    Gateway,
    GatewayOrders,
    OrderRefundsResolver,
    PaymentHistory,
    PaymentsResolver,
    Reconciler,
    RefundLedger,
    RefundMetrics,
    RefundResolver,
    Reservations,
    Refunds,
    Settlement,
    WebhookInbox,
  ],
  controllers: [PaymentsController, WebhookController],
  exports: [PaymentHistory, Refunds],
})
export class PaymentsModule {}
