import type { ProductFilter } from '../dto/product.inputs.js';
import {
  ENDS,
  GROUPED,
  GROUPED_BY_PRICE,
  GROUPED_WITHIN,
  GROUPS_LEFT,
  MOST_GATHERED,
  MOST_SHOWN,
  SAMPLE,
} from './catalogue-sql.js';
import { countIn, type GroupCache, type NumberedGroups } from './group-cache.js';
import type { CountedWithKept, Ends, Group } from './groups.js';
import { LARGE_SAMPLE_SIZE, Sample, SAMPLE_SIZE } from './sample.js';
import { facetValues, NO_LIMIT, type Priced, type Scope, scopeOf, valuesOf, wayTo } from './scope.js';
import {
  endsIn,
  type GroupsRow,
  type Nullable,
  type SampleRow,
  toPriced,
  type Versions,
} from './shelf-rows.js';
import type { CacheEntry, Version } from './versioned-cache.js';
import type { VersionedReads } from './versioned-reads.js';

type Numbered = Record<'numbered', NumberedGroups>;

/** Reads the groups of the shelf, and samples of it, by which lists and facets are counted: one statement each. */
export class GroupReads {
  constructor(
    private readonly cache: GroupCache,
    private readonly versioned: VersionedReads,
  ) {}

  /** Groups of all products, as triggers count them, and so without prices; undefined if there are too many. */
  async kept(): Promise<CountedWithKept | undefined> {
    const { groups } = await this.versioned.keptGroups((row) => this.keptIn(row));
    return groups && { groups, kept: groups };
  }

  /** The same, and the groups of products with such a price; nothing counted if either are too many. */
  async priced({ low, high }: Scope): Promise<{ counted?: CountedWithKept; priced: Priced }> {
    let loaded: Group[] | undefined;
    const { groups, priced } = await this.versioned.pricedGroups(low, high, async (row) => {
      const { priced: numbered, share } = row;
      const kept = await this.keptIn(row);
      loaded = kept.value.groups;
      const groups = loaded && share == null ? await this.cache.resolve(numbered!) : undefined;
      const version = groups ? wholly(kept.version, numbered!, groups) : kept.version;
      return { version, value: { groups, priced: toPriced(countIn(numbered!), share) } };
    });
    const kept = groups && (loaded ?? (await this.kept())?.kept);
    return { counted: kept && { groups, kept }, priced };
  }

  private async keptIn({
    kept,
    shelfVersion: version,
  }: GroupsRow & Versions): Promise<CacheEntry<{ groups?: Group[] }>> {
    if (!kept) return { version, value: {} };
    const groups = await this.cache.resolveAll(kept);
    return { version: wholly(version, kept, groups), value: { groups } };
  }

  /** The lowest and the highest price, regardless of the scope's own bounds; null if nothing matches. */
  async ends(scope: Scope): Promise<Ends | null> {
    const { query, inStock, sizes, colors } = scope;
    const { way, keys } = wayTo({ query });
    const values = [query, inStock, sizes, colors, ...keys];
    return endsIn(await this.versioned.row<Nullable<Ends>>(ENDS[way], values, inStock));
  }

  /** Groups of all that a scope finds; of what is in stock, split by which sizes and colours are left. */
  async of(scope: Scope): Promise<Group[]> {
    return this.cache.resolve((await this.numbered(scope)).numbered);
  }

  private numbered(scope: Scope): Promise<Numbered> {
    const { query, low, high, inStock } = scope;
    const { way, keys } = wayTo(scope);
    if (inStock) return this.versioned.row<Numbered>(GROUPS_LEFT[way], [...valuesOf(scope), ...keys], true);
    return query === null
      ? this.versioned.row<Numbered>(GROUPED_BY_PRICE, [low, high, NO_LIMIT])
      : this.versioned.row<Numbered>(GROUPED[way], [query, low, high, ...keys]);
  }

  /** Groups of what passes the filter's lists and prices; undefined if that is more than can be shown. */
  async within(filter: ProductFilter): Promise<Group[] | undefined> {
    const { low, high } = scopeOf(null, filter);
    const values = [...facetValues(filter), low, high, MOST_SHOWN + 1];
    const { numbered } = await this.versioned.row<Numbered>(GROUPED_WITHIN, values);
    return countIn(numbered) > MOST_SHOWN ? undefined : this.cache.resolve(numbered);
  }

  /**
   * A sample of the shelf to count facets by; a larger one if the first shows little.
   * @param isCommon whether more are known to match than can be shown
   * @returns undefined if it is faster to look at all of them
   */
  async sampleForFacets(scope: Scope, isCommon: boolean): Promise<Sample | undefined> {
    const sample = await this.takeSample(scope, SAMPLE_SIZE, scope.inStock);
    const isMore = isCommon || sample.showsMore;
    const isByPriceAlone = scope.query === null && !scope.inStock; // whose groups an index has
    if (!isMore && (isByPriceAlone || sample.estimate <= MOST_GATHERED)) return undefined;
    return isMore && sample.isConclusive ? sample : this.takeSample(scope, LARGE_SAMPLE_SIZE, scope.inStock);
  }

  /**
   * A sample to estimate how many a scope finds; a larger one if that is likely to show that there are more than can be shown.
   * @param taken a sample of it that was taken already
   */
  async sample(scope: Scope, taken?: Sample): Promise<Sample> {
    const sample = taken ?? (await this.takeSample(scope, SAMPLE_SIZE));
    return sample.isWorthEnlarging && !sample.showsMore ? this.takeSample(scope, LARGE_SAMPLE_SIZE) : sample;
  }

  private async takeSample(scope: Scope, size: number, withChoices = false): Promise<Sample> {
    const values = [...valuesOf(scope), size, withChoices];
    const { numbered, weight, alike } = await this.versioned.row<SampleRow>(SAMPLE, values, scope.inStock);
    return new Sample(await this.cache.resolve(numbered), size, weight, alike);
  }
}

/** Groups whose values are not all known must not be cached. */
const wholly = (version: Version, { ids }: NumberedGroups, groups: Group[]): Version =>
  groups.length === ids.length ? version : null;
