import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { config } from '../config.js';
import { Outage } from './outage.js';

/** A Redis that has not answered a command for this long counts as away, and its connection is dropped. */
const SILENCE_MS = 500;

/** The Redis in which processes share their limits, if there is one. Nobody waits for it while it is away. */
@Injectable()
export class SharedRedis implements OnApplicationShutdown {
  private readonly outage = new Outage(
    new Logger('Redis'),
    'Redis does not answer, or refuses: each process limits for itself meanwhile',
    'Redis answers again: the limits are shared',
  );
  readonly client = config.redisUrl ? this.connect(config.redisUrl) : undefined;

  get state(): 'ok' | 'away' {
    return this.isReady && !this.outage.isGoingOn ? 'ok' : 'away';
  }

  private get isReady(): boolean {
    return this.client?.status === 'ready';
  }

  /** For writes: whether they succeed shows whether Redis is usable. */
  async watch<T>(write: Promise<T>): Promise<T> {
    try {
      const answer = await write;
      this.outage.end();
      return answer;
    } catch (error) {
      if (this.isReady) this.outage.begin(error);
      throw error;
    }
  }

  onApplicationShutdown(): void {
    this.client?.disconnect();
  }

  private connect(url: string): Redis {
    const redis = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: SILENCE_MS,
      socketTimeout: SILENCE_MS,
    });
    return redis.on('error', (error) => this.outage.begin(error)).on('ready', () => this.outage.end());
  }
}
