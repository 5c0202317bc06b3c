import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../common/access.js';
import { ReadsForm } from '../common/limits/forms.js';
import { RateLimit } from '../common/rate-limits.js';
import { readPicture, WRONG_FORMAT } from './read-picture.js';
import { UnreadContent } from './unread-content.js';
import { UploadsService } from './uploads.service.js';

/** Bytes: hundreds of pictures. */
const MOST_UNREAD = 64 * 1_048_576;

@Controller()
export class UploadsController {
  private readonly unread = new UnreadContent(MOST_UNREAD);

  constructor(private readonly uploads: UploadsService) {}

  @Allow('admin')
  @RateLimit('upload')
  @ReadsForm('multipart/form-data', WRONG_FORMAT)
  @Post('api/uploads')
  async upload(@Req() request: FastifyRequest) {
    return this.uploads.store(await readPicture(request));
  }

  /** A name is never reused, so the response may be cached for ever. */
  @Allow('anyone')
  @Get('uploads/:name')
  async get(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { type, content } = await this.uploads.open(name);
    if (Buffer.isBuffer(content)) this.unread.track(request.raw, content.length);
    await reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(type)
      .send(content);
  }
}
