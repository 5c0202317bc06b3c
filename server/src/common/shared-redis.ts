import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { config } from '../config.js';

/** A Redis that has been asked and says nothing for so long is taken to be away, and its connection is given up. */
const SILENCE_MS = 500;

/** The Redis in which the processes share their limits, where there is one. Nobody waits for it while it is away. */
@Injectable()
export class SharedRedis implements OnApplicationShutdown {
  readonly client = config.redisUrl ? this.connect(config.redisUrl) : undefined;
  private readonly logger = new Logger('Redis');
  private isMissed = false;

  get state(): 'ok' | 'away' {
    return this.isReady && !this.isMissed ? 'ok' : 'away';
  }

  private get isReady(): boolean {
    return this.client?.status === 'ready';
  }

  /** For what is written there: whether that succeeds tells whether Redis is of use. */
  async watch<T>(write: Promise<T>): Promise<T> {
    try {
      const answer = await write;
      this.welcome();
      return answer;
    } catch (error) {
      if (this.isReady) this.miss(error as Error);
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
    return redis.on('error', (error) => this.miss(error)).on('ready', () => this.welcome());
  }

  /** Told once, however often it is tried anew. */
  private miss({ message }: Error): void {
    if (!this.isMissed)
      this.logger.warn(
        `Redis does not answer, or refuses: each process limits for itself meanwhile (${message})`,
      );
    this.isMissed = true;
  }

  private welcome(): void {
    if (this.isMissed) this.logger.log('Redis answers again: the limits are shared');
    this.isMissed = false;
  }
}
