import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Jobs } from '../jobs/jobs.js';

/**
 * Reads all carts: an index to find these few by would be written with every line. What somebody is writing to is left for
 * another night, so that this waits for nobody.
 */
const REMOVE = `DELETE FROM cart_items WHERE id = ANY (ARRAY(
    SELECT c.id FROM cart_items c JOIN products p ON p.id = c.product_id JOIN users u ON u.id = c.user_id
    WHERE p.deleted_at IS NOT NULL OR u.deleted_at IS NOT NULL FOR UPDATE OF c SKIP LOCKED))`;

/** Removes each night what no cart shows: lines of deleted products, and what was written while an account was deleted. */
@Injectable()
export class AbandonedLines implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.handleTimed('abandoned-lines', () => this.remove());
  }

  async remove(): Promise<void> {
    await this.db.query(REMOVE);
  }
}
