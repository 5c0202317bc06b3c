import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { badInput, notFound } from '../common/app-error.js';
import { assertId } from '../common/ids.js';
import { LISTS, PublicAnswers } from '../common/public-answers/public-answers.js';
import { Page, pageNumber, pageOf, STOREFRONT_PAGE_SIZE } from '../common/page.js';
import { prepared } from '../database/prepared.js';
import { BEST_RATED, listSql, ON_SHELF, PRODUCT_COLUMNS, Values } from './catalogue-sql.js';
import { ProductFilter, ProductSort } from './dto/product.inputs.js';
import { understand } from './keyword.js';
import { Options } from './options/options.js';
import { Product, toProduct } from './product.entity.js';
import { VARIANTS_COLUMN } from './variants/variants.js';

const TOP_RATED = 5;
const SUGGESTIONS = 8;
/** Suggestions are ranked among so many matches at most, so that a single letter costs no more than a word. */
const SUGGESTION_CANDIDATES = 200;

/** A product, or NULLs where the page is empty. */
type ListRow = { total: number; id: string | null };

/** The reads of the storefront: what is on the shelf, by any filter, in one or two statements. */
@Injectable()
export class Catalogue {
  constructor(
    private readonly db: DataSource,
    private readonly answers: PublicAnswers,
    private readonly options: Options,
  ) {}

  async list(
    filter: ProductFilter,
    sort?: ProductSort,
    page?: unknown,
    { withVariants = false } = {},
  ): Promise<Page<Product> & { filter: ProductFilter }> {
    const number = pageNumber(page);
    this.answers.shows([LISTS]);
    if (filter.minPrice != null && filter.maxPrice != null && filter.minPrice >= filter.maxPrice)
      throw badInput('small price');
    await this.options.check(filter);
    const terms = await understand(this.db, filter.keyword);
    if (terms === 'nothing') return { ...pageOf<Product>([], number, 0, STOREFRONT_PAGE_SIZE), filter };
    const values = new Values();
    const order = sort ?? (terms ? ProductSort.RELEVANCE : ProductSort.NEWEST);
    const sql = listSql({ filter, terms, sort: order, page: number, withVariants }, values);
    const rows = await prepared<ListRow>(this.db, sql, values.list);
    const items = rows.flatMap(({ total: _, ...row }) => (row.id === null ? [] : [toProduct(row)]));
    this.shows(items);
    return { ...pageOf(items, number, rows[0]!.total, STOREFRONT_PAGE_SIZE), filter };
  }

  async topRated(): Promise<Product[]> {
    const rows = await prepared(
      this.db,
      `SELECT ${PRODUCT_COLUMNS}, ${VARIANTS_COLUMN} FROM products p WHERE ${ON_SHELF} ORDER BY ${BEST_RATED} LIMIT ${TOP_RATED}`,
    );
    this.answers.shows([LISTS]);
    return this.shows(rows.map(toProduct));
  }

  /** Any product that is not deleted; drafts too, for whoever knows their id. */
  async get(id: string): Promise<Product> {
    assertId(id, 'Product');
    const [row] = await prepared(
      this.db,
      `SELECT ${PRODUCT_COLUMNS}, ${VARIANTS_COLUMN} FROM products p WHERE p.id = $1::uuid AND p.deleted_at IS NULL`,
      [id],
    );
    if (!row) throw notFound('Product');
    this.answers.shows([id.toLowerCase()]);
    return toProduct(row);
  }

  /** Names of products that a shopper who has typed this far may mean, the likeliest first. */
  async suggest(keyword: string): Promise<string[]> {
    this.answers.shows([LISTS]);
    const terms = await understand(this.db, keyword);
    if (!terms || terms === 'nothing') return [];
    const rows = await prepared<{ name: string }>(
      this.db,
      `SELECT name FROM (
         SELECT p.name, p.search FROM products p WHERE ${ON_SHELF} AND p.search @@ $2::tsquery LIMIT ${SUGGESTION_CANDIDATES}) p
       GROUP BY name ORDER BY max(ts_rank(search, $1::tsquery)) DESC, max(ts_rank(search, $2::tsquery)) DESC, name
       LIMIT ${SUGGESTIONS}`,
      [terms.exact, terms.loose],
    );
    return rows.map((row) => row.name);
  }

  private shows(products: Product[]): Product[] {
    this.answers.shows(products.map(({ id }) => id));
    return products;
  }
}
