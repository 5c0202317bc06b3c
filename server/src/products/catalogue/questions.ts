import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../database/reads.js';
import { KnownGroups } from './known-groups.js';
import { OptimisticReads, type PreparedReads } from './optimistic-reads.js';
import { Remembered } from './remembered.js';
import { ShelfReads } from './shelf-reads.js';
import type { Versions } from './shelf-rows.js';
import { VersionedReads } from './versioned-reads.js';

/** Answers questions about the catalogue: each has reads of its own, mostly one statement, and all share what is remembered. */
@Injectable()
export class Questions {
  constructor(
    @Inject(Reads) private readonly reads: PreparedReads,
    private readonly known: KnownGroups,
    private readonly remembered: Remembered,
  ) {}

  /**
   * @param think finds the answer through the reads that it is given; called once more if it relied on something outdated
   * @param told the versions by which the answer that this one belongs to holds
   */
  answer<T>(think: (shelf: ShelfReads) => Promise<T>, told?: Versions): Promise<T> {
    const reads = new OptimisticReads(this.reads, this.remembered, told);
    const shelf = new ShelfReads(reads, this.known, new VersionedReads(reads, this.remembered));
    return reads.answer(() => think(shelf));
  }
}
