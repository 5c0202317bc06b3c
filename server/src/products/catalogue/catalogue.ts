import { Injectable } from '@nestjs/common';
import { badInput, notFound } from '../../common/app-error.js';
import { assertId } from '../../common/ids.js';
import { pageNumber, pageOf, STOREFRONT_PAGE_SIZE } from '../../common/page.js';
import { PublicAnswers } from '../../common/public-answers/public-answers.js';
import { searchWords } from '../../common/search-words.js';
import { Reads } from '../../database/reads.js';
import { ProductFilter, ProductSort } from '../dto/product.inputs.js';
import { Options } from '../options/options.js';
import { Product, toProduct } from '../product.entity.js';
import { Reviews } from '../reviews.js';
import { VARIANTS_COLUMN } from '../variants/variants.js';
import { type Form, MOST_SHOWN, PRODUCT_COLUMNS, withVariants } from './catalogue-sql.js';
import { facetTags, listTags, pricesInList, productTag } from './list-tags.js';
import { picturesIn, type ProductPage } from './product-page.js';
import { ProductSearch } from './product-search.js';

const TOP_RATED = 5;
const SUGGESTIONS = 8;
/** Names are taken from so many of the best matches. */
const SUGGESTED_FROM = 60;

const BY_ID = `SELECT ${PRODUCT_COLUMNS}, ${VARIANTS_COLUMN} FROM products p WHERE p.id = $1::uuid AND p.deleted_at IS NULL`;

/** What is requested of a list. */
interface ListOptions {
  as?: Form;
  withFacets?: boolean;
  showsStock?: boolean;
  withColorPictures?: boolean;
}

const onlyOne = (values: string[] | undefined) => (values?.length === 1 ? values[0] : undefined);

/**
 * The reads of the storefront: what is on the shelf, by any filter, in a fixed number of statements. A caller that will not
 * show an exact stock sets `showsStock` to false, and its answer outlives most sales.
 */
@Injectable()
export class Catalogue {
  constructor(
    private readonly reads: Reads,
    private readonly search: ProductSearch,
    private readonly answers: PublicAnswers,
    private readonly options: Options,
    private readonly reviews: Reviews,
  ) {}

  async list(
    filter: ProductFilter,
    sort?: ProductSort,
    page?: unknown,
    { showsStock = true, withColorPictures = false, as = 'products', withFacets }: ListOptions = {},
  ): Promise<ProductPage> {
    const number = pageNumber(page);
    this.answers.noteTags(listTags(filter, sort));
    if (filter.minPrice != null && filter.maxPrice != null && filter.minPrice >= filter.maxPrice)
      throw badInput('small price');
    await this.options.check(filter);
    const skipped = (number - 1) * STOREFRONT_PAGE_SIZE;
    const color = withColorPictures ? onlyOne(filter.colors) : undefined;
    const { items, total, facets } = await this.search.find(filter, sort, Math.min(skipped, MOST_SHOWN), {
      as: color ? withVariants(as) : as,
      withFacets,
    });
    this.noteProducts(items, showsStock);
    this.answers.noteTags(pricesInList(filter, sort, items));
    if (facets) this.answers.noteTags(facetTags(filter, facets));
    const count = Math.min(total, MOST_SHOWN);
    const shown = items.slice(0, Math.max(0, count - skipped));
    return {
      ...pageOf(shown, number, count, STOREFRONT_PAGE_SIZE),
      countIsExact: total <= MOST_SHOWN,
      colorPictures: color ? picturesIn(color, shown) : [],
      facets,
    };
  }

  async topRated({ showsStock = true } = {}): Promise<Product[]> {
    const options = { size: TOP_RATED, as: 'productsWithVariants' } as const;
    const { items } = await this.search.find({}, ProductSort.RATING, 0, options);
    this.answers.noteTags(listTags({}, ProductSort.RATING));
    return this.noteProducts(items, showsStock);
  }

  /**
   * Any product that is not deleted, drafts included if the caller knows their id. Its newest reviews are requested in the same
   * turn of the event loop, so that both reads are sent together.
   */
  async get(id: string, { showsStock = true, withReviews = false } = {}): Promise<Product> {
    assertId(id, 'Product');
    const [[row], reviews] = await Promise.all([
      this.reads.prepared(BY_ID, [id]),
      withReviews && this.reviews.of([id]),
    ]);
    if (!row) throw notFound('Product');
    const product = toProduct(row);
    if (reviews) product.newestReviews = reviews.get(product.id) ?? [];
    this.noteProducts([product], showsStock);
    return product;
  }

  /** Names of products that a shopper who has typed this far may mean, the likeliest first. */
  async suggest(typed: string): Promise<string[]> {
    const keyword = searchWords(typed);
    this.answers.noteTags(listTags({ keyword }));
    if (!keyword) return [];
    const options = { size: SUGGESTED_FROM, as: 'cards' } as const;
    const { items } = await this.search.find({ keyword }, ProductSort.RELEVANCE, 0, options);
    const isBegun = (name: string) => Number(name.toLowerCase().startsWith(keyword.toLowerCase()));
    return [...new Set(items.map(({ name }) => name))]
      .sort((a, b) => isBegun(b) - isBegun(a))
      .slice(0, SUGGESTIONS);
  }

  private noteProducts(products: Product[], showsStock: boolean): Product[] {
    this.answers.noteTags(products.map(({ id }) => productTag(id, showsStock)));
    return products;
  }
}
