import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager, FindManyOptions } from 'typeorm';
import { NIL } from 'uuid';
import { AuditAction } from '../../audit/audit-action.js';
import { AuditLog } from '../../audit/audit-log.js';
import { AppError, badInput } from '../../common/app-error.js';
import { PublicAnswers } from '../../common/public-answers/public-answers.js';
import { Reads } from '../../database/reads.js';
import type { User } from '../../users/user.entity.js';
import { Color } from './color.entity.js';
import { OptionOrder } from './option-order.js';
import { ShopOptions, ShopOptionsInput } from './shop-options.js';
import { Size } from './size.entity.js';

/** How long the vocabulary is cached, where changes are heard of and where they are not. */
const HEARD_MS = 600_000;
const UNHEARD_MS = 1000;
/** The entity id of audit entries about the vocabulary: there is one per shop, but the log wants an id. */
const SHOP_ID = NIL;

interface Named {
  sizes?: readonly string[] | null;
  colors?: readonly string[] | null;
}
/** One column for each list. */
const VOCABULARY = `SELECT
  (SELECT coalesce(json_agg(json_build_object('name', name, 'position', position) ORDER BY position), '[]') FROM sizes) AS sizes,
  (SELECT coalesce(json_agg(json_build_object('name', name, 'position', position, 'swatch', swatch) ORDER BY position), '[]')
   FROM colors) AS colors`;

const namesOf = (options: { name: string }[]) => options.map(({ name }) => name);

/** @throws AppError BAD_USER_INPUT for a size or colour that the shop does not know */
export function assertKnown(wanted: Named, options: ShopOptions): void {
  for (const kind of ['sizes', 'colors'] as const) {
    const known = namesOf(options[kind]);
    if (wanted[kind]?.some((name) => !known.includes(name)))
      throw badInput(`${kind} must be among ${known.join(', ')}`);
  }
}

/** The tag of answers that show the vocabulary. It is never dropped by itself: a change of the vocabulary drops everything. */
const OPTIONS = 'options';

/** The vocabulary of sizes and colours, which admins keep. */
@Injectable()
export class Options {
  private known?: { until: number; timesCleared: number; options: Promise<ShopOptions> };

  constructor(
    private readonly db: DataSource,
    private readonly audit: AuditLog,
    private readonly answers: PublicAnswers,
    private readonly reads: Reads,
    private readonly order: OptionOrder,
  ) {}

  /** Reads it anew. While a public answer is made the cached vocabulary will do: a change drops both. */
  get(): Promise<ShopOptions> {
    this.answers.noteTags([OPTIONS]);
    return this.answers.isMaking ? this.recentOptions() : this.read();
  }

  /**
   * Checks what shoppers filter by against the current vocabulary where changes are heard of, else against one that is up to a
   * second old; a change by this process shows at once.
   * @throws AppError BAD_USER_INPUT
   */
  async check(wanted: Named): Promise<void> {
    if (!wanted.sizes?.length && !wanted.colors?.length) return;
    assertKnown(wanted, await this.recentOptions());
  }

  /** A change drops kept answers and, by `timesCleared`, this cache: answers made anew from the old vocabulary would be kept. */
  private recentOptions(): Promise<ShopOptions> {
    const { timesCleared, hearsOfChanges } = this.answers;
    if (this.known && this.known.until > performance.now() && this.known.timesCleared === timesCleared)
      return this.known.options;
    const options = this.read();
    const until = performance.now() + (hearsOfChanges ? HEARD_MS : UNHEARD_MS);
    this.known = { until, timesCleared, options };
    options.catch(() => {
      if (this.known?.options === options) this.known = undefined;
    });
    return options;
  }

  private async read(): Promise<ShopOptions> {
    const [options] = await this.reads.prepared<{ sizes: Size[]; colors: Color[] }>(VOCABULARY);
    return options!;
  }

  /** Locks all names against changes until the caller's transaction ends. */
  lock(tx: EntityManager): Promise<ShopOptions> {
    return optionsIn(tx, { mode: 'pessimistic_read' });
  }

  /**
   * Sets the whole vocabulary.
   * @throws AppError CONFLICT if a product is sold in a name that would be removed, or if the vocabulary is no longer what was
   * seen
   */
  async set(actor: User, input: ShopOptionsInput, seen?: ShopOptionsInput): Promise<ShopOptions> {
    for (const kind of ['sizes', 'colors'] as const) assertDistinct(namesOf(input[kind]));
    const options = await this.db.transaction(async (tx) => {
      // A transaction that gives a product a size or colour locks these rows: what is in use cannot change until this one ends.
      await tx.query('LOCK TABLE sizes, colors IN EXCLUSIVE MODE');
      const before = await optionsIn(tx);
      if (seen && !isDeepStrictEqual(toJson(seen), toJson(before)))
        throw new AppError('CONFLICT', 'Somebody else has changed the sizes and colours of the shop');
      await assertUnused(dropped(before, input), tx);
      await write(input, tx);
      await this.order.queueReorder(tx);
      const after = await optionsIn(tx);
      const change = { entity: 'Options', entityId: SHOP_ID, before: toJson(before), after: toJson(after) };
      await this.audit.record({ actor, action: AuditAction.updateOptions, ...change }, tx);
      return after;
    });
    this.known = undefined;
    return options;
  }
}

export async function optionsIn(tx: EntityManager, lock?: FindManyOptions['lock']): Promise<ShopOptions> {
  const inOrder = { order: { position: 'ASC' }, lock } as const;
  return { sizes: await tx.find(Size, inOrder), colors: await tx.find(Color, inOrder) };
}

const toJson = ({ sizes, colors }: ShopOptions | ShopOptionsInput) => ({
  sizes: namesOf(sizes),
  colors: colors.map(({ name, swatch }) => ({ name, swatch })),
});

function assertDistinct(names: string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase())) throw badInput(`${name} is named twice`);
    seen.add(name.toLowerCase());
  }
}

const without = (names: string[], kept: string[]) => names.filter((name) => !kept.includes(name));
const dropped = (before: ShopOptions, after: ShopOptionsInput) => ({
  sizes: without(namesOf(before.sizes), namesOf(after.sizes)),
  colors: without(namesOf(before.colors), namesOf(after.colors)),
});

/** A product stocked by variant has the sizes and colours of its variants, so it is enough to look at products. */
async function assertUnused({ sizes, colors }: { sizes: string[]; colors: string[] }, tx: EntityManager) {
  if (sizes.length + colors.length === 0) return;
  const [used] = await tx.query<{ name: string }[]>(
    `SELECT used.name FROM products p CROSS JOIN LATERAL (
       SELECT unnest(p.sizes) AS name INTERSECT SELECT unnest($1::text[])
       UNION ALL (SELECT unnest(p.colors) INTERSECT SELECT unnest($2::text[]))) used
     WHERE p.deleted_at IS NULL AND (p.sizes && $1::text[] OR p.colors && $2::text[]) LIMIT 1`,
    [sizes, colors],
  );
  if (used) throw new AppError('CONFLICT', `Products are sold in ${used.name}`, { about: used.name });
}

async function write({ sizes, colors }: ShopOptionsInput, tx: EntityManager): Promise<void> {
  await tx.query('DELETE FROM sizes');
  await tx.query('INSERT INTO sizes (name, position) SELECT * FROM unnest($1::text[]) WITH ORDINALITY', [
    namesOf(sizes),
  ]);
  await tx.query('DELETE FROM colors');
  await tx.query(
    `INSERT INTO colors (name, swatch, position) SELECT * FROM unnest($1::text[], $2::text[]) WITH ORDINALITY`,
    [namesOf(colors), colors.map(({ swatch }) => swatch)],
  );
}
