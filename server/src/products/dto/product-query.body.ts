import { Transform } from 'class-transformer';
import { Allow, IsIn, IsOptional } from 'class-validator';
import { badInput } from '../../common/app-error.js';
import { asNumber, MAX_INPUT } from '../../common/rupees.js';
import { toPaise } from '../../common/money.js';
import { ProductFilter, ProductSort } from './product.inputs.js';
import { Gender } from '../product.entity.js';

const blankIsNone = ({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value);

/** The filter object of REST, whose names and joined values are the first clients'. */
export class ProductQueryBody {
  @Allow() gender?: unknown;
  @Allow() size?: unknown;
  @Allow() category?: unknown;
  @Allow() color?: unknown;
  @Allow() @Transform(blankIsNone) lowPrice?: unknown;
  @Allow() @Transform(blankIsNone) highPrice?: unknown;
  @Allow() inStock?: unknown;
  @Allow() keyword?: unknown;
  @IsOptional()
  @Transform(blankIsNone)
  @IsIn(Object.values(ProductSort), { message: 'sort is not known' })
  sort?: ProductSort;
  @Allow() pageNumber?: unknown;
}

function listOf<T extends string>(value: unknown, known: T[] | undefined, label: string): T[] | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const list = Array.isArray(value)
    ? (value as unknown[])
    : typeof value === 'string'
      ? value.split('|')
      : [value];
  const parts = list.filter((part) => part !== '');
  if (
    parts.length > 20 ||
    !parts.every((part) => typeof part === 'string' && part.length <= 100 && !part.includes('\0'))
  ) {
    throw badInput(`${label} is not valid`);
  }
  if (known && !parts.every((part) => (known as unknown[]).includes(part))) {
    throw badInput(`${label} must be among ${known.join(', ')}`);
  }
  return parts as T[];
}

/** Forms send truth values as text. */
function yesOrNo(value: unknown, label: string): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw badInput(`${label} must be true or false`);
}

function price(value: unknown, label: string): number | undefined {
  if (value === undefined) return undefined;
  const paise = toPaise(asNumber(value));
  if (!(paise >= 0 && paise <= MAX_INPUT))
    throw badInput(
      `${label} must be an amount in rupees, from 0 to ${MAX_INPUT / 100}, with at most two decimals`,
    );
  return paise;
}

/** The same filter in the shop's own terms. */
export function toFilter(body: ProductQueryBody): ProductFilter {
  if (body.keyword != null && typeof body.keyword !== 'string') throw badInput('keyword must be text');
  const keyword = body.keyword?.trim();
  if (keyword && (keyword.length > 200 || keyword.includes('\0'))) {
    throw badInput('keyword may have up to 200 characters');
  }
  return {
    keyword,
    genders: listOf(body.gender, Object.values(Gender), 'gender'),
    sizes: listOf(body.size, undefined, 'size'),
    categories: listOf(body.category, undefined, 'category'),
    colors: listOf(body.color, undefined, 'color'),
    inStock: yesOrNo(body.inStock, 'inStock'),
    minPrice: price(body.lowPrice, 'lowPrice'),
    maxPrice: price(body.highPrice, 'highPrice'),
  };
}
