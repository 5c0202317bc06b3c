import { Controller, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Allow } from '../common/access.js';
import { ReadsAnything } from '../common/limits/request-limits.js';
import { WebhookInbox } from './webhook-inbox.js';

/** Stores the gateway's events and answers at once; jobs process them. */
@Controller('api/razorpay/webhook')
export class WebhookController {
  constructor(private readonly inbox: WebhookInbox) {}

  @Allow('anyone')
  @ReadsAnything()
  @Post()
  @HttpCode(200)
  async receive(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('x-razorpay-signature') signature?: string,
    @Headers('x-razorpay-event-id') eventId?: string,
  ) {
    await this.inbox.receive(request.rawBody ?? Buffer.alloc(0), signature, eventId);
    return { message: 'ok' };
  }
}
