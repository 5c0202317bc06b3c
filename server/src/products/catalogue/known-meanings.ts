import { Injectable } from '@nestjs/common';
import type { Meaning } from './keyword.js';
import { KnownByVersion } from './known-by-version.js';

/** Characters of questions and of what they mean. */
const ROOM = 1_000_000;

/** What keywords mean, so that PostgreSQL understands one anew only after the vocabulary has changed. */
@Injectable()
export class KnownMeanings extends KnownByVersion<Meaning> {
  constructor() {
    super(ROOM, (meaning, question) => question.length + JSON.stringify(meaning).length);
  }
}
