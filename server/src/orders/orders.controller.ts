import { Body, Controller, Get, Headers, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { RateLimit } from '../common/rate-limits.js';
import type { User } from '../users/user.entity.js';
import { toPlaceOrderInput } from './dto/place-order.input.js';
import { toOrderJson } from './order.json.js';
import { OrdersService } from './orders.service.js';
import { Placing } from './placing.js';
import { toReorderJson } from './reorder.type.js';
import { Reorders } from './reorders.js';

/** REST returns a shopper's own orders as a plain array, so its pages are long. */
const OWN_ORDERS = 100;

@Controller('api/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly placing: Placing,
    private readonly reorders: Reorders,
  ) {}

  @Allow('user')
  @RateLimit('order')
  @Post()
  async place(@CurrentUser() caller: User, @Body() body: unknown, @Headers('idempotency-key') key?: string) {
    return toOrderJson(await this.placing.place(caller, toPlaceOrderInput(body, key)));
  }

  @Allow('user')
  @Get('myorders')
  async mine(@CurrentUser() caller: User, @Query('pageNumber') page?: unknown) {
    return (await this.orders.listOf(caller, page, OWN_ORDERS)).items.map(toOrderJson);
  }

  @Allow('admin')
  @Get()
  async list(@Query('pageNumber') page?: unknown) {
    return (await this.orders.list(page)).items.map(toOrderJson);
  }

  @Allow('user')
  @Get(':id')
  async get(@CurrentUser() caller: User, @Param('id') id: string) {
    return toOrderJson(await this.orders.getFor(caller, id));
  }

  @Allow('user')
  @RateLimit('order')
  @Post(':id/reorder')
  @HttpCode(200)
  async reorder(@CurrentUser() caller: User, @Param('id') id: string) {
    return toReorderJson(await this.reorders.reorder(caller, id));
  }

  @Allow('admin')
  @Put(':id/deliver')
  async deliver(@CurrentUser() admin: User, @Param('id') id: string) {
    return toOrderJson(await this.orders.deliver(admin, id));
  }
}
