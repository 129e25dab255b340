import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  elsewhere,
  type Keeping,
  NO_KEEPING,
  openKeeping,
} from '../../../source/commands/practice/keeping.ts';
import { startPracticeStore } from '../../../source/practice-store/practice-store.ts';
import { apiHere } from '../../support/store/api-here.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await ownFolder();
  path = join(folder, 'practice-store.json');
});

/** A store as a program runs it: what changes in it is told to the keeping. */
async function storeOf(keeping: Keeping) {
  const store = await startPracticeStore({
    port: 0,
    redirectUris: [],
    api: async () => apiHere(),
    kept: keeping.kept,
    onChange: keeping.changed,
  });
  onTestFinished(() => store.close());
  await keeping.attach(store);
  return store;
}

const written = () => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

const IS_BACK = 'The kept practice store is back: the same app, credentials and tokens.';

describe('a practice store', () => {
  it('is kept from when that is asked for, and comes back with its app and port', async () => {
    const first = await openKeeping(folder);
    const store = await storeOf(first);
    expect([first.kept, first.notes(), first.state()]).toEqual([
      null,
      [],
      { type: 'offered', path },
    ]);
    expect(elsewhere(first, store)).toEqual([]);
    expect(existsSync(path)).toBe(false);
    expect(await Promise.all([first.keep(store), first.keep(store)])).toEqual([path, path]);
    expect(first.state()).toEqual({ type: 'kept', path });
    expect(await first.keep(store)).toBe(path);
    const clientId = store.app.clientId;
    expect(await first.close()).toBeNull();
    expect(JSON.stringify(written())).toContain(clientId);

    const next = await openKeeping(folder);
    expect([next.notes(), next.state()]).toEqual([[IS_BACK], { type: 'kept', path }]);
    const again = await storeOf(next);
    expect(again.app.clientId).toBe(clientId);
    expect(next.kept?.port).toBe(store.port);
    expect(elsewhere(next, again)).toEqual([
      `Tokens that were saved for port ${store.port} do not reach it there.`,
    ]);
    expect(elsewhere(next, store)).toEqual([]);
    expect(await next.close()).toBeNull();
    // Programs that have its tokens look for it where it was first.
    expect(JSON.stringify(written())).toContain(`"port":${store.port}`);
  });

  it('is written again after each change, and no more once it is closed', async () => {
    const keeping = await openKeeping(folder);
    const store = await storeOf(keeping);
    await keeping.keep(store);
    const before = readFileSync(path, 'utf8');
    const { accessToken } = store.issueToken(store.app, {
      scopes: ['read_products'],
      kind: 'permanent',
    });
    expect(await keeping.close()).toBeNull();
    expect(before).not.toContain(accessToken);
    expect(readFileSync(path, 'utf8')).toContain(accessToken);
  });

  it('takes the place of the kept one where a fresh one is asked for', async () => {
    const first = await openKeeping(folder);
    await first.keep(await storeOf(first));
    await first.close();
    const before = readFileSync(path, 'utf8');
    const fresh = await openKeeping(folder, true);
    expect([fresh.kept, fresh.notes(), fresh.state()]).toEqual([null, [], { type: 'kept', path }]);
    await storeOf(fresh);
    await fresh.close();
    expect(readFileSync(path, 'utf8')).not.toBe(before);
  });

  it('that another program has kept meanwhile is left alone', async () => {
    const [one, other] = [await openKeeping(folder), await openKeeping(folder)];
    await one.keep(await storeOf(one));
    await one.close();
    const before = readFileSync(path, 'utf8');
    const store = await storeOf(other);
    await expect(other.keep(store)).rejects.toMatchObject({
      code: 'practice-kept-elsewhere',
      message: `Another practice store was kept in ${path} meanwhile, so this one ends with this program.`,
      remedy: 'The next start brings that one back; the command forget removes it.',
    });
    expect(other.state()).toEqual({ type: 'offered', path });
    await other.close();
    expect(readFileSync(path, 'utf8')).toBe(before);
  });
});

describe('the file of a kept store', () => {
  it('that another program runs makes this one a fresh one, which cannot be kept', async () => {
    const first = await openKeeping(folder);
    const running = await storeOf(first);
    await first.keep(running);
    onTestFinished(async () => void (await first.close()));
    const second = await openKeeping(folder);
    const words = `Another program (process ${process.pid}) runs the kept practice store at http://127.0.0.1:${running.port}, so this one is a fresh one and ends with this program.`;
    const remedy = 'End that program first to have the kept one here.';
    expect([second.kept, second.notes(), second.state()]).toEqual([
      null,
      [`${words} ${remedy}`],
      { type: 'impossible' },
    ]);
    const store = await storeOf(second);
    const refused = { code: 'practice-kept-elsewhere', message: words, remedy, exitCode: 2 };
    await expect(second.keep(store)).rejects.toMatchObject(refused);
    expect(await second.close()).toBeNull();
  });

  it('that is damaged is put aside, with what is wrong in it', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, '{"version":', { mode: 0o600 });
    const keeping = await openKeeping(folder);
    const aside = readdirSync(folder).find((name) => name !== 'practice-store.json') ?? '';
    expect(keeping.state()).toEqual({ type: 'offered', path });
    expect(keeping.notes()).toEqual([
      `The kept practice store could not be read: ${path} is not what a practice store writes. It is put aside as ${join(folder, aside)}. This one is a fresh one; for its tokens authorize again.`,
    ]);
    expect(readFileSync(join(folder, aside), 'utf8')).toBe('{"version":');
    const store = await storeOf(keeping);
    expect(await keeping.keep(store)).toBe(path);
    await keeping.close();
  });

  it('that a newer program wrote stays as it is', async () => {
    writeFileSync(path, '{"version":99}', { mode: 0o600 });
    const keeping = await openKeeping(folder);
    const message = `${path} was written by a newer tokenwright, so it is left alone and this practice store is a fresh one.`;
    const remedy = 'Update tokenwright, or remove the file with the command forget.';
    expect(keeping.notes()).toEqual([`${message} ${remedy}`]);
    expect(keeping.state()).toEqual({ type: 'impossible' });
    const refused = { code: 'practice-kept-newer', message, remedy };
    await expect(keeping.keep(await storeOf(keeping))).rejects.toMatchObject(refused);
    await keeping.close();
    expect(readFileSync(path, 'utf8')).toBe('{"version":99}');
  });
});

it('without a folder nothing is kept', async () => {
  const store = await storeOf(NO_KEEPING);
  NO_KEEPING.changed();
  expect([NO_KEEPING.kept, NO_KEEPING.notes(), NO_KEEPING.state()]).toEqual([
    null,
    [],
    { type: 'impossible' },
  ]);
  await expect(NO_KEEPING.keep(store)).rejects.toThrow('there is no folder');
  expect(await NO_KEEPING.close()).toBeNull();
});
