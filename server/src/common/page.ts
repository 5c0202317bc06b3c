import { Type } from '@nestjs/common';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { badInput } from './app-error.js';
import { asNumber } from './inputs.js';

export const STOREFRONT_PAGE_SIZE = 12;
export const ADMIN_PAGE_SIZE = 20;
/** The maximum of GraphQL's Int. */
const LAST_PAGE = 2_147_483_647;

export interface Page<T> {
  items: T[];
  page: number;
  pages: number;
  count: number;
}

/** The requested page, 1 by default; for a page past the last one the query finds nothing. */
export function pageNumber(asked: unknown): number {
  if (asked === undefined || asked === null || asked === '') return 1;
  const page = asNumber(asked);
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1) {
    throw badInput('page must be a whole number from 1');
  }
  return Math.min(page, LAST_PAGE);
}

export const pageOf = <T>(items: T[], page: number, count: number, size: number): Page<T> => ({
  items,
  page,
  count,
  pages: Math.ceil(count / size),
});

/** A page of a list for admins. Counts first: a page past the last one is answered without reading up to it. */
export async function readAdminPage<T>(
  asked: unknown,
  count: () => Promise<number>,
  read: (offset: number, limit: number) => Promise<T[]>,
): Promise<Page<T>> {
  const page = pageNumber(asked);
  const total = await count();
  const offset = (page - 1) * ADMIN_PAGE_SIZE;
  const items = offset < total ? await read(offset, ADMIN_PAGE_SIZE) : [];
  return pageOf(items, page, total, ADMIN_PAGE_SIZE);
}

/** The GraphQL type of a page of something: items, page, pages, count. */
export function PageOf<T>(Item: Type<T>) {
  @ObjectType({ isAbstract: true })
  abstract class PageType implements Page<T> {
    @Field(() => [Item]) items: T[];
    @Field(() => Int) page: number;
    @Field(() => Int) pages: number;
    @Field(() => Int) count: number;
  }
  return PageType;
}
