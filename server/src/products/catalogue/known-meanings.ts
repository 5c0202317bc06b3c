import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Meaning } from './keyword.js';

/** Without a meaning where the vocabulary is still of the version that was known. */
export interface Understood {
  version: string;
  meaning: Meaning | null;
}

/** Characters of questions and of what they mean. */
const MOST_KNOWN = 1_000_000;

/** What keywords mean, so that PostgreSQL understands one anew only after the vocabulary has changed. */
@Injectable()
export class KnownMeanings {
  private readonly known = new LRUCache<string, Understood & { meaning: Meaning }>({
    maxSize: MOST_KNOWN,
    sizeCalculation: ({ meaning }, question) => question.length + JSON.stringify(meaning).length,
  });

  /** @param understand reads the vocabulary's version, and where it is not the known one, what the question means */
  async of(question: string, understand: (known: string | null) => Promise<Understood>): Promise<Meaning> {
    const known = this.known.get(question);
    const { version, meaning } = await understand(known?.version ?? null);
    if (!meaning) return known!.meaning;
    this.known.set(question, { version, meaning });
    return meaning;
  }
}
