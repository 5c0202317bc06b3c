import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8');

/** Neither API tells more of a refusal than its code and its words, and there are others of these codes. */
it.each([
  ['users/sign-in.ts', 'features/auth/LoginForm.tsx', ["'Enter the code of your authenticator app'"]],
  ['products/options/options.ts', 'pages/admin/options/OptionsForm.tsx', ['`Products are sold in ${']],
  [
    'products/variants/grid.ts',
    'pages/admin/stock/cellRules.ts',
    ['`Another variant has ', 'the SKU ${', '} already`'],
  ],
])('what %s says, %s knows by its words', (server, web, words) => {
  for (const path of [`server/src/${server}`, `web/src/${web}`])
    for (const part of words) expect(read(path)).toContain(part);
});
