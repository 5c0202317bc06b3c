import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { QueryResultRow } from 'pg';
import type { Reads } from './reads.js';

/** How a question reads. */
export type QuestionReads = Pick<Reads, 'prepared'>;

/** Its values are plain, and kept as JSON: that takes a fraction of the memory. */
interface Read {
  text: string;
  json: string;
  /** How often it was done since the question last asked for it. */
  inVain: number;
}

/** Characters of questions and of values that are remembered. */
const MOST_REMEMBERED = 1_000_000;

/** As often is done what no question asks for any more; as many may be at the same question at once. */
const MOST_IN_VAIN = 16;

/**
 * A question may take several reads, one after the other, because what each tells decides about the next. Mostly they decide as they
 * did the last time: so the read that came last then is done beside the first, in one statement, and its answer is taken where the
 * question asks for that very read. Where it asks for another, or none, what is kept has changed meanwhile, and nothing is lost but
 * time. What a question has read it does not read again.
 */
@Injectable()
export class Foresight {
  private readonly lasts = new LRUCache<string, Read>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ json }, question) => question.length + json.length,
  });

  /**
   * @param question all on which its first read depends, what is remembered aside; nothing is foreseen of one that has no name
   * @param reads each tells one row, and no later one tells otherwise under a name that the first has, too
   */
  of(question: string | undefined, reads: QuestionReads): QuestionReads {
    return new ForeseeingReads(question, reads, this.lasts);
  }
}

class ForeseeingReads implements QuestionReads {
  private readonly answers: { read: Read; answer: Promise<unknown[]> }[] = [];

  constructor(
    private readonly question: string | undefined,
    private readonly reads: QuestionReads,
    private readonly lasts: LRUCache<string, Read>,
  ) {}

  prepared<T extends QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const json = JSON.stringify(values);
    const known = this.answers.find(({ read }) => read.text === text && read.json === json);
    if (known) this.note(known.read);
    const answer = known?.answer ?? this.read({ text, json, inVain: 0 }, values);
    return answer as Promise<T[]>;
  }

  private read(read: Read, values: unknown[]): Promise<unknown[]> {
    const isFirst = this.answers.length === 0;
    if (!isFirst) this.note(read);
    const foreseen = isFirst ? this.foreseeBeside(read) : undefined;
    if (!foreseen) return this.remember(this.reads.prepared(read.text, values), read);
    const both = textOfBoth(read.text, values.length, foreseen.text);
    const allValues = [...values, ...(JSON.parse(foreseen.json) as unknown[])];
    return this.remember(this.reads.prepared(both, allValues), read, foreseen);
  }

  /** Notes what the question asks for last, after its first read. */
  private note(read: Read): void {
    read.inVain = 0;
    if (this.question !== undefined && read !== this.answers[0]?.read) this.lasts.set(this.question, read);
  }

  private foreseeBeside(first: Read): Read | undefined {
    const foreseen = this.question === undefined ? undefined : this.lasts.get(this.question);
    if (foreseen?.text === first.text && foreseen.json === first.json) return undefined;
    if (!foreseen || foreseen.inVain === MOST_IN_VAIN) return undefined;
    foreseen.inVain++;
    return foreseen;
  }

  private remember(answer: Promise<unknown[]>, ...reads: Read[]): Promise<unknown[]> {
    this.answers.push(...reads.map((read) => ({ read, answer })));
    return answer;
  }
}

/** As few as there are pairs of texts, so each stays prepared. */
const together = new Map<string, Map<string, string>>();

function textOfBoth(first: string, parameters: number, second: string): string {
  const seconds = together.get(first) ?? new Map<string, string>();
  together.set(first, seconds);
  const known = seconds.get(second);
  if (known !== undefined) return known;
  const moved = second.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + parameters}`);
  const text = `SELECT first.*, second.* FROM (${first}) first, (${moved}) second`;
  seconds.set(second, text);
  return text;
}
