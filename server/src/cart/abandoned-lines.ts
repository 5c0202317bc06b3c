import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { inBatches } from '../database/in-batches.js';
import { Jobs } from '../jobs/jobs.js';

/** How many lines are looked at with one statement. */
const BATCH = 10_000;

/**
 * Removes from the next batch of lines after $1. The few that match have no index, because every write to a cart would have to
 * maintain it. Lines that are locked by a writer are skipped until another night, so this waits for nobody.
 */
const removeSome = (batch: number) => `WITH batch AS MATERIALIZED (
    SELECT id FROM cart_items WHERE id > $1 ORDER BY id LIMIT ${batch}
  ), until AS MATERIALIZED (
    SELECT id FROM batch ORDER BY id DESC LIMIT 1
  ), removed AS (
    DELETE FROM cart_items WHERE id = ANY (ARRAY(
      SELECT c.id FROM cart_items c JOIN products p ON p.id = c.product_id JOIN users u ON u.id = c.user_id
      WHERE c.id > $1 AND c.id <= (SELECT id FROM until) AND (p.deleted_at IS NOT NULL OR u.deleted_at IS NOT NULL)
      FOR UPDATE OF c SKIP LOCKED))
  ) SELECT id FROM until`;

/** Removes each night what no cart shows: lines of deleted products, and lines written while their account was being deleted. */
@Injectable()
export class AbandonedLines implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.handleTimed('abandoned-lines', () => this.remove());
  }

  remove(batch = BATCH): Promise<void> {
    return inBatches(this.db, removeSome(batch));
  }
}
