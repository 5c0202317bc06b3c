import { Inject, Injectable } from '@nestjs/common';
import { Reads } from '../../database/reads.js';
import type { ProductFilter } from '../dto/product.inputs.js';
import type { Product } from '../product.entity.js';
import {
  COUNTED,
  ENDS,
  FRONT,
  FRONT_COUNTED,
  GATHERED,
  GATHERED_AMONG,
  GATHERED_GROUPED,
  GROUPED,
  GROUPED_BY_PRICE,
  GROUPED_WITHIN,
  KEPT_GROUPS,
  MOST_GATHERED,
  MOST_SHOWN,
  NAMED_FIRST,
  PRICED,
  PRICED_GROUPS,
  SAMPLE,
  SOUGHT,
  STOCKED_GROUPS,
  UNDERSTOOD,
  VERSIONS,
  WALKED,
  withVersions,
} from './catalogue-sql.js';
import type { CountedWithKept, Ends, Group } from './groups.js';
import { type Counts, filterQuery, type Meaning } from './keyword.js';
import type { Learnt, Version } from './known-by-version.js';
import { KnownGroups, type NumberedGroups } from './known-groups.js';
import { OptimisticReads, type PreparedReads } from './optimistic-reads.js';
import { Remembered } from './remembered.js';
import { LOOKS, LOOKS_CLOSER, Sample } from './sample.js';
import { keysOnRungs } from './scan-keys.js';
import {
  ALL,
  type Cut,
  facetValues,
  isEverything,
  NO_LIMIT,
  onShelf,
  type Priced,
  type Scope,
  scopeOf,
  valuesOf,
  wayTo,
} from './scope.js';
import {
  endsIn,
  type Found,
  type GroupsRow,
  type Nullable,
  type Part,
  type Row,
  type SampleRow,
  type Versions,
  toFound,
  toPriced,
} from './shelf-rows.js';

/** The ways to read the shelf, each one statement of bounded cost; see the functions shelf_* in the migrations. */
@Injectable()
export class ShelfReads {
  constructor(
    @Inject(Reads) private readonly reads: PreparedReads,
    private readonly known: KnownGroups,
    private readonly remembered: Remembered,
  ) {}

  /** Answers one question by reads of its own, mostly one statement. */
  answer<T>(think: (shelf: ShelfReads) => Promise<T>): Promise<T> {
    const reads = new OptimisticReads(this.reads, this.remembered);
    const shelf = new ShelfReads(reads, this.known, this.remembered);
    return reads.answer(() => think(shelf));
  }

  /** A page of everything, with the number of all products. */
  async front({ sort, skipped, size, ...told }: Cut): Promise<Found> {
    return toFound(await this.reads.prepared<Row>(FRONT_COUNTED(told), [sort, skipped, size]));
  }

  /**
   * How many products pass the filter's lists, of how many on the shelf.
   * @returns with a keyword also what it means among them, see `keywordOf`
   */
  async count(filter: ProductFilter): Promise<Counts & Partial<Meaning>> {
    if (filter.keyword) return this.meaningOf(filter.keyword, filter);
    return this.remember<Counts>(COUNTED, facetValues(filter));
  }

  private meaningOf(typed: string, filter: ProductFilter): Promise<Meaning> {
    const query = filterQuery(filter);
    const values = [...facetValues(filter), typed, query];
    return this.remembered.meanings.of(
      JSON.stringify([typed, query]),
      async () => (await this.versions()).wordsVersion,
      async () => {
        const { wordsVersion, known } = await this.learn<{ known: Meaning }>(UNDERSTOOD, values);
        return { version: wordsVersion, known };
      },
    );
  }

  private async versions(): Promise<Versions> {
    return (await this.reads.prepared<Versions>(VERSIONS))[0]!;
  }

  /** One row that depends on words, groups and prices, and may be guessed by statistics: not on what is in stock. */
  private remember<T extends object>(text: string, values: unknown[]): Promise<T> {
    return this.remembered.rows.of(
      JSON.stringify([text, values]),
      async () => versionOf(await this.versions()),
      async () => {
        const row = await this.learn<T>(text, values);
        return { version: versionOf(row), known: row };
      },
    ) as Promise<T>;
  }

  /** One row, and the versions that it holds for. */
  private async learn<T extends object>(text: string, values: unknown[] = []): Promise<T & Versions> {
    return (await this.reads.prepared<T & Versions>(withVersions(text), values))[0]!;
  }

  /** One row, remembered but where it is of what is in stock. */
  private async tell<T extends object>(text: string, values: unknown[], inStock: boolean): Promise<T> {
    return inStock ? (await this.reads.prepared<T>(text, values))[0]! : this.remember<T>(text, values);
  }

  /** @returns undefined where more match than `most` */
  async gather(
    scope: Scope,
    { sort, skipped, size, tiers = [], withGroups = false, ...told }: Cut,
    most = MOST_SHOWN,
  ): Promise<Found | undefined> {
    const { way, keys } = wayTo(scope);
    const values = [...valuesOf(scope), sort, tiers, skipped, size, most, ...keys];
    const texts = withGroups ? GATHERED_GROUPED : GATHERED;
    const rows = await this.reads.prepared<Row>(texts[way](told), values);
    const { total, groups } = rows[0]!;
    if (total > most) return undefined;
    return { ...toFound(rows), groups: groups ? await this.known.named(groups) : undefined };
  }

  /** A page of what a scope finds among what a wider one does, with the groups of all of that, however many they are. */
  async gatherAmong(
    wide: Scope,
    { query, sizes, colors }: Scope,
    { sort, skipped, size, tiers = [], ...told }: Cut,
  ): Promise<Required<Pick<Found, 'items' | 'total' | 'groups'>>> {
    const page = [query, sizes, colors, sort, tiers, skipped, size, ALL];
    const { way, keys } = wayTo(wide);
    const values = [...valuesOf(wide), ...page, ...keys];
    const rows = await this.reads.prepared<Row>(GATHERED_AMONG[way](told), values);
    return { ...toFound(rows), groups: await this.known.named(rows[0]!.groups!) };
  }

  /** @returns fewer than a page where it is not full after so many steps */
  async walk(scope: Scope, { sort, skipped, size, ...told }: Cut, steps: number): Promise<Part> {
    const values = [...valuesOf(scope), onShelf(sort), skipped, size, steps];
    return toFound(await this.reads.prepared<Row>(WALKED(told), values));
  }

  /** @param steps how far to walk before the page is found by rungs */
  async seek(scope: Scope, cut: Cut, steps: number): Promise<Part> {
    const { sort, skipped, size, ...told } = cut;
    if (isEverything(scope))
      return toFound(await this.reads.prepared<Row>(FRONT(told), [onShelf(sort), skipped, size]));
    const isByPrice = sort.startsWith('PRICE'); // rungs are those of prices themselves
    const found = { ...scope, isFoundByPrices: scope.isFoundByPrices && !isByPrice };
    const { way, keys } = wayTo(found, keysOnRungs);
    const values = [...valuesOf(scope), onShelf(sort), skipped, size, steps, ...keys];
    return toFound(await this.reads.prepared<Row>(SOUGHT[way](told), values));
  }

  /**
   * Those who have the very name first, then the best rated of the scope's.
   * @param name a query that few match, or none
   * @returns fewer than a page where too many have that name
   */
  async namedFirst(
    { query, ...scope }: Scope,
    { skipped, size, as }: Cut,
    name: string,
    steps: number,
  ): Promise<Product[]> {
    const others = { ...scope, query: `(${query}) & !(${name})` };
    const values = [...valuesOf(others), name, skipped, size, steps, MOST_GATHERED];
    return toFound(await this.reads.prepared<Row>(NAMED_FIRST({ as }), values)).items;
  }

  async countPriced({ low, high }: Scope): Promise<Priced> {
    const values = [low, high, MOST_GATHERED + 1];
    const { count, share } = await this.remember<{ count: number; share: number | null }>(PRICED, values);
    return toPriced(count, share);
  }

  /** Groups of all products, as triggers count them, so without prices; undefined where there are too many. */
  async keptGroups(): Promise<CountedWithKept | undefined> {
    const learn = async () => this.keptIn(await this.learn<GroupsRow>(KEPT_GROUPS));
    const { groups } = await this.remembered.kept.of('', () => this.shelfVersion(), learn);
    return groups && { groups, kept: groups };
  }

  /** The same, and groups of the products that have such a price; nothing counted where either are too many. */
  async pricedGroups({ low, high }: Scope): Promise<{ counted?: CountedWithKept; priced: Priced }> {
    let told: Group[] | undefined;
    const learn = async () => {
      const row = await this.learn<GroupsRow>(PRICED_GROUPS, [low, high]);
      const { priced: numbered, share } = row;
      const kept = await this.keptIn(row);
      told = kept.known.groups;
      const groups = told && share == null ? await this.known.named(numbered!) : undefined;
      const version = groups ? wholly(kept.version, numbered!, groups) : kept.version;
      return { version, known: { groups, priced: toPriced(sum(numbered!.products), share) } };
    };
    const { groups, priced } = await this.remembered.within.of(
      `${low}-${high}`,
      () => this.shelfVersion(),
      learn,
    );
    const kept = groups && (told ?? (await this.keptGroups())?.kept);
    return { counted: kept && { groups, kept }, priced };
  }

  private async shelfVersion(): Promise<Version> {
    return (await this.versions()).shelfVersion;
  }

  private async keptIn({
    kept,
    shelfVersion: version,
  }: GroupsRow & Versions): Promise<Learnt<{ groups?: Group[] }>> {
    if (!kept) return { version, known: {} };
    const groups = await this.known.namedOfAll(kept);
    return { version: wholly(version, kept, groups), known: { groups } };
  }

  /** The lowest and the highest price, whatever the scope's own; null where nothing has any. */
  async ends(scope: Scope): Promise<Ends | null> {
    const { query, inStock, sizes, colors } = scope;
    const { way, keys } = wayTo({ query });
    const values = [query, inStock, sizes, colors, ...keys];
    return endsIn(await this.tell<Nullable<Ends>>(ENDS[way], values, inStock));
  }

  async groups(scope: Scope): Promise<Group[]> {
    const { query, low, high, inStock } = scope;
    const { way, keys } = wayTo(scope);
    if (inStock) {
      const values = [...valuesOf(scope), ...keys];
      return (await this.reads.prepared<{ groups: Group[] }>(STOCKED_GROUPS[way], values))[0]!.groups;
    }
    const { numbered } =
      query === null
        ? await this.remember<Numbered>(GROUPED_BY_PRICE, [low, high, NO_LIMIT])
        : await this.remember<Numbered>(GROUPED[way], [query, low, high, ...keys]);
    return this.known.named(numbered);
  }

  /** Groups of what passes the filter's lists and prices, undefined where that is more than can be shown. */
  async groupsWithin(filter: ProductFilter): Promise<Group[] | undefined> {
    const { low, high } = scopeOf(null, filter);
    const values = [...facetValues(filter), low, high, MOST_SHOWN + 1];
    const { numbered } = await this.remember<Numbered>(GROUPED_WITHIN, values);
    return sum(numbered.products) > MOST_SHOWN ? undefined : this.known.named(numbered);
  }

  /**
   * A sample of the shelf by which facets are counted; a larger one, where the first shows little.
   * @param isCommon whether there are known to be more than can be shown
   * @returns undefined where all are sooner looked at
   */
  async sampleGroups(scope: Scope, isCommon: boolean): Promise<Sample | undefined> {
    const sample = await this.look(scope, LOOKS, scope.inStock);
    const isMore = isCommon || sample.showsMore;
    const isByPriceAlone = scope.query === null && !scope.inStock; // of which an index has the groups
    if (!isMore && (isByPriceAlone || sample.about <= MOST_GATHERED)) return undefined;
    return isMore && sample.isTelling ? sample : this.look(scope, LOOKS_CLOSER, scope.inStock);
  }

  /**
   * A sample that tells how many a scope finds: a larger one, where that is likely to show that there are more than can be shown.
   * @param known what is sampled of it already
   */
  async sample(scope: Scope, known?: Sample): Promise<Sample> {
    const sample = known ?? (await this.look(scope, LOOKS));
    return sample.isWorthMore && !sample.showsMore ? this.look(scope, LOOKS_CLOSER) : sample;
  }

  private async look(scope: Scope, looks: number, withChoices = false): Promise<Sample> {
    const values = [...valuesOf(scope), looks, withChoices];
    const { numbered, weight, alike } = await this.tell<SampleRow>(SAMPLE, values, scope.inStock);
    return new Sample(await this.known.named(numbered), looks, weight, alike);
  }
}

/** What is not wholly known by name is not to be remembered. */
const wholly = (version: Version, { ids }: NumberedGroups, groups: Group[]): Version =>
  groups.length === ids.length ? version : null;

type Numbered = Record<'numbered', NumberedGroups>;

/** Of both together. */
const versionOf = ({ wordsVersion: words, shelfVersion: shelf }: Versions): Version =>
  words && shelf && words + shelf;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
