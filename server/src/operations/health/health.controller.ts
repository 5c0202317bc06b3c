import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, SkipAuthentication } from '../../common/access.js';
import { Readiness } from './readiness.js';

/** For orchestrators and load balancers: restart this process? send it requests? */
@SkipAuthentication()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Allow('anyone')
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  @Allow('anyone')
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const report = await this.readiness.report();
    if (report.status !== 'ok') reply.status(503);
    return report;
  }
}
