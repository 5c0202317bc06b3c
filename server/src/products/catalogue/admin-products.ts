import { Injectable } from '@nestjs/common';
import { isId } from '../../common/ids.js';
import { ADMIN_PAGE_SIZE, pageNumber, pageOf } from '../../common/page.js';
import { likeWords, searchWords } from '../../common/search-words.js';
import { Reads } from '../../database/reads.js';
import { toProduct } from '../product.entity.js';
import { MOST_SHOWN, productsOf, SHOWN } from './catalogue-sql.js';
import type { AdminProductPage } from './product-page.js';

const HELD_WALKED = productsOf(`(SELECT held_walked($1, $2, $3, $4, $5)) AS found (ids)`, '0 AS total');
const HELD_GATHERED = productsOf('held_gathered($1, $2, $3, $4) AS found', 'found.total');
/** $1: a pattern, $2: how many products are read for it; $3: an id, $4: a SKU, each of one product at most. */
const SAMPLED = `SELECT hits, weight, ARRAY(
    SELECT p.id FROM products p WHERE p.deleted_at IS NULL
      AND p.id IN ($3::uuid, (SELECT product_id FROM variants WHERE sku = $4))) AS named
  FROM held_sampled($1, $2)`;
/** Either apostrophe is typed for the other, so the pattern has its wildcard for one character (_) in their place. */
const APOSTROPHES = /['‘’]/g;
/** A walk that has not filled its page after this many steps is given up. */
const MOST_STEPS = 30_000;
/** No index has parts of words that are shorter. */
const SHORTEST_PART = 3;
/** How many products are read for a sample. */
const SAMPLE_SIZE = 4000;
/** Standard deviations that count as certainty. */
const CERTAINTY = 5;
/** The largest possible design effect of a block sample: as if all products of a page of the table were one. */
const MAX_DESIGN_EFFECT = 6;

/** Whether so many hits in a sample, each of which stands for `weight` products, mean more than can be shown. */
function isCertain(hits: number, weight: number): boolean {
  const enough = MOST_SHOWN / weight;
  return hits > enough + CERTAINTY * Math.sqrt(enough * MAX_DESIGN_EFFECT);
}

/** The admin's list of every product that is not deleted, drafts included. */
@Injectable()
export class AdminProducts {
  constructor(private readonly reads: Reads) {}

  /**
   * The newest first, or those that run out first. Counted and paged up to MOST_SHOWN.
   * @param search part of name, brand and category; or a whole id or SKU, which finds only the product that has it
   */
  async list(page: unknown, search?: string, lowStockFirst = false): Promise<AdminProductPage> {
    const number = pageNumber(page);
    const words = searchWords(search);
    const skipped = Math.min((number - 1) * ADMIN_PAGE_SIZE, MOST_SHOWN);
    const { items, total, isExact } = await this.read(words, lowStockFirst, skipped);
    const count = Math.min(total, MOST_SHOWN);
    const shown = items.slice(0, Math.max(0, count - skipped));
    return {
      ...pageOf(shown, number, count, ADMIN_PAGE_SIZE),
      countIsExact: isExact && total <= MOST_SHOWN,
    };
  }

  private async read(words: string, lowStockFirst: boolean, skipped: number) {
    const pattern = likeWords(words).replace(APOSTROPHES, '_');
    const [sample] = await this.reads.prepared<{ hits: number; weight: number; named: string[] }>(SAMPLED, [
      pattern,
      SAMPLE_SIZE,
      isId(words) ? words : null,
      words,
    ]);
    const { named } = sample!;
    if (named.length > 0) {
      const { items } = await this.page(SHOWN, [named.slice(skipped)]);
      return { items, total: named.length, isExact: true };
    }
    const isCommon = isCertain(sample!.hits, sample!.weight);
    const isLong = words.split(APOSTROPHES).some(({ length }) => length >= SHORTEST_PART);
    const isInIndex = words === '' || isLong || sample!.weight <= 2;
    const slice = [pattern, lowStockFirst, skipped];
    if (!isCommon && isInIndex) {
      return { ...(await this.page(HELD_GATHERED, [...slice, ADMIN_PAGE_SIZE])), isExact: true };
    }
    // One more than is shown tells whether another page follows.
    const { items } = await this.page(HELD_WALKED, [...slice, ADMIN_PAGE_SIZE + 1, MOST_STEPS]);
    const seen = items.length > 0 ? skipped + items.length : 0;
    return { items: items.slice(0, ADMIN_PAGE_SIZE), total: isCommon ? MOST_SHOWN : seen, isExact: false };
  }

  private async page(texts: typeof SHOWN, values: unknown[]) {
    const [row] = await this.reads.prepared<{ total: number; items: object[] }>(texts.products, values);
    return { total: row!.total, items: row!.items.map(toProduct) };
  }
}
