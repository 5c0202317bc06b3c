import { Injectable } from '@nestjs/common';
import type { CountedWithKept } from './groups.js';
import type { Meaning } from './keyword.js';
import { KnownByVersion } from './known-by-version.js';
import type { Priced } from './scope.js';

/** What the shelf has within prices, or without. */
export interface Shelved {
  /** Nothing where there are too many groups, or products in them. */
  counted?: CountedWithKept;
  /** How many products have such prices. */
  priced?: Priced;
}

/** Characters of questions and of what they mean, or were told. */
const MOST_MEANINGS = 1_000_000;
const MOST_TOLD = 1_000_000;
/** Groups, of as many ranges of prices as have room: some 100 bytes each. */
const MOST_SHELVED = 20_000;

const characters = (known: object, question: string) => question.length + JSON.stringify(known).length;

/** What is remembered of the catalogue, each by the version of that on which it depends. */
@Injectable()
export class Remembered {
  /** What keywords mean, by the vocabulary. */
  readonly meanings = new KnownByVersion<Meaning>(MOST_MEANINGS, characters);
  /** Groups that were counted, by the shelf. */
  readonly shelved = new KnownByVersion<Shelved>(
    MOST_SHELVED,
    ({ counted }) => 1 + (counted?.groups.length ?? 0),
  );
  /** What statements told, by both. */
  readonly rows = new KnownByVersion<object>(MOST_TOLD, characters);
}
