import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '../../config.js';
import type { OutgoingMail } from '../outgoing-mail.js';

if (config.production) throw new Error('There is no mailbox in production');

const MOST_STORED = 500;
const NAME = /^[\w.-]+\.json$/;

export interface StoredMail extends OutgoingMail {
  id: string;
  date: string;
}

const folder = () => join(config.dataDir, 'mailbox');
const names = async () => (await readdir(folder()).catch(() => [])).filter((name) => NAME.test(name)).sort();

/** Stores a mail where anybody can read it. A mail that is sent twice is stored once. */
export async function store(mail: OutgoingMail): Promise<void> {
  const id = /^<(.+)@/.exec(mail.messageId)![1]!;
  await mkdir(folder(), { recursive: true });
  const [file, half] = [join(folder(), `${id}.json`), join(folder(), `.${id}`)];
  await writeFile(half, JSON.stringify({ id, date: new Date().toISOString(), ...mail } satisfies StoredMail));
  await rename(half, file);
  const tooMany = (await names()).slice(0, -MOST_STORED);
  await Promise.all(tooMany.map((name) => rm(join(folder(), name), { force: true })));
}

export async function find(id: string): Promise<StoredMail | undefined> {
  const name = `${id}.json`;
  if (!NAME.test(name)) return undefined;
  const json = await readFile(join(folder(), name), 'utf8').catch(() => undefined);
  return json === undefined ? undefined : (JSON.parse(json) as StoredMail);
}

/** Newest first. */
export async function list(): Promise<StoredMail[]> {
  const found = await Promise.all((await names()).map((name) => find(name.replace(/\.json$/, ''))));
  return found.filter((mail) => mail !== undefined).sort((a, b) => b.date.localeCompare(a.date));
}
