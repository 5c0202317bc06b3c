import { createHash } from 'node:crypto';
import { CatalogueFunctions1764990000002 } from '../../../database/migrations/1764990000002-CatalogueFunctions.js';
import { CATALOGUE_FUNCTIONS } from './index.js';

it('the migration of the catalogue functions matches their current text', () => {
  const digest = createHash('sha256').update(CATALOGUE_FUNCTIONS.join('\n')).digest('hex').slice(0, 16);
  expect(CatalogueFunctions1764990000002.digest).toBe(digest);
});
