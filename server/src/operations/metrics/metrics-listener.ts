import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { config } from '../../config.js';
import { Metrics } from './metrics.js';

/** Serves the metrics on a port of their own, which no shopper can reach; without one they are not served. */
@Injectable()
export class MetricsListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private readonly server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') response.writeHead(404).end();
    else void this.sendMetrics(response);
  });

  constructor(private readonly metrics: Metrics) {}

  /** Undefined while the server does not listen. */
  get port(): number | undefined {
    return (this.server.address() as AddressInfo | null)?.port;
  }

  async onApplicationBootstrap() {
    if (config.metricsPort === undefined) return;
    // Metrics of the process: memory, CPU, garbage collection, and event loop lag.
    collectDefaultMetrics({ register: this.metrics.registry });
    this.server.listen(config.metricsPort, config.host);
    await once(this.server, 'listening');
  }

  async onApplicationShutdown() {
    if (!this.server.listening) return;
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async sendMetrics(response: ServerResponse) {
    const { registry } = this.metrics;
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      this.logger.error(error);
      response.writeHead(500).end();
    }
  }
}
