import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import type { User } from '../users/user.entity.js';
import { toCartLine, toCartLines } from './cart-line.body.js';
import { toCartJson } from './cart.json.js';
import { CartService } from './cart.service.js';

@Allow('user')
@Controller('api/cart')
export class CartController {
  constructor(private readonly cart: CartService) {}

  @Get()
  async get(@CurrentUser() { id }: User) {
    return toCartJson(await this.cart.get(id));
  }

  @Post()
  @HttpCode(200)
  async merge(@CurrentUser() { id }: User, @Body() body: unknown) {
    return toCartJson(await this.cart.merge(id, toCartLines(body)));
  }

  @Post('login')
  @HttpCode(200)
  async add(@CurrentUser() { id }: User, @Body() body: unknown) {
    return toCartJson(await this.cart.add(id, toCartLine(body)));
  }

  @Put()
  async set(@CurrentUser() { id }: User, @Body() body: unknown) {
    return toCartJson(await this.cart.set(id, toCartLines(body)));
  }

  @Delete(':productId')
  async remove(
    @CurrentUser() { id }: User,
    @Param('productId') productId: string,
    @Query('variant') variant?: string,
  ) {
    return toCartJson(await this.cart.remove(id, productId, variant));
  }
}
