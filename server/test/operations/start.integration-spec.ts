import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { isBuilt } from '../../bin/stamp.js';
import { freePort } from '../../src/common/free-ports.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const MIB = 1_048_576;
const OPEN_MS = 90_000;

let dataDir: string;
let url: string;
let npm: ChildProcess | undefined;
let said: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-start-'));
  // Building now would replace files that other tests are reading.
  if (!isBuilt()) throw new Error('Please npm run build first: the sources have changed since');
  await chmod(dataDir, 0o755); // for the user that PostgreSQL runs as when started by root
  url = `http://127.0.0.1:${await freePort()}`;
});

afterAll(async () => {
  await end('SIGTERM');
  // Processes left by a failed test would draw pictures for minutes.
  const left = [-(npm?.pid ?? 0), ...(await processes(dataDir))];
  for (const pid of left.filter(Boolean)) killed(pid);
  await rm(dataDir, { recursive: true, force: true });
});

/** `npm start` as a person types it, until the shop is open. */
async function start(): Promise<void> {
  const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', DATA_DIR: dataDir, PORT: new URL(url).port };
  // In a process group, so that it can be killed with all that it starts.
  npm = spawn('npm', ['start'], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  said = '';
  npm.stdout!.on('data', (text) => (said += text));
  const lines = createInterface(npm.stdout!);
  await new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`The shop did not open. It said: ${said}`));
    const timer = setTimeout(fail, OPEN_MS);
    lines.on('line', (line) => {
      if (!line.includes('The shop is open')) return;
      clearTimeout(timer);
      resolve();
    });
    lines.once('close', fail);
  });
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (!npm || npm.exitCode !== null || npm.signalCode !== null) return;
  npm.kill(signal);
  await once(npm, 'exit');
}

function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited by itself.
  }
}

/** The processes whose command line contains this. */
async function processes(saying: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, i) => commands[i]!.includes(saying)).map(Number);
}

const gone = async (pid: number): Promise<void> => {
  while ((await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')).split(') ')[1]?.[0] !== 'Z')
    await wait(20);
};

const postgresPid = async () =>
  Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

/** The process that serves the shop, whatever npm starts in between: the one whose command line has this as a word of its own. */
async function shopPid(): Promise<number> {
  const children = await processes('\0server/bin/start.js');
  const environments = await Promise.all(
    children.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')),
  );
  const ours = children.filter((_, i) => environments[i]!.includes(`DATA_DIR=${dataDir}`));
  expect(ours).toHaveLength(1);
  return ours[0]!;
}

const shown = async (): Promise<string[]> => {
  const answer = await fetch(`${url}/api/products`);
  const { products } = (await answer.json()) as { products: { image: string }[] };
  return products.map(({ image }) => image.replace('.jpg', '.320.avif'));
};

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('npm start', () => {
  onLinux(
    'opens a shop that serves the pictures of its first page, and uses less than 200 MiB',
    async () => {
      await start();
      const answers = await Promise.all((await shown()).map((image) => fetch(`${url}/${image}`)));
      expect(answers.length).toBeGreaterThan(4);
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
        expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
      }
      const status = await readFile(`/proc/${await shopPid()}/status`, 'utf8');
      expect(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1024).toBeLessThan(200 * MIB);
    },
    120_000,
  );

  onLinux(
    'reuses the running PostgreSQL and still serves pictures when restarted after a SIGKILL',
    async () => {
      const shop = await shopPid();
      const postgres = await postgresPid();
      process.kill(shop, 'SIGKILL');
      await once(npm!, 'exit');
      await gone(shop);
      await start();
      expect(await postgresPid()).toBe(postgres); // it was still running
      const image = (await shown()).at(-1)!.replace('.320.avif', '.webp');
      const answer = await fetch(`${url}/${image}`);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer(); // an unread response keeps its connection, and that this process
    },
    120_000,
  );

  onLinux(
    'stops the shop and its PostgreSQL when npm gets SIGTERM, without logging errors',
    async () => {
      const pids = [await shopPid(), await postgresPid(), ...(await processes('demo/dist/studio.js'))];
      expect(pids.length).toBeGreaterThan(1);
      await end('SIGTERM');
      await Promise.all(pids.slice(0, 2).map(gone));
      await expect(fetch(url)).rejects.toThrow();
      expect(said).not.toMatch(/ERROR/);
    },
    120_000,
  );
});
