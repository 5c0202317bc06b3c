import { Injectable, OnModuleInit } from '@nestjs/common';
import { PublicAnswers } from '../../common/public-answers/public-answers.js';
import { Metrics } from './metrics.js';

/** Metrics of the cache of answers to strangers: what it holds, and how useful it is. */
@Injectable()
export class AnswerMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly answers: PublicAnswers,
  ) {}

  onModuleInit() {
    const { metrics, answers } = this;
    metrics.gauge('shop_answers_kept', 'Answers that are kept', () => answers.size.entries);
    metrics.gauge('shop_answers_kept_bytes', 'About what they take of the memory', () => answers.size.bytes);
    metrics.counter(
      'shop_answers_total',
      'Answers to strangers: kept before, shared with one who asked at the same time, or made',
      () => answers.given,
      'from',
    );
    metrics.counter(
      'shop_answers_dropped_total',
      'Kept answers that are kept no more: what they show changed, there was no room, or they were old',
      () => answers.dropped,
      'why',
    );
  }
}
