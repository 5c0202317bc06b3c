import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { config } from '../src/config.js';

/**
 * A build of the web for shops that are opened after it: every address is a page.
 * @param html JavaScript for the content of each page, which knows its `address` and can `execute` a query
 * @param frame the content of index.html around it
 * @returns its folder, which the caller may add to and has to remove
 */
export async function buildPages(html: string, frame = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pages-'));
  await writeFile(join(folder, 'index.html'), `${frame}<!--page:html-->`);
  await writeFile(
    join(folder, 'render.mjs'),
    `export const render = async (address, { execute }) => ({ status: 200, head: '', html: ${html}, state: '{}' });
     export const pageAddress = (address) => address.replace(/&unread=[^&]*/g, '');
     export const fillFrame = (frame, { html }) => frame.replace('<!--page:html-->', html);`,
  );
  config.webDir = folder;
  config.renderer = join(folder, 'render.mjs');
  return folder;
}
