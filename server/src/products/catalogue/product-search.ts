import { Inject, Injectable } from '@nestjs/common';
import { STOREFRONT_PAGE_SIZE } from '../../common/page.js';
import { Reads } from '../../database/reads.js';
import { orderOf, type ProductFilter, ProductSort } from '../dto/product.inputs.js';
import { type Product, toProduct } from '../product.entity.js';
import { type Form, FOUND, SHOWN } from './catalogue-sql.js';
import type { ProductFacets } from './product-page.js';
import { QueryCaches, type Version, type Versions } from './query-caches.js';

/** No price is higher. */
const NO_LIMIT = 2_147_483_647;

interface SearchOptions {
  size?: number;
  as?: Form;
  withFacets?: boolean;
}

export interface SearchResult {
  /** How many products pass the filter. */
  total: number;
  items: Product[];
  facets?: ProductFacets;
}

interface PageRow extends Versions {
  items: object[];
}

interface FoundRow extends PageRow, Pick<ProductFacets, 'minPrice' | 'maxPrice'> {
  tiers: unknown[] | null;
  total: number;
  facets: Omit<ProductFacets, 'minPrice' | 'maxPrice'> | null;
}

/**
 * Finds a page of products by any filter and keyword, in one statement. Of what was found before, the meaning of the keyword and the ids
 * of the page are cached, valid for versions of what they depend on. The current versions are not read beforehand: they are presumed to
 * be those that were returned last, and each statement returns them beside its rows.
 */
@Injectable()
export class ProductSearch {
  constructor(
    @Inject(Reads) private readonly reads: Pick<Reads, 'prepared'>,
    private readonly caches: QueryCaches,
  ) {}

  async find(
    filter: ProductFilter,
    requested: ProductSort | undefined,
    skipped: number,
    { size = STOREFRONT_PAGE_SIZE, as = 'products', withFacets = false }: SearchOptions = {},
  ): Promise<SearchResult> {
    const sort = orderOf(filter, requested);
    const key = JSON.stringify([filter, sort, skipped, size, withFacets]);
    const versionOf = (versions: Versions) => versionOfPage(versions, filter, sort);
    const { pages, latest } = this.caches;
    const page = pages.get(key);
    if (page && latest && page.version === versionOf(latest)) {
      const { ids, ...result } = page.value;
      const row = await this.read<PageRow>(SHOWN[as], [ids]);
      if (page.version === versionOf(row)) return { ...result, items: row.items.map(toProduct) };
    }
    const row = await this.search(filter, sort, [skipped, size, withFacets], as);
    const { total, items, facets, minPrice, maxPrice } = row;
    const result = { total, facets: facets ? { ...facets, minPrice, maxPrice } : undefined };
    const products = items.map(toProduct);
    const version = versionOf(row);
    if (version) {
      const ids = `{${products.map(({ id }) => id).join()}}`;
      pages.set(key, { version, value: { ...result, ids } });
    }
    return { ...result, items: products };
  }

  private async search(
    filter: ProductFilter,
    sort: ProductSort,
    page: unknown[],
    as: Form,
  ): Promise<FoundRow> {
    const { keyword, genders, sizes, categories, colors, minPrice, maxPrice, inStock } = filter;
    const lists = [genders, sizes, categories, colors].map((values) => values ?? []);
    const bounds = [minPrice ?? 0, maxPrice ?? NO_LIMIT, inStock ?? false];
    const find = (tiers?: unknown[]) => {
      const words = keyword ? [keyword, tiers ? JSON.stringify(tiers) : null] : [null, null];
      return this.read<FoundRow>(FOUND[as], [...words, ...lists, ...bounds, sort, ...page]);
    };
    if (!keyword) return find();
    const { meanings, latest } = this.caches;
    const meaning = meanings.get(keyword);
    if (meaning && meaning.version === latest?.wordsVersion) {
      const row = await find(meaning.value);
      if (row.wordsVersion === meaning.version) return row;
    }
    const row = await find();
    if (row.wordsVersion) meanings.set(keyword, { version: row.wordsVersion, value: row.tiers! });
    return row;
  }

  private async read<T extends PageRow>(text: string, values: unknown[]): Promise<T> {
    const [row] = await this.reads.prepared<T & Record<string, unknown>>(text, values);
    const { wordsVersion, shelfVersion, stockVersion, ratingsVersion } = row!;
    this.caches.latest = { wordsVersion, shelfVersion, stockVersion, ratingsVersion };
    return row!;
  }
}

/** The version of everything that a page depends on. */
function versionOfPage(versions: Versions, { inStock }: ProductFilter, sort: ProductSort): Version {
  const { wordsVersion, shelfVersion, stockVersion, ratingsVersion } = versions;
  const isByRating = sort === ProductSort.RATING || sort === ProductSort.RELEVANCE;
  const needed = [wordsVersion, shelfVersion, inStock ? stockVersion : '', isByRating ? ratingsVersion : ''];
  return needed.includes(null) ? null : needed.join('');
}
