import { Module } from '@nestjs/common';
import { CartModule } from '../cart/cart.module.js';
import { ProductsModule } from '../products/products.module.js';
import { OrderLetters } from './order-letters.js';
import { OrderLifecycle } from './order-lifecycle.js';
import { OrdersController } from './orders.controller.js';
import { OrderItemResolver, OrdersResolver } from './orders.resolver.js';
import { OrdersService } from './orders.service.js';
import { Placing } from './placing.js';
import { Reorders } from './reorders.js';

@Module({
  imports: [CartModule, ProductsModule],
  providers: [
    OrdersService,
    Placing,
    Reorders,
    OrderLetters,
    OrderLifecycle,
    OrdersResolver,
    OrderItemResolver,
  ],
  controllers: [OrdersController],
  exports: [OrdersService, OrderLifecycle],
})
export class OrdersModule {}
