import { Injectable } from '@nestjs/common';
import { Histogram } from 'prom-client';
import type { ServedRequest } from '../served-requests.js';
import { Metrics } from './metrics.js';

/** Seconds. The upper ones are for uploads and for calls that wait for the payment gateway. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Each file that a build names by hash is a route, and the next build has others. */
const HASHED = /^\/assets\/.+/;

/** Number and duration of requests, by what was asked for and by outcome. */
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

  /** Labels hold only routes and operations that the shop defines, so that no client can add a series. */
  count({ request, status, ms }: ServedRequest): void {
    const { method, routeOptions, operation = '' } = request;
    const route = routeOptions.url?.replace(HASHED, '/assets/*') ?? 'none';
    this.durations.observe({ method, route, operation, status }, ms / 1000);
  }
}
