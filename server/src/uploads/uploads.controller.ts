import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../common/access.js';
import { ReadsForm } from '../common/limits/forms.js';
import { RateLimit } from '../common/rate-limits.js';
import { readPicture, WRONG_FORMAT } from './read-picture.js';
import { UploadsService } from './uploads.service.js';

@Controller()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Allow('admin')
  @RateLimit('upload')
  @ReadsForm('multipart/form-data', WRONG_FORMAT)
  @Post('api/uploads')
  async upload(@Req() request: FastifyRequest) {
    return this.uploads.store(await readPicture(request));
  }

  /** A name is never used twice, so what it shows may be kept for ever. */
  @Allow('anyone')
  @Get('uploads/:name')
  async get(@Param('name') name: string, @Res() reply: FastifyReply) {
    const { type, content } = await this.uploads.open(name);
    await reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(type)
      .send(content);
  }
}
