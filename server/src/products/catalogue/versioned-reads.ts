import { ProductSort } from '../dto/product.inputs.js';
import { KEPT_GROUPS, PRICED_GROUPS, UNDERSTOOD, VERSIONS, withVersions } from './catalogue-sql.js';
import type { Group } from './groups.js';
import type { Meaning } from './keyword.js';
import type { Learnt, Version } from './known-by-version.js';
import type { OptimisticReads } from './optimistic-reads.js';
import type { Gathered, Page, Remembered, Within } from './remembered.js';
import { type Cut, type Mark, onShelf, type Question, type Scope, valuesOf } from './scope.js';
import type { GroupsRow, Versions } from './shelf-rows.js';

/** Reads that are remembered for as long as the versions of what they depend on stay the same. */
export class VersionedReads {
  constructor(
    private readonly reads: OptimisticReads,
    private readonly remembered: Remembered,
  ) {}

  /**
   * The meaning of what is typed, among what passes a query.
   * @param lists the values of the filter's lists, which the query stands for
   */
  meaning(typed: string, query: string | null, lists: unknown[]): Promise<Meaning> {
    return this.remembered.meanings.of(
      JSON.stringify([typed, query]),
      async () => (await this.versions()).wordsVersion,
      async () => {
        const { wordsVersion, known } = await this.learn<{ known: Meaning }>(UNDERSTOOD, [
          ...lists,
          typed,
          query,
        ]);
        return { version: wordsVersion, known };
      },
    );
  }

  /**
   * One row that depends on words, groups and prices, and may be estimated from statistics.
   * @param inStock whether it also depends on what is in stock
   */
  row<T extends object>(text: string, values: unknown[], inStock = false): Promise<T> {
    return this.remembered.rows.of(
      JSON.stringify([text, values]),
      async () => versionOf(await this.versions(), inStock),
      async () => {
        const row = await this.learn<T>(text, values);
        return { version: versionOf(row, inStock), known: row };
      },
    ) as Promise<T>;
  }

  /** What was learnt when all that a scope finds was collected, if that still holds. */
  gathered(scope: Scope): Promise<Gathered | undefined> {
    const version = async () => versionOf(await this.versions(), scope.inStock);
    return this.remembered.gathered.known(questionOf(scope), version);
  }

  /**
   * Adds to what is known of a scope.
   * @param versions under which it was learnt
   */
  async note(scope: Scope, versions: Versions, learnt: Gathered): Promise<void> {
    const { gathered } = this.remembered;
    const [question, version] = [questionOf(scope), versionOf(versions, scope.inStock)];
    const before = await gathered.known(question, () => Promise.resolve(version));
    gathered.note(question, { version, known: { ...before, ...learnt } });
  }

  /** The page that answered a question, if it still does. */
  page(question: Question): Promise<Page | undefined> {
    const version = async () => versionInOrder(await this.versions(), question);
    return this.remembered.pages.known(question.text, version);
  }

  /** Remembers the page of a question that took one statement, so that everything it was found by held at that moment. */
  notePage(question: Question, page: Page): void {
    const versions = this.reads.versionsOfOnlyRead;
    if (!versions) return;
    this.remembered.pages.note(question.text, { version: versionInOrder(versions, question), known: page });
  }

  /** The nearest mark of a scope's matches that lies before a page or begins it, if it still holds. */
  async markBefore(scope: Scope, { sort, skipped }: Cut): Promise<Mark | undefined> {
    const version = async () => versionInOrder(await this.versions(), { ...scope, sort });
    const marks = await this.remembered.marks.known(inOrderOf(scope, sort), version);
    let before: Mark | undefined;
    for (const [at, mark] of marks ?? []) if (at <= skipped && at >= (before?.at ?? 0)) before = mark;
    return before;
  }

  /** @param versions under which they were found */
  async noteMarks(scope: Scope, sort: ProductSort, versions: Versions, found: Mark[]): Promise<void> {
    if (found.length === 0) return;
    const { marks } = this.remembered;
    const [question, version] = [inOrderOf(scope, sort), versionInOrder(versions, { ...scope, sort })];
    const known = (await marks.known(question, () => Promise.resolve(version))) ?? new Map<number, Mark>();
    for (const mark of found) known.set(mark.at, mark);
    marks.note(question, { version, known });
  }

  /**
   * Groups of all products.
   * @param learn turns a row into what is known of them
   */
  kept(learn: (row: GroupsRow & Versions) => Promise<Learnt<{ groups?: Group[] }>>) {
    return this.remembered.kept.of('', this.shelfVersion, async () => learn(await this.learn(KEPT_GROUPS)));
  }

  /**
   * What is within prices, in paise.
   * @param learn turns a row into what is known of it
   */
  within(low: number, high: number, learn: (row: GroupsRow & Versions) => Promise<Learnt<Within>>) {
    return this.remembered.within.of(`${low}-${high}`, this.shelfVersion, async () =>
      learn(await this.learn(PRICED_GROUPS, [low, high])),
    );
  }

  /** One row, and the versions that it holds for. */
  async learn<T extends object>(text: string, values: unknown[] = []): Promise<T & Versions> {
    return (await this.reads.prepared<T & Versions>(withVersions(text), values))[0]!;
  }

  private readonly shelfVersion = async (): Promise<Version> => (await this.versions()).shelfVersion;

  /** The versions that were told, or that are presumed until some are. */
  async versions(): Promise<Versions> {
    return (await this.reads.prepared<Versions>(VERSIONS))[0]!;
  }
}

/** The version of everything that something depends on. */
function versionOf(
  { wordsVersion: words, shelfVersion: shelf, stockVersion }: Versions,
  inStock: boolean,
): Version {
  const stock = inStock ? stockVersion : '';
  return words && shelf && stock !== null ? words + shelf + stock : null;
}

const questionOf = (scope: Scope) => JSON.stringify(valuesOf(scope));

const inOrderOf = (scope: Scope, sort: ProductSort) => onShelf(sort) + questionOf(scope);

function versionInOrder(versions: Versions, { inStock, sort }: Omit<Question, 'text'>): Version {
  const version = versionOf(versions, inStock);
  if (onShelf(sort) !== ProductSort.RATING) return version;
  return version && versions.ratingsVersion && version + versions.ratingsVersion;
}
