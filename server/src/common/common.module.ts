import { Global, Module } from '@nestjs/common';
import { PublicAnswers } from './public-answers/public-answers.js';
import { RateLimits } from './rate-limits.js';

@Global()
@Module({ providers: [PublicAnswers, RateLimits], exports: [PublicAnswers, RateLimits] })
export class CommonModule {}
