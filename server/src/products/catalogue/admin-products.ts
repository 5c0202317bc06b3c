import { Injectable } from '@nestjs/common';
import { ADMIN_PAGE_SIZE, pageNumber, pageOf } from '../../common/page.js';
import { likeWords, searchWords } from '../../common/search-words.js';
import { Reads } from '../../database/reads.js';
import { productsOf } from './catalogue-sql.js';
import type { AdminProductPage } from './product-page.js';
import { isCertain, LOOKS, MOST_SHOWN, MOST_STEPS, toFound, type Row } from './shelf-reads.js';

const WALKED = productsOf(`(SELECT held_walked($1, $2, $3, $4, $5)) AS found (ids)`, '0');
const GATHERED = productsOf('held_gathered($1, $2, $3, $4) AS found', 'found.total');
/** Parts of words that are shorter than these are in no index. */
const SHORTEST_PART = 3;

/** The admin's list of every product that is not deleted, drafts included. */
@Injectable()
export class AdminProducts {
  constructor(private readonly reads: Reads) {}

  /** The newest first, or those that run out first. Counted, and paged through, as far as MOST_SHOWN. */
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
    const pattern = likeWords(words);
    const [sample] = await this.reads.prepared<{ hits: number; weight: number }>(
      'SELECT hits, weight FROM held_sampled($1, $2)',
      [pattern, LOOKS],
    );
    const isCommon = isCertain(sample!.hits, sample!.weight);
    const isInIndex = words === '' || words.length >= SHORTEST_PART || sample!.weight <= 2;
    const cut = [pattern, lowStockFirst, skipped];
    if (!isCommon && isInIndex) {
      const found = await this.reads.prepared<Row>(GATHERED(), [...cut, ADMIN_PAGE_SIZE]);
      return { ...toFound(found), isExact: true };
    }
    // One more than is shown tells whether a page follows.
    const walked = await this.reads.prepared<Row>(WALKED(), [...cut, ADMIN_PAGE_SIZE + 1, MOST_STEPS]);
    const { items } = toFound(walked);
    const seen = items.length > 0 ? skipped + items.length : 0;
    return { items: items.slice(0, ADMIN_PAGE_SIZE), total: isCommon ? MOST_SHOWN : seen, isExact: false };
  }
}
