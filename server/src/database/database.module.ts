import { DynamicModule, Global, Module, OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogueChanges } from './catalogue-changes.js';
import { Reads } from './reads.js';
import { Replicas } from './replicas.js';

/** Provides the one DataSource to every service, and closes its connections when the app closes. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly db: DataSource) {}

  static on(dataSource: DataSource): DynamicModule {
    // The schema file is written without a database: then there is nothing to listen to.
    const changes = dataSource.isInitialized ? [CatalogueChanges] : [];
    return {
      module: DatabaseModule,
      providers: [{ provide: DataSource, useValue: dataSource }, Replicas, Reads, ...changes],
      exports: [DataSource, Replicas, Reads],
    };
  }

  async onApplicationShutdown() {
    if (this.db.isInitialized) await this.db.destroy();
  }
}
