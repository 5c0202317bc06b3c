import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { CartModule } from '../cart/cart.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { UsersModule } from '../users/users.module.js';
import { Erasure } from './erasure.js';
import { OwnData } from './own-data.js';
import { PrivacyController } from './privacy.controller.js';
import { PrivacyResolver } from './privacy.resolver.js';

/** What the shop owes people about their data: an export, and erasure. */
@Module({
  imports: [AddressesModule, CartModule, OrdersModule, PaymentsModule, UsersModule],
  providers: [Erasure, OwnData, PrivacyResolver],
  controllers: [PrivacyController],
})
export class PrivacyModule {}
