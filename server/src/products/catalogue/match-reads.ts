import { cacheTotal, type CatalogueQuery, isCounted, type SearchResult } from './catalogue-query.js';
import { isWithinPrices, type Slice } from './scope.js';
import type { ShelfReads } from './shelf-reads.js';
import type { Part } from './shelf-rows.js';
import { noteFar, stepsTo } from './walks.js';

/** The two ways to a page of what a query matches, in an order: to seek it, or to gather all matches. */
export class MatchReads {
  constructor(private readonly shelf: ShelfReads) {}

  /** The slice, starting from the nearest cursor before it. */
  async fromCursor({ scope }: Pick<CatalogueQuery, 'scope'>, slice: Slice): Promise<Slice> {
    return { ...slice, cursor: await this.shelf.cursorBefore(scope, slice) };
  }

  /** @param steps how far to walk before the page is found by rungs */
  async seek(query: CatalogueQuery, requested: Slice, steps = stepsTo(query, requested)): Promise<Part> {
    const { scope, far, isBounded, most } = query;
    const left = isCounted(query) ? most - requested.skipped : requested.size;
    const slice = left > 0 && left < requested.size ? { ...requested, size: left } : requested;
    const part = await this.shelf.seek(scope, slice, steps);
    if (part.isFar && far && !isBounded && !slice.cursor) noteFar(far, slice);
    return part;
  }

  /**
   * Gathers all that a query finds, and caches how many that are.
   * @returns undefined if more match than are shown
   */
  async gather(query: CatalogueQuery, slice: Slice): Promise<SearchResult | undefined> {
    const { scope, withGroups, hasLists } = query;
    // No price bound leaves any out, so the groups tell the ends, too.
    const withEnds = withGroups && isWithinPrices(scope) && !hasLists;
    const found = await this.shelf.gather(scope, { ...slice, withGroups, withEnds });
    cacheTotal(query, found?.total);
    if (!found) return undefined;
    const { items, total, groups = query.groups, ends } = found;
    const counted = groups && !hasLists ? { groups, ends } : undefined;
    return { items, total, isExact: true, forFacets: { groups, counted } };
  }
}
