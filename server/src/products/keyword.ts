import type { DataSource } from 'typeorm';
import { prepared } from '../database/prepared.js';

/** A search keyword as PostgreSQL understood it; see the function search_query in the migrations. */
export interface SearchTerms {
  /** The very words. */
  exact: string;
  /** Those, words that they are part of, and words that may have been meant. */
  loose: string;
}

/** @returns undefined where the keyword is blank, 'nothing' where it holds nothing that any product could match */
export async function understand(
  db: DataSource,
  keyword: string | undefined,
): Promise<SearchTerms | 'nothing' | undefined> {
  if (!keyword?.trim()) return undefined;
  const [terms] = await prepared<{ exact: string | null; loose: string | null }>(
    db,
    'SELECT exact::text, loose::text FROM search_query($1)',
    [keyword],
  );
  return terms?.loose ? { exact: terms.exact ?? '', loose: terms.loose } : 'nothing';
}
