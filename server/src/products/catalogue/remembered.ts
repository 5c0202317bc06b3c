import { Injectable } from '@nestjs/common';
import type { Ends, Group } from './groups.js';
import type { Meaning } from './keyword.js';
import { KnownByVersion } from './known-by-version.js';
import type { Mark, Priced } from './scope.js';
import type { Versions } from './shelf-rows.js';

/** What the shelf has within prices. */
export interface Within {
  /** Nothing where there are too many of them, or products in them. */
  groups?: Group[];
  /** How many products have such prices. */
  priced: Priced;
}

/** What was learnt when all that a scope finds was collected. */
export interface Gathered {
  /** How many that is; undefined for more than are shown. */
  total?: number;
  groups?: Group[];
  /** Whatever its prices; null where it finds none. */
  ends?: Ends | null;
  /** All of it, where that is few, as PostgreSQL writes a list of ids. */
  ids?: string;
}

/** Of what a scope finds in an order, each by how many come before it. */
export type Marks = Map<number, Mark>;

/** Characters of questions and of what they mean, or were told. */
const MOST_CHARACTERS = 1_000_000;
const MOST_GROUPS_REMEMBERED = 20_000;
const MOST_RANGES = 100;
const MOST_GATHERED_SCOPES = 2000;
const MOST_MARKS = 20_000;
/** What is estimated rests on PostgreSQL's statistics, too, and groups on their numbers, which a restored database may give anew. */
const FOR_MS = 60_000;
/** Against what was learnt while a replica stood in for the primary, and may have been behind it. */
const MEANT_FOR_MS = 600_000;

/** Groups, and what of them is in stock, take some 100 bytes each. */
const roomOf = ({ groups = [], ids = '' }: { groups?: Group[]; ids?: string }) =>
  groups.reduce((room, { choices }) => room + 1 + (choices?.length ?? 0), 1 + Math.ceil(ids.length / 100));

const charactersOf = (known: object, question: string) => question.length + JSON.stringify(known).length;

/** What is remembered of the catalogue, each by the version of that on which it depends. */
@Injectable()
export class Remembered {
  /** The versions that were told last. */
  versions?: Versions;
  /** What keywords mean, by the vocabulary. */
  readonly meanings = new KnownByVersion<Meaning>({
    room: MOST_CHARACTERS,
    sizeOf: charactersOf,
    forMs: MEANT_FOR_MS,
  });
  /** Groups of all products, by the shelf; undefined where there are too many. */
  readonly kept = new KnownByVersion<{ groups?: Group[] }>({ room: 1, forMs: FOR_MS });
  /** By the shelf, too, and the prices. */
  readonly within = new KnownByVersion<Within>({
    room: MOST_GROUPS_REMEMBERED,
    sizeOf: roomOf,
    most: MOST_RANGES,
    forMs: FOR_MS,
  });
  /** By vocabulary and shelf, and of what is in stock by that, too, as are rows. */
  readonly gathered = new KnownByVersion<Gathered>({
    room: MOST_GROUPS_REMEMBERED,
    sizeOf: roomOf,
    most: MOST_GATHERED_SCOPES,
    forMs: FOR_MS,
  });
  /** By the same, and what is rated by ratings, too. */
  readonly marks = new KnownByVersion<Marks>({
    room: MOST_MARKS,
    sizeOf: ({ size }) => size,
    forMs: FOR_MS,
  });
  /** What statements told. */
  readonly rows = new KnownByVersion<object>({
    room: MOST_CHARACTERS,
    sizeOf: charactersOf,
    forMs: FOR_MS,
  });
}
