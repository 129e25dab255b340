import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Rescue, World } from '../../../source/commands/entry/world.ts';
import { createOutput } from '../../../source/commands/output.ts';
import type { PreparedSaving } from '../../../source/commands/sign-in/token-saving.ts';
import {
  rescueToken,
  saveOrOffer,
  takeTerminal,
} from '../../../source/commands/sign-in/unsaved-token.ts';
import { wrongUsage } from '../../../source/core/errors.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { liveDemo } from '../../support/store/store-addresses.ts';
import { createFakeTerminal, type FakeTerminal } from '../../support/terminal/fake-terminal.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const ACCESS = 'the_access_token_of_this_test';
const REFRESH = 'the_refresh_token_of_this_test';
const PERMANENT = {
  accessToken: new Secret(ACCESS),
  refreshToken: null,
  kind: 'permanent',
} as const;
const PAIR = { ...PERMANENT, refreshToken: new Secret(REFRESH), kind: 'expiring' } as const;
const FULL = wrongUsage('env-file-write-failed', 'The disk is full.', 'Make room.');
const FAILING: PreparedSaving = { path: '/full/.env', save: () => Promise.reject(FULL) };

let folder: string;
beforeEach(async () => {
  folder = await ownFolder();
});

/** A command that holds a token, at a terminal or in a script. */
function command({ isTerminal = true } = {}) {
  const terminal = createFakeTerminal(100);
  // As with the process's own streams, the end of one prompt is not theirs.
  Object.assign(terminal.stdout, { end: () => terminal.stdout });
  const printed: string[] = [];
  const talked: string[] = [];
  const tried: boolean[] = [];
  const rescue: Rescue = { run: null };
  const stdout = { isTTY: false, write: (piece: string) => printed.push(piece) };
  const world = {
    env: { HOME: folder },
    cwd: folder,
    program: 'tokenwright',
    stdin: isTerminal ? terminal.stdin : { isTTY: false },
    stdout,
    stderr: isTerminal ? terminal.stdout : noted(talked),
    signal: new AbortController().signal,
    secrets: new Set([PAIR.accessToken, PAIR.refreshToken]),
    rescue,
    // What else a world has is asked for by nothing here.
  } as unknown as World;
  const owner = { store: liveDemo(), named: null, clientId: null };
  const output = createOutput(world);
  return {
    terminal,
    rescue,
    printed,
    talked,
    /** Whether it was saved, each time that was tried. */
    tried,
    holds: (token: typeof PERMANENT | typeof PAIR | null, print?: () => void) =>
      rescueToken(
        world,
        async () => (token === null ? null : { ...owner, token, expiresAt: null }),
        { keep: false, ...(print === undefined ? {} : { print }) },
        output,
      ),
    save: (
      token: typeof PERMANENT | typeof PAIR,
      given: object = {},
      saving: PreparedSaving | null = FAILING,
    ) =>
      saveOrOffer(
        world,
        saving,
        { ...owner, token, expiresAt: null },
        { save: '.env', keep: false, ...given },
        { output, onTried: (isSaved) => void tried.push(isSaved) },
      ),
  };
}

/** Down to a choice, a key at a time, and Enter. */
async function choose(terminal: FakeTerminal, name: string): Promise<void> {
  for (let row = 0; row < 4; row += 1) {
    const here = terminal.rows().find((text) => text.startsWith('❯')) ?? '';
    if (here.includes(name)) return terminal.press('enter');
    terminal.press('down');
    await terminal.waitFor((rows) => rows.some((text) => text.startsWith('❯') && text !== here));
  }
  throw new Error(`no choice ${name}`);
}

function noted(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}

describe('a token that could not be saved', () => {
  it('is offered to a person until it is kept: another file, which may fail as well', async () => {
    const { terminal, save } = command();
    const end = save(PERMANENT);
    await terminal.waitFor('What becomes of it?');
    expect(terminal.text()).toContain('The disk is full.');
    terminal.press('enter');
    await terminal.waitFor('File, such as');
    terminal.press(...'no/such/folder/.env', 'enter');
    await terminal.waitFor('cannot be written');
    await terminal.waitFor((rows) => rows.filter((row) => /❯ Save it/.test(row)).length === 1);
    terminal.press('enter');
    await terminal.waitFor((rows) => rows.some((row) => row.startsWith('? File, such as')));
    terminal.press(...'other.env', 'enter');
    const path = join(folder, 'other.env');
    await expect(end).resolves.toMatchObject({ path, error: null });
    expect(readFileSync(path, 'utf8')).toContain(ACCESS);
    expect(terminal.text()).not.toContain(ACCESS);
  });

  it('asks for the path again where only blanks are typed', async () => {
    const { terminal, save } = command();
    const end = save(PERMANENT);
    await terminal.waitFor('What becomes of it?');
    terminal.press('enter');
    await terminal.waitFor('File, such as .env or ../token.env:');
    terminal.press(' ', 'enter');
    await terminal.waitFor('Type the path of a file.');
    terminal.press(...'other.env', 'enter');
    await expect(end).resolves.toMatchObject({ path: join(folder, 'other.env'), error: null });
  });

  it('is shown on the terminal where that is chosen, a pair with both, and nowhere else', async () => {
    const { terminal, printed, save } = command();
    const end = save(PAIR);
    await terminal.waitFor('What becomes of it?');
    await choose(terminal, 'Show it here');
    await expect(end).resolves.toMatchObject({ path: null, error: null });
    await terminal.waitFor(`TOKENWRIGHT_REFRESH_TOKEN=${REFRESH}`);
    expect(terminal.text()).toContain(`TOKENWRIGHT_ACCESS_TOKEN=${ACCESS}`);
    expect(printed).toEqual([]);
  });

  it('is given up after a yes alone, and that is an error', async () => {
    const { terminal, save } = command();
    const end = save(PERMANENT);
    await terminal.waitFor('What becomes of it?');
    await choose(terminal, 'Give it up');
    await terminal.waitFor('Give up the token of demo.myshopify.com?');
    terminal.press('enter');
    await terminal.waitFor((rows) => rows.some((row) => row.startsWith('❯ Save it')));
    // Ctrl+C asks as well, and a second one means it.
    terminal.press('ctrl+c');
    await terminal.waitFor((rows) => rows.some((row) => row.startsWith('? Give up')));
    terminal.press('ctrl+c');
    await expect(end).resolves.toMatchObject({
      path: null,
      error: { message: 'The token was given up.', exitCode: 2 },
    });
  });

  it('is named as lost in a script, with the option that prints it', async () => {
    const { printed, save } = command({ isTerminal: false });
    const { path, error } = await save(PERMANENT);
    expect([path, error?.message, error?.exitCode]).toEqual([null, 'The disk is full.', 2]);
    expect(error?.remedy).toBe(
      'Make room. The token stands nowhere now; --print-token beside --save prints it in any case.',
    );
    expect(printed).toEqual([]);
  });

  it('is left to the answer with --print-token, at a terminal too', async () => {
    const { terminal, save } = command();
    await expect(save(PERMANENT, { printToken: true })).resolves.toMatchObject({ error: FULL });
    expect(terminal.text().trim()).toBe('');
  });
});

const SAVED: PreparedSaving = { path: '.env', save: async () => '/home/ada/.env' };

describe('a token that is at hand', () => {
  it('is saved to its place, and that is told at once', async () => {
    const { tried, save } = command({ isTerminal: false });
    const { path, error } = await save(PERMANENT, {}, SAVED);
    expect([path, error, tried]).toEqual(['/home/ada/.env', null, [true]]);
  });

  it('has no place with --print-token alone, which is no failure and not saved', async () => {
    const { tried, printed, save } = command({ isTerminal: false });
    const { path, error } = await save(PERMANENT, { printToken: true }, null);
    expect([path, error, tried, printed]).toEqual([null, null, [false], []]);
  });

  it('is told as not saved where its place failed, with and without --print-token', async () => {
    const { tried, save } = command({ isTerminal: false });
    await save(PERMANENT);
    const { path, error } = await save(PERMANENT, { printToken: true });
    expect([path, error, tried]).toEqual([null, FULL, [false, false]]);
  });

  it('is saved whole: with its end, and the place that wrote it', async () => {
    const given: unknown[] = [];
    const saving: PreparedSaving = {
      path: '.env',
      save: async (...all) => {
        given.push(...all);
        return '.env';
      },
    };
    await command({ isTerminal: false }).save(PAIR, {}, saving);
    expect(given).toEqual([PAIR, null]);
  });
});

describe('a file that is named in place of the one that failed', () => {
  it('is asked for again by the same choice where its question is left', async () => {
    const { terminal, save } = command();
    const end = save(PERMANENT);
    await terminal.waitFor('What becomes of it?');
    expect(terminal.text()).toContain(
      'The token is in memory only, and is gone when this program ends.',
    );
    for (const name of [
      'Save it to another file',
      'Show it here, once',
      'Copy it to',
      'Give it up',
    ])
      expect(terminal.text()).toContain(name);
    terminal.press('enter');
    await terminal.waitFor('File, such as');
    terminal.press('ctrl+c');
    await terminal.waitFor((rows) => rows.some((row) => row.startsWith('❯ Save it')));
    await choose(terminal, 'Show it here');
    await expect(end).resolves.toMatchObject({ path: null, error: null });
    await terminal.waitFor(ACCESS);
    // Alone it is shown without a name.
    expect(terminal.text()).not.toContain('TOKENWRIGHT_ACCESS_TOKEN');
  });

  it('is named with what was written to it', async () => {
    const { terminal, save } = command();
    const end = save(PAIR);
    await terminal.waitFor('What becomes of it?');
    terminal.press('enter');
    await terminal.waitFor('File, such as');
    terminal.press(...'other.env', 'enter');
    await end;
    await terminal.waitFor(`Saved to ${join(folder, 'other.env')}.`);
    const saved = readFileSync(join(folder, 'other.env'), 'utf8');
    expect([saved.includes(ACCESS), saved.includes(REFRESH)]).toEqual([true, true]);
  });
});

describe('P60: a defect while a token is at hand', () => {
  it('asks on the bare terminal, whatever listened there before', async () => {
    const { terminal, rescue, holds } = command();
    let heard = 0;
    terminal.stdin.on('data', () => (heard += 1));
    holds(PERMANENT);
    const end = rescue.run?.();
    await terminal.waitFor('What becomes of it?');
    terminal.press('enter');
    await terminal.waitFor('File, such as');
    terminal.press(...'.env', 'enter');
    await end;
    expect(readFileSync(join(folder, '.env'), 'utf8')).toContain(ACCESS);
    expect(heard).toBe(0);
  });

  it('asks nothing where no token is at hand any more', async () => {
    const { terminal, rescue, holds } = command();
    holds(null);
    await rescue.run?.();
    expect(terminal.text().trim()).toBe('');
  });

  it('prints it in a script only where that was asked for', async () => {
    const script = command({ isTerminal: false });
    script.holds(PERMANENT);
    await script.rescue.run?.();
    expect(script.talked.join('')).toBe(
      'The token was not saved, and is gone with this program.\n',
    );
    let isPrinted = false;
    script.holds(PERMANENT, () => (isPrinted = true));
    await script.rescue.run?.();
    expect(isPrinted).toBe(true);
    expect(existsSync(join(folder, '.env'))).toBe(false);
  });

  it('has the token of a command until its answer is told', async () => {
    const broken: PreparedSaving = {
      path: '.env',
      save: () => Promise.reject(new Error('defect')),
    };
    const script = command({ isTerminal: false });
    await expect(script.save(PAIR, { printToken: true, json: true }, broken)).rejects.toThrow(
      'defect',
    );
    await script.rescue.run?.();
    expect(JSON.parse(script.printed.join(''))).toEqual({
      accessToken: ACCESS,
      refreshToken: REFRESH,
    });
    const saved: PreparedSaving = { path: '.env', save: async (token) => token.kind };
    const { isTold } = await script.save(PAIR, { printToken: true }, saved);
    isTold();
    script.printed.length = 0;
    await script.rescue.run?.();
    expect(script.printed).toEqual([]);
  });
});

describe('a terminal that is taken back from what had it', () => {
  it.each([true, false])('is read by lines again, raw before: %s', (isRaw) => {
    const { stdin } = createFakeTerminal();
    const modes: boolean[] = [];
    Object.assign(stdin, { isRaw, setRawMode: (mode: boolean) => void modes.push(mode) });
    stdin.on('data', () => {}).on('keypress', () => {});
    takeTerminal(stdin);
    expect(modes).toEqual(isRaw ? [false] : []);
    expect(stdin.listenerCount('data') + stdin.listenerCount('keypress')).toBe(0);
    expect(stdin.isPaused()).toBe(true);
  });
});
