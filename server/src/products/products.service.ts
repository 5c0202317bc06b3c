import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager, FindOneOptions } from 'typeorm';
import { AuditAction } from '../audit/audit-action.js';
import { AuditLog } from '../audit/audit-log.js';
import { badInput, notFound } from '../common/app-error.js';
import { sqlStateOf } from '../common/database-errors.js';
import { assertId, newId } from '../common/ids.js';
import type { User } from '../users/user.entity.js';
import { UpdateProductInput } from './dto/product.inputs.js';
import { assertKnown, Options } from './options/options.js';
import { Product } from './product.entity.js';
import { toProductJson } from './product.json.js';
import { assertGrid, assertSeen, facetsOf, namedIn, setGrid } from './variants/grid.js';
import { recounted, stockAfter } from './variants/stock-after.js';
import { Variants } from './variants/variants.js';

const DRAFT = {
  name: 'Sample name',
  image: 'images/sample.svg',
  brand: 'Sample brand',
  category: 'Sample category',
  description: 'Sample description',
  price: 0,
};

/** PostgreSQL's limits were exceeded: an entry of an index holds no more than 2,700 bytes. */
const TOO_LARGE = '54000';

/** The index of filter values has all sizes and colours of a product in one entry, compressed. */
function refuseTooManyNames(error: unknown): never {
  if (sqlStateOf(error) !== TOO_LARGE) throw error;
  throw badInput('The names of the sizes and colours of this product are too long together');
}

@Injectable()
export class ProductsService {
  constructor(
    private readonly db: DataSource,
    private readonly audit: AuditLog,
    private readonly options: Options,
    private readonly variants: Variants,
  ) {}

  /** Creates a draft, which shoppers see in no list until it is first updated. */
  async create(admin: User): Promise<Product> {
    return this.db.transaction(async (tx) => {
      const id = newId();
      await tx.insert(Product, { id, ...DRAFT });
      const product = await this.get(id, tx);
      await this.record(admin, AuditAction.createProduct, { before: null, after: product }, tx);
      return product;
    });
  }

  /** Fields that are not sent stay as they are. The first update puts a draft on the shelf. */
  async update(admin: User, id: string, { variantsSeen, ...asked }: UpdateProductInput): Promise<Product> {
    return this.db.transaction(async (tx) => {
      const before = await this.get(id, tx, { mode: 'pessimistic_write' });
      if (variantsSeen) assertSeen(variantsSeen, before.variants!);
      const input = recounted(before, asked);
      const { countInStock, countInStockSeen: _, unsorted, unsortedSeen: __, variants, ...fields } = input;
      const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null));
      const stock = stockAfter(before, { countInStock, unsorted, variants });
      const facets = await this.facetsAfter(before, input, tx);
      if (variants) await setGrid(before, variants, tx);
      const changes = { ...sent, ...facets, ...stock, listed: true };
      await tx.update(Product, { id }, changes).catch(refuseTooManyNames);
      const after = await this.get(id, tx);
      await this.record(admin, AuditAction.updateProduct, { before, after }, tx);
      return after;
    });
  }

  /** The sizes and colours of a product stocked by variant are those of its variants, whatever else is sent. */
  private async facetsAfter(
    { sizes, colors, scarcest }: Product,
    input: UpdateProductInput,
    tx: EntityManager,
  ): Promise<Partial<Pick<Product, 'sizes' | 'colors'>>> {
    if (!input.sizes && !input.colors && !input.variants) return {};
    const options = await this.options.lock(tx);
    assertKnown(input, options);
    if (input.variants?.length) {
      assertGrid(input.variants);
      assertKnown(namedIn(input.variants), options);
      return facetsOf(input.variants, options);
    }
    return scarcest !== null && !input.variants ? { sizes, colors } : {};
  }

  /** The row stays for orders that name it; the shop no longer shows or sells the product, and removes it from carts at night. */
  async delete(admin: User, id: string): Promise<boolean> {
    await this.db.transaction(async (tx) => {
      const before = await this.get(id, tx, { mode: 'pessimistic_write' });
      await tx.softDelete(Product, { id });
      await tx.query('UPDATE variants SET sku = NULL WHERE product_id = $1', [id]);
      await this.record(admin, AuditAction.deleteProduct, { before, after: null }, tx);
    });
    return true;
  }

  /** A product with its variants. */
  private async get(id: string, tx: EntityManager, lock?: FindOneOptions['lock']): Promise<Product> {
    assertId(id, 'Product');
    const product = await tx.findOne(Product, { where: { id }, lock });
    if (!product) throw notFound('Product');
    product.variants = (await this.variants.of([product.id], tx)).get(product.id);
    return product;
  }

  private async record(
    actor: User,
    action: AuditAction,
    { before, after }: { before: Product | null; after: Product | null },
    tx: EntityManager,
  ): Promise<void> {
    const entityId = (after ?? before)!.id;
    const change = { before: before && toProductJson(before), after: after && toProductJson(after) };
    await this.audit.record({ actor, action, entity: 'Product', entityId, ...change }, tx);
  }
}
