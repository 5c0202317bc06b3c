import { Module } from '@nestjs/common';
import { AbandonedLines } from './abandoned-lines.js';
import { CartController } from './cart.controller.js';
import { CartResolver } from './cart.resolver.js';
import { CartService } from './cart.service.js';

@Module({
  providers: [AbandonedLines, CartService, CartResolver],
  controllers: [CartController],
  exports: [CartService],
})
export class CartModule {}
