import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allow } from '../common/access.js';
import { notFound } from '../common/app-error.js';
import { ReadsForm } from '../common/limits/forms.js';
import { RateLimit } from '../common/rate-limits.js';
import { readPicture } from './read-picture.js';
import { Storage } from './storage.js';
import { UploadsService } from './uploads.service.js';

const NAME = /^[\w-]{1,100}(\.\d{1,5})?\.(jpg|png|webp|avif)$/;
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

@Controller()
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    @Inject(Storage) private readonly storage: Storage,
  ) {}

  @Allow('admin')
  @RateLimit('upload')
  @ReadsForm('multipart/form-data')
  @Post('api/uploads')
  async upload(@Req() request: FastifyRequest) {
    return this.uploads.store(await readPicture(request));
  }

  /** A name is never used twice, so what it shows may be kept for ever. */
  @Allow('anyone')
  @Get('uploads/:name')
  async get(@Param('name') name: string, @Res() reply: FastifyReply) {
    const content = NAME.test(name) ? await this.storage.get(name) : undefined;
    if (!content) throw notFound('Picture');
    await reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(TYPES[name.split('.').at(-1)!]!)
      .send(content);
  }
}
