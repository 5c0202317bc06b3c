import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { inBatches } from '../../database/in-batches.js';
import { Jobs } from '../../jobs/jobs.js';

/** Products per batch, so that none is locked for long. */
const BATCH = 500;

const inOrder = (kind: 'sizes' | 'colors') =>
  `ARRAY(SELECT name FROM ${kind} WHERE name = ANY (p.${kind}) ORDER BY position)`;
/**
 * Reorders a batch of products whose ids come after $1, and returns the last id. Rows that change are locked in the order in
 * which orders lock them.
 */
const REORDER = `WITH batch AS (SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT ${BATCH}), misnamed AS (
    SELECT p.id FROM products p JOIN batch ON batch.id = p.id
    WHERE p.deleted_at IS NULL AND p.scarcest IS NOT NULL AND (p.sizes, p.colors) IS DISTINCT FROM (${inOrder('sizes')}, ${inOrder('colors')})
    ORDER BY p.id FOR NO KEY UPDATE OF p), reordered AS (
    UPDATE products p SET sizes = ${inOrder('sizes')}, colors = ${inOrder('colors')} FROM misnamed WHERE p.id = misnamed.id)
  SELECT id FROM batch ORDER BY id DESC LIMIT 1`;

/** Keeps the sizes and colours of products stocked by variant in the order of the vocabulary, when that changes. */
@Injectable()
export class OptionOrder implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.handle('options-order', () => inBatches(this.db, REORDER));
  }

  /** @param tx the transaction that changes the vocabulary */
  queueReorder(tx: EntityManager): Promise<void> {
    return this.jobs.add('options-order', {}, tx);
  }
}
