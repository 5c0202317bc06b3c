import { Body, Controller, Get, HttpCode, Ip, Param, Post, Put, Redirect } from '@nestjs/common';
import { Allow } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { ReadsForm } from '../common/limits/forms.js';
import { RateLimit } from '../common/rate-limits.js';
import { toOrderJson } from '../orders/order.json.js';
import type { User } from '../users/user.entity.js';
import { Checkout } from './checkout.js';
import { Confirmation } from './confirmation.js';
import { CreateGatewayOrderBody, PaymentConfirmationInput } from './dto/payment.types.js';

@Controller('api')
export class PaymentsController {
  constructor(
    private readonly checkout: Checkout,
    private readonly confirmation: Confirmation,
  ) {}

  @Allow('anyone')
  @RateLimit('payment')
  @Post('razorpay/create-order')
  @HttpCode(200)
  async createOrder(
    @CurrentUser() caller: User | undefined,
    @Body() body: CreateGatewayOrderBody,
    @Ip() address: string,
  ) {
    const made = await this.checkout.createGatewayOrder(body, caller, address);
    return { id: made.remoteId, amount: made.amount, currency: made.currency };
  }

  @Allow('anyone')
  @Get('razorpay/get-razorpay-key')
  key() {
    return { key: this.checkout.keyId };
  }

  @Allow('anyone')
  @RateLimit('payment')
  @Post('razorpay/pay-order')
  @HttpCode(200)
  async verify(@Body() input: PaymentConfirmationInput) {
    const message = await this.confirmation.verify(input);
    return { message, orderId: input.razorpayOrderId, paymentId: input.razorpayPaymentId };
  }

  /** The checkout posts a form here from browsers that cannot show it in a frame; the signature says who paid. */
  @Allow('anyone')
  @RateLimit('payment')
  @ReadsForm('application/x-www-form-urlencoded')
  @Post('razorpay/callback')
  @Redirect('/', 303)
  async callback(@Body() form: Record<string, unknown> | null) {
    return { url: await this.confirmation.returnFromCheckout(form ?? {}) };
  }

  @Allow('user')
  @Put('orders/:id/pay')
  async pay(@CurrentUser() caller: User, @Param('id') id: string, @Body() input: PaymentConfirmationInput) {
    return toOrderJson(await this.confirmation.confirm(caller, id, input));
  }
}
