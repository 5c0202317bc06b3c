import { Global, Module } from '@nestjs/common';
import { ForgottenWork } from './forgotten-work.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { AnswerMetrics } from './metrics/answer-metrics.js';
import { DatabaseMetrics } from './metrics/database-metrics.js';
import { JobMetrics } from './metrics/job-metrics.js';
import { MetricsListener } from './metrics/metrics-listener.js';
import { Metrics } from './metrics/metrics.js';
import { RequestMetrics } from './metrics/request-metrics.js';
import { Retention } from './retention.js';

/** For operators: whether the shop is ready, and how it is doing; and cleanup that would otherwise be theirs. */
@Global()
@Module({
  controllers: [HealthController],
  providers: [
    AnswerMetrics,
    DatabaseMetrics,
    JobMetrics,
    RequestMetrics,
    ForgottenWork,
    Metrics,
    MetricsListener,
    Readiness,
    Retention,
  ],
  exports: [Metrics, Readiness, RequestMetrics],
})
export class OperationsModule {}
