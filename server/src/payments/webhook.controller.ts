import { Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Allow } from '../common/access.js';
import { ReadsBytes } from '../common/limits/request-limits.js';
import { WebhookInbox } from './webhook-inbox.js';

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Takes the gateway's events in and answers at once; jobs look into them. */
@Controller('api/razorpay/webhook')
export class WebhookController {
  constructor(private readonly inbox: WebhookInbox) {}

  @Allow('anyone')
  @ReadsBytes()
  @Post()
  @HttpCode(200)
  async receive(@Req() request: RawBodyRequest<FastifyRequest>) {
    const signature = header(request, 'x-razorpay-signature');
    await this.inbox.receive(
      request.rawBody ?? Buffer.alloc(0),
      signature,
      header(request, 'x-razorpay-event-id'),
    );
    return { message: 'ok' };
  }
}
