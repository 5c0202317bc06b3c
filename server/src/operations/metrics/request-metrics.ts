import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import type { ServedRequest } from '../served-requests.js';
import { Metrics } from './metrics.js';

/** Seconds. The upper ones are those of uploads and of calls that wait for the payment gateway. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Each file that a build has named is a route, and the next build has others. */
const HASHED = /^\/assets\/.+/;

/** How many requests there were and how long they took, by what was asked for and what became of it. */
@Injectable()
export class RequestMetrics {
  private readonly durations: Histogram;

  constructor({ registry }: Metrics) {
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by method, route, GraphQL operation and status',
      labelNames: ['method', 'route', 'operation', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    });
  }

  /** Routes and operations are those that the shop has, so that no caller can add a series. */
  count({ request, status, ms }: ServedRequest): void {
    const { method, routeOptions, operation = '' } = request;
    const route = routeOptions.url?.replace(HASHED, '/assets/*') ?? 'none';
    this.durations.observe({ method, route, operation, status }, ms / 1000);
  }
}
