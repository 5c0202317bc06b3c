import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Meaning } from './keyword.js';

/** What a question means, and the version of the vocabulary by which it does, null where that has none. */
export interface Understood {
  version: string | null;
  meaning: Meaning;
}

/** Characters of questions and of what they mean. */
const MOST_KNOWN = 1_000_000;

/** What keywords mean, so that PostgreSQL understands one anew only after the vocabulary has changed. */
@Injectable()
export class KnownMeanings {
  private readonly known = new LRUCache<string, Understood>({
    maxSize: MOST_KNOWN,
    sizeCalculation: ({ meaning }, question) => question.length + JSON.stringify(meaning).length,
  });

  /**
   * @param version reads the version of the vocabulary
   * @param understand reads that and what the question means
   */
  async of(
    question: string,
    version: () => Promise<Understood['version']>,
    understand: () => Promise<Understood>,
  ): Promise<Meaning> {
    const known = this.known.get(question);
    if (known && known.version === (await version())) return known.meaning;
    const understood = await understand();
    if (understood.version) this.known.set(question, understood);
    return understood.meaning;
  }
}
