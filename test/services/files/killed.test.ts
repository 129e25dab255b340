import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { commitSave } from '../../../source/services/env-file/commit-save.ts';
import { prepareSave } from '../../../source/services/env-file/prepare-save.ts';
import { findLeftOvers, NODE_FILES } from '../../../source/services/files/file-access.ts';
import { writeTutorial } from '../../../source/services/files/tutorial-file.ts';
import { openHistoryFile } from '../../../source/services/memory/history-file.ts';
import { findMemoryFiles } from '../../../source/services/memory/kept-files.ts';
import { openMemoryFile } from '../../../source/services/memory/memory-file.ts';
import { claimPracticeFile } from '../../../source/services/memory/practice-file.ts';
import { schemaFilePath, writeSchemaFile } from '../../../source/services/memory/schema-file.ts';
import { changeStores } from '../../../source/services/stores/stores-file.ts';
import { stopAtStep } from '../../support/files/stop-at-step.mjs';
import { ownFolder } from '../../support/terminal/own-folder.ts';

// I6: killed at any step of a write, the old file or the new one is there, never half of either.

const SCHEMA = { shop: 'demo.myshopify.com', version: '2026-10' };

interface Kind {
  readonly pathIn: (folder: string) => string;
  /** One write after which `text` is in the file. */
  readonly write: (folder: string, text: string) => Promise<unknown>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'an .env file': {
    pathIn: (folder) => join(folder, '.env'),
    write: async (folder, text) =>
      commitSave(await prepareSave(join(folder, '.env')), [{ key: 'KEY', value: text }]),
  },
  'the stores by name, with the places of their tokens': {
    pathIn: (folder) => join(folder, 'stores.json'),
    write: (folder, text) =>
      changeStores(join(folder, 'stores.json'), () => [
        { name: text, shop: SCHEMA.shop, values: {}, token: { type: 'keychain' } },
      ]),
  },
  'the memory of the guide': {
    pathIn: (folder) => join(folder, 'memory.json'),
    write: (folder, text) =>
      openMemoryFile(folder).update((before) => ({ ...before, ticks: { [text]: ['account'] } })),
  },
  'the history of requests': {
    pathIn: (folder) => join(folder, 'history.json'),
    write: (folder, text) =>
      openHistoryFile(folder, 'run')
        .of(SCHEMA.shop)
        .add({
          api: 'rest',
          method: 'GET',
          path: `${text}.json`,
          headers: [],
          body: '',
          end: '200 OK',
          atMs: 1,
          durationMs: 1,
        }),
  },
  'a schema': {
    pathIn: (folder) => schemaFilePath(folder, SCHEMA),
    write: (folder, text) => writeSchemaFile(folder, SCHEMA, Buffer.from(text.repeat(99)), 1),
  },
  'an answer, a tutorial or a file of requests that replaces one': {
    pathIn: (folder) => join(folder, 'answer.json'),
    write: (folder, text) =>
      writeTutorial(join(folder, 'answer.json'), text.repeat(99), { replaces: true }),
  },
  'an answer under a new name': {
    pathIn: (folder) => join(folder, 'answer.json'),
    // What is there stays, until a person has said yes.
    write: (folder, text) =>
      writeTutorial(join(folder, 'answer.json'), text.repeat(99), { replaces: text === 'latest' }),
  },
  'the kept practice store': {
    pathIn: (folder) => join(folder, 'practice-store.json'),
    write: async (folder, text) => {
      const claim = await claimPracticeFile(folder);
      if (claim.type !== 'claimed') throw new Error('it is held');
      await claim.file.write(() => text);
      await claim.file.close();
    },
  },
};

/** Of a process that has ended. */
const GONE = spawnSync(process.execPath, ['--version']).pid;

/** What says that this process holds a file says it of a dead one: it was "killed". */
function bury(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.lock'))) {
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8').replace(String(process.pid), String(GONE));
    writeFileSync(path, text);
    // A lock in which nothing stands yet is waited for a second.
    utimesSync(path, new Date(), new Date(Date.now() - 2000));
  }
}

/** What the file holds after a write that nothing stops. */
async function contentAfter(kind: Kind, ...texts: readonly string[]): Promise<string> {
  const folder = await ownFolder();
  for (const text of texts) await kind.write(folder, text);
  return readFileSync(kind.pathIn(folder), 'latin1');
}

/** Writes, stopped before a step. @returns the steps until then; null: it was not stopped any more */
async function writeUntil(kind: Kind, folder: string, at: number): Promise<string[] | null> {
  const stopped = Promise.withResolvers<'stopped'>();
  const steps = stopAtStep(
    at,
    () => {
      stopped.resolve('stopped');
      return new Promise<never>(() => {});
    },
    folder,
  );
  try {
    const done = kind.write(folder, 'new').then(() => 'done');
    return (await Promise.race([done, stopped.promise])) === 'done' ? null : steps.steps();
  } finally {
    steps.undo();
  }
}

function expectWhole(kind: Kind, folder: string, allowed: ReadonlyArray<string | null>): void {
  const path = kind.pathIn(folder);
  const content = existsSync(path) ? readFileSync(path, 'latin1') : null;
  expect(allowed).toContain(content);
  // Whatever was left behind is for its owner alone, too.
  for (const name of readdirSync(folder))
    expect([name, statSync(join(folder, name)).mode & 0o177]).toEqual([name, 0]);
}

async function expectNextRunWorks(kind: Kind, folder: string, latest: string): Promise<void> {
  const path = kind.pathIn(folder);
  const known = [...(await findMemoryFiles(folder)), ...(await findLeftOvers(path, NODE_FILES))];
  const left = readdirSync(folder).map((name) => join(folder, name));
  // `forget` and the next save know each of them as ours.
  expect(left.filter((one) => one !== path && !known.includes(one))).toEqual([]);
  await expect(kind.write(folder, 'latest').then(() => 'written')).resolves.toBe('written');
  expect(readFileSync(path, 'latin1')).toContain(latest);
  expect(statSync(path).mode & 0o777).toBe(0o600);
}

it.each(Object.entries(KINDS))(
  'stopped at each step, %s is old or new, and goes on',
  async (_, kind) => {
    const first = await contentAfter(kind, 'new');
    const [old, next] = [await contentAfter(kind, 'old'), await contentAfter(kind, 'old', 'new')];
    const latest = kind === KINDS['a schema'] ? '' : 'latest';
    let stops = 0;
    for (const isThere of [false, true]) {
      for (let at = 0; ; at += 1) {
        const folder = await ownFolder();
        if (isThere) await kind.write(folder, 'old');
        const steps = await writeUntil(kind, folder, at);
        expectWhole(kind, folder, isThere ? [old, next] : [null, first]);
        if (steps === null) break;
        stops += 1;
        bury(folder);
        await expectNextRunWorks(kind, folder, latest);
      }
    }
    // Made, written in two halves, flushed and renamed, twice.
    expect(stops).toBeGreaterThan(10);
  },
);

const STOPS = fileURLToPath(new URL('../../support/files/stop-at-step.mjs', import.meta.url));

it('killed for good at each step, a process leaves .env and stores.json old or new', async () => {
  const source = new URL('../../../source/', import.meta.url).href;
  const code = `const { commitSave } = await import('${source}services/env-file/commit-save.ts');
    const { prepareSave } = await import('${source}services/env-file/prepare-save.ts');
    const { changeStores } = await import('${source}services/stores/stores-file.ts');
    const at = (name) => process.env.STOP_BELOW + '/' + name;
    const values = { shop: 'demo.myshopify.com', values: {}, token: { type: 'keychain' } };
    await changeStores(at('stores.json'), () => [{ name: 'new', ...values }]);
    await commitSave(await prepareSave(at('.env')), [{ key: 'KEY', value: 'new' }]);`;
  const kinds = ['an .env file', 'the stores by name, with the places of their tokens'].map(
    (name) => KINDS[name],
  );
  const killed: Array<string | null> = [];
  // Steps of both writes lie between; one start of Node each is enough of them.
  for (const at of [3, 6, 9, 16]) {
    const folder = await ownFolder();
    for (const kind of kinds) await kind?.write(folder, 'old');
    const args = ['--import', STOPS, '--input-type=module', '-e', code];
    const env = { PATH: process.env['PATH'], STOP_AT_STEP: String(at), STOP_BELOW: folder };
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    killed.push(signal);
    for (const kind of kinds) {
      if (kind === undefined) continue;
      const both = [await contentAfter(kind, 'old'), await contentAfter(kind, 'old', 'new')];
      expectWhole(kind, folder, both);
      // Nobody has to wait for a lock whose process is gone.
      await expect(kind.write(folder, 'latest').then(() => 'written')).resolves.toBe('written');
      expect(readFileSync(kind.pathIn(folder), 'utf8')).toContain('latest');
    }
  }
  expect(killed).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL', 'SIGKILL']);
});
