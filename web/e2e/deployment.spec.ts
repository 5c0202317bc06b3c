import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { untilInteractive } from './shopper';

test.use({ serviceWorkers: 'allow' });

const ENTRY = /\/assets\/index-[\w-]+\.js/g;

/** A proxy in front of the shop that can switch to the next deployment: pages with other files, and the old files gone. */
async function startProxy(shop: string) {
  let release = 1;
  const named = (text: string) => text.replace(ENTRY, (file) => file.replace('.js', `.r${release}.js`));
  const server = createServer((request, response) => {
    const asked = /\.r(\d)\.js$/.exec(request.url!);
    if (asked && Number(asked[1]) !== release) return void response.writeHead(404).end();
    fetch(shop + request.url!.replace(/\.r\d\.js$/, '.js'), { redirect: 'manual' })
      .then(async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        const body = Buffer.from(await answer.arrayBuffer());
        response.writeHead(answer.status, {
          'content-type': type,
          'cache-control': answer.headers.get('cache-control') ?? '',
        });
        response.end(type.startsWith('text/html') ? named(body.toString()) : body);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => (release += 1),
    close: () => server.close().closeAllConnections(),
  };
}

test('a reload shows the newest deployment, whatever the browser has cached', async ({ page, baseURL }) => {
  const proxy = await startProxy(baseURL!);
  const entry = () => page.locator('script[type=module]').first().getAttribute('src');
  try {
    await page.goto(proxy.address);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await untilInteractive(page);
    const script = (await entry())!;
    expect(script).toContain('.r1.js');
    const kept = () =>
      page.evaluate(
        async (file) => [await caches.match(location.href), await caches.match(file)].filter(Boolean).length,
        script,
      );
    await expect.poll(kept).toBe(2);

    proxy.deploy();
    await page.reload();
    expect(await entry()).toContain('.r2.js');
    await untilInteractive(page);
    await page.goto(`${proxy.address}/productcategory/mens`);
    expect(await entry()).toContain('.r2.js');
    await page.goBack();
    await untilInteractive(page);
    expect(await entry()).toContain('.r2.js');
  } finally {
    proxy.close();
  }
});
