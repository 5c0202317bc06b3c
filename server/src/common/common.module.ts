import { Global, Module } from '@nestjs/common';
import { PublicAnswers } from './public-answers/public-answers.js';
import { RateLimits } from './rate-limits.js';
import { SharedRedis } from './shared-redis.js';

@Global()
@Module({
  providers: [PublicAnswers, RateLimits, SharedRedis],
  exports: [PublicAnswers, RateLimits, SharedRedis],
})
export class CommonModule {}
