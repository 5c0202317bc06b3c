import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../database/reads.js';
import { GroupCache } from './group-cache.js';
import { OptimisticReads, type PreparedReads } from './optimistic-reads.js';
import { QueryCaches } from './query-caches.js';
import { ShelfReads } from './shelf-reads.js';
import type { Versions } from './shelf-rows.js';
import { VersionedReads } from './versioned-reads.js';

/** Runs queries of the catalogue: each has optimistic reads of its own, mostly one statement, and all share the caches. */
@Injectable()
export class CatalogueReader {
  constructor(
    @Inject(Reads) private readonly reads: PreparedReads,
    private readonly groups: GroupCache,
    private readonly caches: QueryCaches,
  ) {}

  /**
   * @param run computes the result through the reads that it is given; called once more if it relied on an outdated version
   * @param versions those that the result was read under to which this one belongs
   */
  read<T>(run: (shelf: ShelfReads) => Promise<T>, versions?: Versions): Promise<T> {
    const reads = new OptimisticReads(this.reads, this.caches, versions);
    const shelf = new ShelfReads(reads, this.groups, new VersionedReads(reads, this.caches));
    return reads.run(() => run(shelf));
  }
}
