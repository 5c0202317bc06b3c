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
}

/** Characters of questions and of values that are remembered. */
const MOST_REMEMBERED = 1_000_000;

/**
 * A question may take two reads, one after the other, because what the first tells decides about the second. Mostly it decides as
 * it did the last time: so the read that came second then is done beside the first, in one statement, and its answer is taken where
 * the question asks for that very read. Where it asks for another, what is kept has changed meanwhile, and nothing is lost but time.
 */
@Injectable()
export class Foresight {
  private readonly seconds = new LRUCache<string, Read>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ json }, question) => question.length + json.length,
  });

  /**
   * @param question all on which its first read depends
   * @param reads each tells one row, and the second has no column that is named as one of the first
   */
  of(question: string, reads: QuestionReads): QuestionReads {
    return new ForeseeingReads(question, reads, this.seconds);
  }
}

class ForeseeingReads implements QuestionReads {
  private asked = 0;
  private foreseen?: Read;
  private answer: unknown[] = [];

  constructor(
    private readonly question: string,
    private readonly reads: QuestionReads,
    private readonly seconds: LRUCache<string, Read>,
  ) {}

  async prepared<T extends QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const number = ++this.asked;
    if (number === 1) return this.first<T>(text, values);
    const json = JSON.stringify(values);
    if (this.foreseen?.text === text && this.foreseen.json === json) return this.answer as T[];
    if (number === 2) this.seconds.set(this.question, { text, json });
    return this.reads.prepared<T>(text, values);
  }

  private async first<T extends QueryResultRow>(text: string, values: unknown[]): Promise<T[]> {
    const second = this.seconds.get(this.question);
    if (!second) return this.reads.prepared<T>(text, values);
    const both = textOfBoth(text, values.length, second.text);
    const answer = await this.reads.prepared<T>(both, [...values, ...(JSON.parse(second.json) as unknown[])]);
    this.foreseen = second;
    this.answer = answer;
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
