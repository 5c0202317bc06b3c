import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { Client } from 'pg';
import { asNobody } from '../../cluster/program.js';
import { follow, isFollowed, takeBase, walIn } from '../../recovery/backup.js';
import { restore } from '../../recovery/restore.js';
import { findBin, run, type Tools } from '../../recovery/tools.js';
import { freePort } from '../../src/common/free-ports.js';
import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { openShop, Shop } from '../shop.js';

const SEGMENT = 2 ** 24;

const bin = findBin();
const withPostgres = bin ? it : it.skip;

let folder: string;
let tools: Tools;
let port: number;
let shop: Shop | undefined;
let receiving: ChildProcess | undefined;
const servers: string[] = [];

const url = (user: string, at: number, database: string) => `postgres://${user}@127.0.0.1:${at}/${database}`;

/** The system's PostgreSQL, whose tools make the backups; the embedded one has none. */
async function startServer(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'shop-recovery-'));
  const as = asNobody.uid === undefined ? undefined : asNobody;
  for (const path of [folder, join(folder, 'backup')]) {
    await mkdir(path, { recursive: true });
    if (as) await chown(path, as.uid, as.gid);
    await chmod(path, 0o755);
  }
  port = await freePort();
  tools = {
    bin: bin!,
    as,
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      LANGUAGE: 'de', // the operator's language
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'postgres',
    },
  };
  const data = join(folder, 'data');
  await run(tools, 'initdb', [
    '-D',
    data,
    '--username=postgres',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  // As on Debian, where a server's settings are apart from its data, so that no backup has them.
  for (const name of ['postgresql.conf', 'pg_ident.conf']) await rename(join(data, name), join(folder, name));
  const apart = `-c config_file=${folder}/postgresql.conf -c ident_file=${folder}/pg_ident.conf -c hba_file=${data}/pg_hba.conf -c max_connections=130`;
  const flags = `${apart} -c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c shared_buffers=32MB -c jit=off`;
  await start(data, flags);
  servers.push(data);
}

/** Parses times of PostgreSQL's log, whose UTC offset may have hours only. */
const timeOf = (text: string) => Date.parse(text.replace(/[+-]\d\d$/, '$&:00'));

/** Programs that claim to be of PostgreSQL 14. */
async function olderPrograms(): Promise<string> {
  const older = join(folder, 'older');
  await mkdir(older);
  await symlink(join(bin!, 'psql'), join(older, 'psql'));
  await writeFile(join(older, 'pg_basebackup'), '#!/bin/sh\necho "pg_basebackup (PostgreSQL) 14.9"\n');
  await chmod(join(older, 'pg_basebackup'), 0o755);
  return older;
}

/** A receiver whose server has removed the WAL that it needs next. */
async function lateReceiver(): Promise<string> {
  const late = join(folder, 'late');
  await mkdir(late);
  for (const name of ['psql', 'pg_basebackup']) await symlink(join(bin!, name), join(late, name));
  const lost = 'echo "ERROR:  requested WAL segment 000000010000000000000005 has already been removed" >&2';
  await writeFile(
    join(late, 'pg_receivewal'),
    `#!/bin/sh\ncase "$*" in *--create-slot*) ;; *) ${lost} ;; esac\n`,
  );
  await chmod(join(late, 'pg_receivewal'), 0o755);
  return late;
}

/** The server inherits pg_ctl's output, so nothing may wait for that to close. */
const start = (data: string, flags: string) =>
  promisify(execFile)(
    join(bin!, 'pg_ctl'),
    ['-D', data, '-l', join(folder, 'log'), '-w', '-o', flags, 'start'],
    { ...tools.as, env: { ...tools.env, LANGUAGE: '' }, cwd: '/' },
  );

afterAll(async () => {
  receiving?.kill('SIGKILL');
  await shop?.close();
  for (const data of servers)
    await run(tools, 'pg_ctl', ['-D', data, '-m', 'immediate', 'stop']).catch(() => '');
  if (folder) await rm(folder, { recursive: true });
});

withPostgres(
  `restores a lost shop to a point in time from a base backup and WAL${bin ? '' : ' (skipped: apt-get install postgresql-15)'}`,
  async () => {
    await startServer();
    const admin = new Client(url('postgres', port, 'postgres'));
    await admin.connect();
    await admin.query('CREATE ROLE shop LOGIN');
    await admin.query('CREATE DATABASE shop OWNER shop');
    config.databaseUrl = url('shop', port, 'shop');
    const db = await createDataSource(config.databaseUrl).initialize();
    await migrate(db);
    await db.destroy();
    shop = await openShop();
    const create = factories(shop);
    const backup = join(folder, 'backup');
    const place = async () => (await create.order(await create.user()))._id;
    const walFile = async (lsn: string) => {
      const { rows } = await admin.query<{ name: string }>(`SELECT pg_walfile_name(${lsn}) AS name`);
      return rows[0]!.name;
    };
    /** The incomplete file of a receiver that was killed while preallocating it. */
    const cutOffAt = async (name: string) => {
      const path = join(walIn(backup), `${name}.partial`);
      await writeFile(path, Buffer.alloc(SEGMENT / 4));
      if (tools.as) await chown(path, tools.as.uid, tools.as.gid);
      return path;
    };

    const older = { ...tools, bin: await olderPrograms() };
    for (const copying of [takeBase, follow])
      await expect(copying(older, backup)).rejects.toThrow(/server is .* are of 14/);
    expect((await admin.query('SELECT FROM pg_replication_slots')).rowCount).toBe(0);
    const said = jest.spyOn(console, 'error').mockReturnValue();
    await follow({ ...tools, bin: await lateReceiver() }, backup);
    await eventually(() => Promise.resolve(expect(said).toHaveBeenCalledTimes(1)));
    expect(said.mock.lastCall![0]).toContain(`rename ${backup}`);
    said.mockRestore();
    const begun = await cutOffAt(await walFile('pg_current_wal_lsn()'));
    receiving = await follow(tools, backup);
    await eventually(async () => expect((await stat(begun)).size).toBe(SEGMENT), 30_000);
    const before = [await place()];
    const base = await takeBase(tools, backup);
    const followed = [backup, join(folder, 'other')].map((to) => isFollowed(tools, to, base));
    expect(await Promise.all(followed)).toEqual([true, false]);
    before.push(await place(), await place());
    const { rows } = await admin.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const moment = new Date(rows[0]!.now.getTime() + 1);
    const after = [await place(), await place()];
    const full = await walFile('pg_switch_wal()');
    after.push(await place());
    const { rows: sent } = await admin.query<{ lsn: string }>('SELECT pg_switch_wal()::text AS lsn');
    await eventually(async () => {
      const { rows: received } = await admin.query(
        'SELECT FROM pg_stat_replication WHERE application_name = $1 AND flush_lsn >= $2::pg_lsn',
        ['pg_receivewal', sent[0]!.lsn],
      );
      expect(received).toHaveLength(1);
    });
    const next = await walFile(`'${sent[0]!.lsn}'::pg_lsn + ${SEGMENT}`);
    await admin.end();
    await shop.close();
    shop = undefined;
    receiving.kill('SIGTERM');
    await once(receiving, 'exit');
    await run(tools, 'pg_ctl', ['-D', join(folder, 'data'), '-m', 'immediate', 'stop']);

    const into = join(folder, 'restored');
    await mkdir(into, { mode: 0o755 }); // made by the operator, where the server's user may not create one
    const restoredPort = await freePort();
    servers.push(into);
    const last = await restore(tools, { folder: backup, into, port: restoredPort, until: moment });
    expect(timeOf(last!)).toBeLessThan(moment.getTime());
    const restored = await createDataSource(url('shop', restoredPort, 'shop')).initialize();
    expect(await diagnose(restored.manager)).toEqual([]);
    const kept = (await restored.query<{ id: string }[]>('SELECT id FROM orders')).map(({ id }) => id);
    await restored.destroy();
    expect(kept.sort()).toEqual(before.sort());
    expect(after.some((id) => kept.includes(id))).toBe(false);
    await expect(restore(tools, { folder: backup, into, port: 1 })).rejects.toThrow('not empty');
    await expect(
      restore(tools, { folder: backup, into: join(folder, 'x'), port: 1, until: new Date(0) }),
    ).rejects.toThrow(/no base backup from before 1970/);

    const again = async (into: string, until?: Date) => {
      servers.push(join(folder, into));
      return restore(tools, { folder: backup, into: join(folder, into), port: await freePort(), until });
    };
    await cutOffAt(next);
    expect(timeOf((await again('all'))!)).toBeGreaterThan(moment.getTime());
    await expect(again('later', new Date('2100-01-01'))).rejects.toThrow(
      /last completed transaction(.|\n)*before configured recovery target(.|\n)*without a moment/,
    );
    await rm(join(walIn(backup), full));
    await expect(again('gap')).rejects.toThrow(
      /lacks what comes before 0(.|\n)*is as it was when its base backup/,
    );
  },
  120_000,
);
