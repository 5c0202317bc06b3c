import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { GatewayOrders } from './gateway-orders.js';
import { Gateway } from './gateway.js';
import { PaymentHistory } from './payment-history.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsResolver } from './payments.resolver.js';
import { PaymentsService } from './payments.service.js';
import { Reconciler } from './reconciler.js';
import { RefundLedger } from './refund-ledger.js';
import { Settlement } from './settlement.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookInbox } from './webhook-inbox.js';
import { Workers } from './workers.js';

@Module({
  imports: [OrdersModule],
  providers: [
    Gateway,
    GatewayOrders,
    PaymentHistory,
    PaymentsResolver,
    PaymentsService,
    Reconciler,
    RefundLedger,
    Settlement,
    WebhookInbox,
    Workers,
  ],
  controllers: [PaymentsController, WebhookController],
})
export class PaymentsModule {}
