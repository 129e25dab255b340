import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { parse } from 'dotenv';
import { describe, expect, onTestFinished, test } from 'vitest';
import corpus from '../corpus/env-file.json' with { type: 'json' };
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { visit } from '../support/guide/guide-on-loopback.ts';
import { hasStopped } from '../support/terminal/waiting.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { startRawServer } from '../support/sockets/raw-server.ts';
import { sharedGuide } from '../support/guide/shared-guide.ts';
import { signedCallback } from '../support/sign-in/signed-callback.ts';
import {
  CARD_SIZE,
  openTokenSaver,
  savingOn,
  TOKEN_NAME,
  type TokenSaver,
  walkToCard,
} from '../support/guide/token-saver.ts';

/**
 * Every case of the corpus through the save of the built program in a real pseudo-terminal, on
 * real files. None is simulated; where a case needs more than a file, this is how it comes about:
 *
 * | case  | made by                                                                             |
 * |-------|-------------------------------------------------------------------------------------|
 * | EF-21 | a store whose token has a line break; a paste with one in the name                   |
 * | EF-23 | a store whose token has a quote and a `#`; a blank is no part of any token           |
 * | EF-28 | root gives a file away; anybody else names one that root has                         |
 * | EF-30 | a folder 0555; root runs the program without the right to pass over permissions      |
 * | EF-31 | a limit of file sizes, and a full file system of 64 KiB where one may be mounted     |
 * | EF-34 | another process writes while the guide asks, and while the program is stopped        |
 * | EF-35 | `kill -9` of the stopped program, and a second run                                   |
 */

const isRoot = process.getuid?.() === 0;
/** Root passes over permissions, unless it gives that right up. */
const BY_PERMISSIONS = isRoot
  ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', '--inh-caps=-all']
  : [];
const STOPS = fileURLToPath(new URL('../support/terminal/stop-before-rename.mjs', import.meta.url));

/** One process serves all the cases that need no other one: it asks for the place each time. */
const opened = sharedGuide(
  async (whenOver) => {
    const cwd = await ownFolder(whenOver);
    const within = (command: readonly string[]) => [...BY_PERMISSIONS, ...command];
    return { folder: cwd, options: { ...CARD_SIZE, cwd, env: { HOME: cwd }, within } };
  },
  async (guide) => {
    await walkToCard(guide);
    const path = join(guide.folder, 'first');
    await savingOn(guide).save({ path });
    token = parse(readFileSync(path, 'utf8'))[TOKEN_NAME] ?? '';
  },
);

let saver: TokenSaver;
let root: string;
let token: string;

async function openShared(): Promise<void> {
  const guide = await opened();
  saver = { ...guide, ...savingOn(guide) };
  root = guide.folder;
  expect(token).toMatch(/^practice_\w{20,}$/);
}

/** A case's own folder with its file. */
function fileOf(id: string, text?: string | Uint8Array, mode = 0o600): string {
  const folder = join(root, id);
  mkdirSync(folder);
  const path = join(folder, '.env');
  if (text !== undefined) writeFileSync(path, text, { mode });
  return path;
}

/** The lines that every save adds for the next start, a remark among them; see next-day.test.ts. */
const BESIDE =
  /^(?:TOKENWRIGHT_(?:SHOP|STORE_ORIGIN|TOKEN_ENV|TOKEN_KIND)=.*|# PRACTICE: .*)\r?\n/gm;

/** The text without them. */
function textOf(path: string): string {
  return readFileSync(path, 'utf8').replaceAll(BESIDE, '');
}

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

function git(folder: string, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
}

/** Saves to a file of these bytes; they are unchanged until the last Enter, and none is lost. */
async function saveInto(id: string, input: string, name = TOKEN_NAME): Promise<string> {
  const path = fileOf(id, input);
  await saver.save({
    path,
    name,
    before: () => expect(textOf(path)).toBe(input),
  });
  expect(modeOf(path)).toBe(0o600);
  expect(readdirSync(join(path, '..'))).toEqual(['.env']);
  return textOf(path);
}

/** Refused in words; the file is byte for byte what it was, and nothing is left beside it. */
async function refusedAt(path: string, ...words: string[]): Promise<void> {
  const before = existsSync(path) && lstatSync(path).isFile() ? readFileSync(path) : null;
  const beside = readdirSync(join(path, '..'));
  await saver.refused({ path }, ...words);
  if (before !== null) expect(readFileSync(path).equals(before)).toBe(true);
  expect(readdirSync(join(path, '..'))).toEqual(beside);
}

const LINE = (): string => `${TOKEN_NAME}=${token}`;

/** What each case of the corpus demands, by its id. */
const CASES: Readonly<Record<string, (input: string) => Promise<void>>> = {
  async 'EF-02'(input) {
    expect(await saveInto('EF-02', input)).toBe(`${input}\n${LINE()}\n`);
    // An exported key is read as such, and edited where it stands.
    expect(await saveInto('EF-02 key', input, 'A')).toBe(`export A=${token}\n`);
  },
  async 'EF-04'(input) {
    expect(await saveInto('EF-04', input)).toBe(`${input}\n${LINE()}\n`);
    await saver.says('The value of A on line 1 is cut at a "#", so a secret may be incomplete.');
    await saver.says('Put the whole value in single quotes.');
    // Of one's own secret the first screen says it: standard error is behind the screens.
    const cwd = await ownFolder();
    writeFileSync(join(cwd, '.env'), `TOKENWRIGHT_CLIENT_SECRET=practice_${input.slice(2)}\n`);
    const guide = await openTerminalGuide({ cwd, env: { TOKENWRIGHT_CLIENT_SECRET: undefined } });
    await guide.terminal.waitFor('Which store');
    await savingOn(guide).says('TOKENWRIGHT_CLIENT_SECRET on line 1 is cut at a "#"');
    for (const { terminal } of [saver, guide]) expect(terminal.raw()).not.toContain('#cd');
  },
  async 'EF-05'(input) {
    expect(await saveInto('EF-05', input)).toBe(`${input}${LINE()}\r\n`);
    expect(await saveInto('EF-05 key', input, 'A')).toBe(`A=${token}\r\nB=c\r\n`);
  },
  async 'EF-06'(input) {
    await refusedAt(fileOf('EF-06', input), 'lone carriage returns', 'save to another path');
  },
  async 'EF-07'(input) {
    expect(await saveInto('EF-07', input)).toBe(`${input}\n${LINE()}\n`);
    await saver.says('The file begins with a byte order mark');
    // Its first key is A, and not the mark with A.
    const after = await saveInto('EF-07 key', input, 'A');
    expect(after.startsWith('\ufeff')).toBe(true);
    expect(parse(after)['A']).toBe(token);
  },
  async 'EF-08'(input) {
    expect(await saveInto('EF-08', input, 'A')).toBe(`A=1\nA=${token}\n`);
    await saver.says('A stands 2 times in the file; the last one counts and was changed.');
  },
  async 'EF-09'(input) {
    expect(await saveInto('EF-09', input)).toBe(`${input}\n${LINE()}\n`);
  },
  async 'EF-10'(input) {
    const after = await saveInto('EF-10', input);
    expect(parse(after)).toEqual({ A: '"abc', B: 'c', [TOKEN_NAME]: token });
    await saver.says('The value of A on line 1 opens a quote and does not close it.');
  },
  async 'EF-15'(input) {
    expect(await saveInto('EF-15', input, 'A')).toBe(`# keep\n\nA=${token} # note\n`);
    const odd = '# keep\n\nno sense at all\n\t = \nA=1\n';
    expect(await saveInto('EF-15 odd', odd, 'A')).toBe(odd.replace('A=1', `A=${token}`));
  },
  async 'EF-16'(input) {
    const marker = join(root, 'was-run');
    const text = `${input}\nC=$(touch ${marker})\n`;
    expect(await saveInto('EF-16', text)).toBe(`${text}${LINE()}\n`);
    expect(existsSync(marker)).toBe(false);
  },
  async 'EF-17'(input) {
    expect(await saveInto('EF-17', input)).toBe(`${input}\n${LINE()}\n`);
    // As the name of the variable it is no more than a name.
    expect(await saveInto('EF-17 key', 'A=1\n', 'constructor')).toBe(`A=1\nconstructor=${token}\n`);
  },
  async 'EF-19'(input) {
    const bytes = Buffer.from(input.replace(/^base64:/, ''), 'base64');
    await refusedAt(fileOf('EF-19', bytes), 'is not UTF-8 text, so it was left untouched');
  },
  async 'EF-20'() {
    const bytes = Buffer.alloc(10_485_760, '#');
    await refusedAt(fileOf('EF-20', bytes), 'is larger than 1 MiB', 'Name another file.');
  },
  async 'EF-21'() {
    const { terminal } = await withToken('practice_a\nB=evil', 'No token came of it');
    expect(terminal.text()).not.toContain('evil');
    // Nor does the name of the variable bring a line of its own.
    const path = fileOf('EF-21', 'A=1\n');
    await saver.wish({ path, before: () => saver.paste('X=1\nB') });
    await saver.terminal.waitFor('A variable name has letters, digits and _ only');
    expect(textOf(path)).toBe('A=1\n');
    saver.terminal.press('esc');
    await saver.terminal.waitFor('s save');
  },
  async 'EF-23'() {
    const odd = "practice_s#1'2";
    const guide = await withToken(odd, 'Permanent token');
    const path = fileOf('EF-23', 'A=1\n');
    await savingOn(guide).save({ path });
    expect(textOf(path)).toBe(`A=1\n${TOKEN_NAME}="${odd}"\n`);
    expect(parse(textOf(path))[TOKEN_NAME]).toBe(odd);
    expect(parseEnv(textOf(path))[TOKEN_NAME]).toBe(odd);
    // With every kind of quote in it there is no way to write it.
    const impossible = await withToken(`practice_'"\\\`#`, 'Permanent token');
    await savingOn(impossible).refused({ path: fileOf('EF-23 none') }, 'has every kind of quote');
    expect(readdirSync(join(root, 'EF-23 none'))).toEqual([]);
  },
  async 'EF-24'() {
    const path = fileOf('EF-24');
    const target = join(root, 'EF-24', 'real.env');
    writeFileSync(target, 'A=1\n', { mode: 0o600 });
    symlinkSync('real.env', path);
    const question = `${path} is a link. Save to ${target}?`;
    await saver.wish({ path });
    await saver.answer('n', question);
    expect(textOf(target)).toBe('A=1\n');
    await saver.wish({ path });
    await saver.answer('y', question);
    await saver.says(`Saved ${target}`);
    expect(readlinkSync(path)).toBe('real.env');
    expect(textOf(target)).toBe(`A=1\n${LINE()}\n`);
    // A target with an escape in its name is shown, and does nothing to the terminal.
    const odd = fileOf('EF-24 odd');
    symlinkSync('\u001b]0;title\u0007', odd);
    await saver.wish({ path: odd });
    await saver.answer('n', '^[]0;title^G?');
    expect(saver.terminal.raw()).not.toContain('\u001b]0;title');
    // A second hard link is told: it keeps the old content.
    const linked = fileOf('EF-24 hard', 'A=1\n');
    linkSync(linked, join(root, 'EF-24 hard', 'second'));
    await saver.save({ path: linked });
    await saver.says('has a second name elsewhere (a hard link)');
    expect(textOf(join(root, 'EF-24 hard', 'second'))).toBe('A=1\n');
  },
  async 'EF-25'() {
    const pipe = fileOf('EF-25');
    execFileSync('mkfifo', [pipe]);
    await refusedAt(pipe, 'is not a regular file', 'Name a plain file');
    const folder = fileOf('EF-25 folder');
    mkdirSync(folder);
    await refusedAt(folder, 'is not a regular file');
    const device = lstatSync('/dev/null');
    await saver.refused({ path: '/dev/null' }, 'is not a regular file');
    expect(lstatSync('/dev/null').rdev).toBe(device.rdev);
  },
  async 'EF-27'() {
    const path = fileOf('EF-27', 'A=1\n');
    chmodSync(path, 0o644);
    const question = `Others on this machine can read ${path}.`;
    await saver.wish({ path });
    await saver.answer('n', question);
    expect([textOf(path), modeOf(path)]).toEqual(['A=1\n', 0o644]);
    await saver.wish({ path });
    await saver.answer('y', question);
    await saver.says(`Saved ${path}`);
    expect([textOf(path), modeOf(path)]).toEqual([`A=1\n${LINE()}\n`, 0o600]);
  },
  async 'EF-28'() {
    const path = isRoot ? fileOf('EF-28', 'A=1\n') : '/etc/hosts';
    if (isRoot) chownSync(path, 65_534, 65_534);
    await refusedAt(path, 'belongs to another user', 'Save to a file of your own');
  },
  async 'EF-30'() {
    const path = fileOf('EF-30');
    chmodSync(join(path, '..'), 0o555);
    await refusedAt(
      path,
      'cannot be written (this user may not write there)',
      'Choose another path',
    );
    // The token is as usable as before.
    await saver.save({ path: join(root, 'EF-30 after') });
    // A command, which is told the place, finds out before the sign-in starts.
    const { terminal } = await openTerminalGuide({
      args: ['token', '--save', path],
      within: (command) => [...BY_PERMISSIONS, ...command],
    });
    expect(await terminal.exit).toMatchObject({ exitCode: 2 });
    expect(terminal.raw()).toContain('cannot be written (this user may not write there)');
    expect(terminal.raw()).not.toContain('oauth/authorize');
    const readOnly = fileOf('EF-30 file', 'A=1\n', 0o400);
    await refusedAt(readOnly, 'cannot be written (it is read-only)');
    await saver.refused({ path: join(root, 'none', '.env') }, 'its folder does not exist');
  },
  async 'EF-31'() {
    const before = `A=${'x'.repeat(100_000)}\n`;
    const path = fileOf('EF-31', before);
    // 32 or 64 KiB, by the shell.
    const limited = await openTokenSaver({
      cwd: await ownFolder(),
      within: (command) => ['sh', '-c', 'ulimit -f 64 && exec "$@"', 'sh', ...command],
    });
    await limited.refused(
      { path },
      `${path} cannot be written (larger than a file may be here, see "ulimit -f").`,
    );
    await limited.says('Make room, or choose another path');
    expect(textOf(path)).toBe(before);
    expect(readdirSync(join(root, 'EF-31'))).toEqual(['.env']);
    await showOnRequest(limited);
    if (canMount()) await fillFileSystem();
  },
  async 'EF-32'() {
    const path = fileOf('EF-32', 'A=1\n');
    const folder = join(path, '..');
    git(folder, 'init');
    git(folder, 'add', '-f', '.env');
    const question = `Git tracks ${path}, so the token would be committed`;
    await saver.wish({ path });
    await saver.answer('n', question);
    expect(textOf(path)).toBe('A=1\n');
    await saver.wish({ path });
    await saver.says('git rm --cached');
    await saver.answer('y', question);
    await saver.says(`Saved ${path}`);
    expect(textOf(path)).toBe(`A=1\n${LINE()}\n`);
  },
  async 'EF-33'() {
    const path = fileOf('EF-33');
    const folder = join(path, '..');
    git(folder, 'init');
    writeFileSync(join(folder, '.gitignore'), '/dist');
    const question = `Git does not ignore ${path}, so it could be committed. Add it to .gitignore?`;
    await saver.wish({ path });
    await saver.answer('n', question);
    await saver.says(`Saved ${path}`);
    expect(textOf(join(folder, '.gitignore'))).toBe('/dist');
    await saver.wish({ path });
    await saver.answer('y', question);
    await saver.says(`Saved ${path}`);
    expect(textOf(join(folder, '.gitignore'))).toBe('/dist\n/.env\n');
    // From now on there is nothing to ask.
    await saver.save({ path });
    expect(textOf(path)).toBe(`${LINE()}\n`);
  },
  async 'EF-34'() {
    // While the guide asks.
    const path = fileOf('EF-34', 'A=1\n');
    chmodSync(path, 0o644);
    await saver.wish({ path });
    await saver.says('y yes');
    inAnotherProcess(`printf 'B=theirs\\n' >> "$1"`, path);
    await saver.answer('y', `Others on this machine can read ${path}.`);
    await saver.says(`Saved ${path}`);
    expect(textOf(path)).toBe(`A=1\nB=theirs\n${LINE()}\n`);
    // Between writing and renaming: it is read again and merged.
    const stopping = await openStopping();
    const merged = fileOf('EF-34 merged', 'A=1\n');
    await stopping.wish({ path: merged });
    await stopped(stopping);
    inAnotherProcess(`printf 'B=theirs\\n' > "$1.new" && mv "$1.new" "$1"`, merged);
    stopping.terminal.kill('SIGCONT');
    await stopped(stopping);
    stopping.terminal.kill('SIGCONT');
    await stopping.says(`Saved ${merged}`);
    const { [TOKEN_NAME]: saved = '', ...others } = parse(textOf(merged));
    expect(saved).toMatch(/^practice_/);
    expect(others).toEqual({ B: 'theirs' });
    // Somebody who does not stop writing is not overwritten.
    const busy = fileOf('EF-34 busy', 'A=0\n');
    await stopping.wish({ path: busy });
    for (let round = 1; round <= 3; round += 1) {
      await stopped(stopping);
      inAnotherProcess(`printf 'A=%s\\n' "$2" > "$1"`, busy, 'x'.repeat(round));
      stopping.terminal.kill('SIGCONT');
    }
    await stopping.says('was changed or replaced by another program meanwhile');
    expect(textOf(busy)).toBe('A=xxx\n');
    expect(readdirSync(join(busy, '..'))).toEqual(['.env']);
  },
  async 'EF-35'() {
    const path = fileOf('EF-35', 'A=1\n');
    const stopping = await openStopping(join(path, '..'));
    await stopping.wish({ path });
    await stopped(stopping);
    stopping.terminal.kill('SIGKILL');
    await stopping.terminal.exit;
    expect(textOf(path)).toBe('A=1\n');
    const [left = ''] = readdirSync(join(path, '..')).filter((name) => name.startsWith('.env.'));
    const leftOver = join(path, '..', left);
    expect(textOf(leftOver)).toMatch(/^A=1\nTOKENWRIGHT_ACCESS_TOKEN=practice_/);
    expect(modeOf(leftOver)).toBe(0o600);
    // The next start in that folder says so, and so does the next save there.
    const words = `An earlier save was interrupted and left ${leftOver}, which may hold a token. Delete that file.`;
    for (const args of [[], ['--plain']]) {
      const next = await openTerminalGuide({ args, cwd: join(path, '..'), ...CARD_SIZE });
      await next.terminal.waitFor('Step 1 of 7');
      await savingOn(next).says(words);
    }
    await saver.save({ path });
    await saver.says(words);
    expect(textOf(path)).toBe(`A=1\n${LINE()}\n`);
  },
};

/** The whole program with a token that a scripted store made up. */
async function withToken(value: string, ends: string) {
  const secret = 'practice_secret_1';
  const body = JSON.stringify({ access_token: value, scope: 'read_products,read_orders' });
  const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const server = await startRawServer(`${head}\r\n\r\n${body}`);
  onTestFinished(() => server.close());
  const env = { TOKENWRIGHT_STORE_ORIGIN: server.origin, TOKENWRIGHT_CLIENT_SECRET: secret };
  const guide = await openTerminalGuide({ ...CARD_SIZE, env });
  await guide.enterUntil('Listening');
  const url = new URL(await guide.browser.opened());
  const query = signedCallback(
    {
      code: 'practice_code_0123456789',
      shop: guide.store.shop,
      state: url.searchParams.get('state') ?? '',
      timestamp: String(Math.floor(Date.now() / 1000)),
    },
    secret,
  );
  await visit(`${guide.redirectUri}?${query}`);
  await guide.terminal.waitFor(ends);
  return guide;
}

/** A program that stops itself between writing and renaming, each time. */
async function openStopping(cwd?: string): Promise<TokenSaver> {
  return openTokenSaver({
    cwd: cwd ?? (await ownFolder()),
    env: { NODE_OPTIONS: `--import=${STOPS}` },
  });
}

function stopped({ terminal }: TokenSaver): Promise<void> {
  return hasStopped(terminal.pid);
}

function inAnotherProcess(script: string, ...args: string[]): void {
  execFileSync('sh', ['-c', script, 'sh', ...args]);
}

/** What was not saved is not lost. */
async function showOnRequest({ terminal }: TokenSaver): Promise<void> {
  terminal.press('r');
  await terminal.waitFor(/^practice_\w{20,}/m);
}

const MOUNTS = ['unshare', '--user', '--map-root-user', '--mount'];

function canMount(): boolean {
  return (
    spawnSync(MOUNTS[0] ?? '', [...MOUNTS.slice(1), 'mount', '-t', 'tmpfs', 'none', '/mnt'])
      .status === 0
  );
}

async function fillFileSystem(): Promise<void> {
  const cwd = await ownFolder();
  const disk = join(cwd, 'disk');
  mkdirSync(disk);
  const mount = 'mount -t tmpfs -o size=64k none "$1" && shift && exec "$@"';
  const small = await openTokenSaver({
    cwd,
    within: (command) => [...MOUNTS, 'sh', '-c', mount, 'sh', disk, ...command],
  });
  // Only the program and what it starts see that file system; it is reached through the program.
  const seen = `/proc/${small.terminal.pid}/root${disk}`;
  writeFileSync(join(seen, '.env'), 'A=1\n', { mode: 0o600 });
  expect(() => writeFileSync(join(seen, 'filler'), Buffer.alloc(1_000_000))).toThrow(/ENOSPC/);
  const path = join(disk, '.env');
  await small.refused({ path }, `${path} cannot be written (the disk is full)`);
  expect(textOf(join(seen, '.env'))).toBe('A=1\n');
  expect(readdirSync(seen).toSorted()).toEqual(['.env', 'filler']);
  await showOnRequest(small);
  // With room again the same token is saved.
  writeFileSync(join(seen, 'filler'), '');
  await small.save({ path });
  expect(parse(textOf(join(seen, '.env')))[TOKEN_NAME]).toMatch(/^practice_/);
}

describe('the corpus of env files, through the save of the built program', () => {
  test.each(corpus.cases)('$id ($rule): $name', async ({ id, input }) => {
    const check = CASES[id];
    expect.hasAssertions();
    if (check === undefined) throw new Error(`no test for ${id}`);
    await openShared();
    await check(typeof input === 'string' ? input : '');
  });

  test('a new file is only for its owner, a folder gets its .env, and a cloud is warned of', async () => {
    await openShared();
    const folder = join(root, 'Dropbox');
    mkdirSync(folder);
    const path = join(folder, '.env');
    await saver.wish({
      path: `${folder}/`,
      file: path,
      before: () => expect(existsSync(path)).toBe(false),
    });
    await saver.says(`Saved ${path}`);
    await saver.says('in a folder of Dropbox');
    expect([textOf(path), modeOf(path)]).toEqual([`${LINE()}\n`, 0o600]);
  });

  test('the name is the one that the project’s example file has for it', async () => {
    await openShared();
    const own = await openTokenSaver();
    const path = fileOf('named', '# mine\r\nSHOP_TOKEN="old # one" # why\r\n');
    writeFileSync(`${path}.example`, 'PORT=1\nSHOPIFY_ADMIN_TOKEN=\n');
    await own.save({ path, name: null });
    const kept = textOf(path);
    expect(kept).toMatch(
      /^# mine\r\nSHOP_TOKEN="old # one" # why\r\nSHOPIFY_ADMIN_TOKEN=practice_\w+\r\n$/,
    );
    await own.save({ path, name: 'SHOP_TOKEN' });
    expect(textOf(path)).toBe(
      kept.replace('"old # one"', parse(kept)['SHOPIFY_ADMIN_TOKEN'] ?? ''),
    );
  });
});
