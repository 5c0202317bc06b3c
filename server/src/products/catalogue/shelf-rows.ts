import { Product, toProduct } from '../product.entity.js';
import type { NumberedGroups } from './group-cache.js';
import type { Ends, Group } from './groups.js';
import type { Priced } from './scope.js';
import type { Version } from './versioned-cache.js';

/** What a page shows. */
export interface Part {
  items: Product[];
  ends?: Ends | null;
  /** Whether a walk for it was in vain, so that it was found by rungs. */
  isFar?: boolean;
}

export interface Found extends Part {
  /** How many match, if all of them were gathered. */
  total: number;
  /** Groups of all that match, if they were requested. */
  groups?: Group[];
}

/** The one row that a statement that finds products returns; see catalogue-sql.ts. */
export type Row = {
  total: number;
  items: object[];
  groups?: NumberedGroups | null;
  isFar?: boolean;
} & Partial<Nullable<Ends>>;
export const toFound = ([row]: Row[]): Found => ({
  total: row!.total,
  items: row!.items.map(toProduct),
  ends: row!.minPrice === undefined ? undefined : endsIn(row!),
  isFar: row!.isFar,
});

/** The versions that cached reads of the catalogue are valid for; see catalogue-sql.ts. */
export interface Versions {
  wordsVersion: Version;
  shelfVersion: Version;
  stockVersion: Version;
  ratingsVersion: Version;
}

export interface GroupsRow {
  kept: NumberedGroups | null;
  priced?: NumberedGroups;
  share?: number | null;
}

export interface SampleRow {
  numbered: NumberedGroups;
  weight: number;
  alike: number;
}

export type Nullable<T> = { [key in keyof T]: T[key] | null };
export const endsIn = ({ minPrice, maxPrice }: Partial<Nullable<Ends>>): Ends | null =>
  minPrice == null || maxPrice == null ? null : { minPrice, maxPrice };

/** If a share is given, they are more than can be gathered, and may be any number. */
export const toPriced = (products: number, share?: number | null): Priced =>
  share == null ? { within: products } : { within: Infinity, share };
