import { Transform } from 'class-transformer';
import { Allow, IsIn, IsOptional } from 'class-validator';
import { validated } from '../../common/validated.js';
import { ProductFilter, ProductSort } from './product.inputs.js';

/** Forms send an empty string for what is left out. */
function given(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((part) => part !== '');
  return value === '' || value === null ? undefined : value;
}

/** Forms send booleans as text. */
const TRUTH = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
]);

/** REST's filter object; its names and joined values are those of the first clients. */
export class ProductQueryBody {
  @Allow() gender?: unknown;
  @Allow() size?: unknown;
  @Allow() category?: unknown;
  @Allow() color?: unknown;
  @Allow() lowPrice?: unknown;
  @Allow() highPrice?: unknown;
  @Allow() inStock?: unknown;
  @Allow() keyword?: unknown;
  @IsOptional()
  @Transform(({ value }) => given(value))
  @IsIn(Object.values(ProductSort), { message: 'sort is not known' })
  sort?: ProductSort;
  @Allow() pageNumber?: unknown;
}

/**
 * The same filter under the shop's own names, validated by its rules.
 * @throws AppError BAD_USER_INPUT
 */
export const toFilter = (body: ProductQueryBody): ProductFilter =>
  validated(ProductFilter, {
    keyword: given(body.keyword),
    genders: given(body.gender),
    sizes: given(body.size),
    categories: given(body.category),
    colors: given(body.color),
    inStock: TRUTH.get(body.inStock) ?? given(body.inStock),
    minPrice: given(body.lowPrice),
    maxPrice: given(body.highPrice),
  });
