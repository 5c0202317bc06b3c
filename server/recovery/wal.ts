import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { run, type Tools } from './tools.js';

/**
 * The bytes per WAL segment.
 * @param control the output of pg_controldata
 */
export const segmentSizeIn = (control: string) =>
  Number(/^Bytes per WAL segment: +(\d+)$/m.exec(control)![1]);

/** Segments with content: the receiver preallocates each file before it writes into it, and may be interrupted in between. */
async function filesIn(wal: string, size: number): Promise<string[]> {
  const names = (await readdir(wal).catch(() => [])).filter((name) =>
    /^[0-9A-F]{24}(\.partial)?$/.test(name),
  );
  // A file that is gone by now was complete, and has been renamed.
  const files = await Promise.all(names.map((name) => stat(join(wal, name)).catch(() => ({ size }))));
  return names.filter((_, at) => files[at]!.size === size);
}

const hex = (digits: string) => parseInt(digits, 16);

interface Segment {
  /** Of its file. */
  name: string;
  /** How many segments it is after the one of the given place. */
  distance: number;
}

/**
 * What `backup --follow` has received of the newest timeline, in order, relative to a place in the WAL.
 * @param data the data directory of a server, or a copy of one
 * @param place an LSN such as 0/7221FB8
 */
export async function receivedFrom(
  tools: Tools,
  wal: string,
  { data, place }: { data: string; place: string },
): Promise<Segment[]> {
  const size = segmentSizeIn(await run(tools, 'pg_controldata', [data]));
  const [high, low] = place.split('/').map(hex);
  const at = Math.floor((high! * 2 ** 32 + low!) / size);
  const names = (await filesIn(wal, size)).sort();
  const newest = names.at(-1)?.slice(0, 8);
  return names
    .filter((name) => name.startsWith(newest!))
    .map((name) => ({
      name,
      distance: hex(name.slice(8, 16)) * (2 ** 32 / size) + hex(name.slice(16, 24)) - at,
    }));
}
