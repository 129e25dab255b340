import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { vi } from 'vitest';
import type { World } from '../../../source/commands/entry/world.ts';
import { runLine } from '../../../source/commands/main.ts';
import { visit } from '../browser/visit.ts';
import { type Given, markedLines, type Row, type TypedLine, wordsOf } from './rows.ts';
import { openServer, type RowServer, type SharedStore } from './servers.ts';
import { removeFolder } from '../terminal/own-folder.ts';
import { WAIT_MS } from '../wait-ms.ts';

const SIGNAL_CODES: Partial<Record<NodeJS.Signals, number>> = {
  SIGHUP: 129,
  SIGINT: 130,
  SIGTERM: 143,
};

/** Runs a line as a process of its own. @param kind what stands behind `process:` */
type RunProcess = (args: readonly string[], place: Place, kind: string) => Promise<Ended>;

/**
 * Runs the lines of a row, one after the other.
 *
 * @param runProcess for rows that ask for a process; absent: they throw
 * @returns the row with what came of them now
 */
export async function runRow(
  row: Row,
  shared: SharedStore,
  runProcess: RunProcess = noProcess,
): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'tokenwright-lines-'));
  const callback = await shared.callback;
  const server = await openServer(row.given, callback, shared);
  try {
    const cwd = join(folder, 'work');
    mkdirSync(cwd);
    const words = {
      ...server.words,
      callback,
      encodedcallback: encodeURIComponent(callback),
      folder: cwd,
      home: folder,
      // Put together here, so that no scanner takes a row for a leak.
      livetoken: `shpat_${'0123456789abcdef'.repeat(2)}`,
      livesecret: `shpss_${'0123456789abcdef'.repeat(2)}`,
      othertoken: `shpat_${'abcdef'.repeat(4)}abcd4321`,
      // What no line of a row can hold.
      cr: '\r\n',
      mib: 'x'.repeat(1024 * 1024),
    };
    for (const one of row.given) placeFile(cwd, one, words);
    const place: Place = { row, server, cwd, words, files: filesIn(cwd) };
    const lines: TypedLine[] = [];
    for (const { line } of row.lines)
      lines.push({ line, ended: await runTyped(line, place, runProcess) });
    return { ...row, lines };
  } finally {
    await server.close();
    await removeFolder(folder);
  }
}

function noProcess(): never {
  throw new Error('this row asks for a process of the built program');
}

export interface Place {
  readonly row: Row;
  readonly server: RowServer;
  readonly cwd: string;
  readonly words: Readonly<Record<string, string>>;
  /** What lay in the folder before the line. */
  files: ReadonlyMap<string, string>;
}

export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** `2 (no-shop)`: the exit code, and the code of the error where it is known. */
  readonly end: string;
}

async function runTyped(line: string, place: Place, runProcess: RunProcess): Promise<string[]> {
  const [program, ...args] = wordsOf(filled(line, place.words));
  if (program !== 'tokenwright') throw new Error(`no line of this program: ${line}`);
  const process = valueOf(place.row, 'process');
  const { stdout, stderr, end } = await (process === null
    ? runHere(args, place)
    : runProcess(args, place, process));
  const requests = place.server.arrived().map((request) => `> ${request}`);
  const before = place.files;
  place.files = filesIn(place.cwd);
  const changed = [...place.files].filter(([path, text]) => before.get(path) !== text);
  const gone = [...before.keys()].filter((path) => !place.files.has(path));
  const ended = [
    ...markedLines('1', only(place.row, stdout)),
    ...markedLines('2', stderr),
    `= ${end}`,
    ...requests,
    ...changed.flatMap(([path, text]) => [
      `file ${path}`,
      ...text
        .replace(/\n$/, '')
        .split('\n')
        .map((one) => `| ${one}`.trimEnd()),
    ]),
    ...gone.map((path) => `gone ${path}`),
  ].join('\n');
  return named(ended, place.words).split('\n');
}

/** `only: TEXT` leaves out what depends on the machine: the other lines, or parts of a JSON list. */
function only(row: Row, stdout: string): string {
  const pattern = valueOf(row, 'only');
  if (pattern === null) return stdout;
  const parts = stdout.split(/\n|(?<=\}),(?=\{)/).filter((part) => RegExp(pattern).test(part));
  return parts.map((part) => `${part}\n`).join('');
}

/** In this process, with streams of the row's own. */
async function runHere(
  args: readonly string[],
  { row, server, cwd, words }: Place,
): Promise<Ended> {
  const ending = new AbortController();
  const stdin = new FakeInput(textOf(row, 'stdin', words), row.given.some(pastes));
  const stdout = new FakeOutput(valueOf(row, 'terminal'));
  const stderr = new FakeOutput(null);
  if (valueOf(row, 'tty') !== null) Object.assign(stdin, { isTTY: true });
  const watch = browserOf(row, server, (text) => stdin.push(`${text}\n`));
  const stop = stopOf(row);
  const look = () => {
    watch(stderr.text);
    if (stop?.after?.test(stdout.text + stderr.text) === true) ending.abort(stop.signal);
  };
  stderr.heard = look;
  stdout.heard = look;
  const world = {
    env: environmentOf(row, server, cwd, words),
    cwd,
    version: '1.2.3',
    program: 'tokenwright',
    stdin: stdin as unknown as World['stdin'],
    stdout: stdout as unknown as World['stdout'],
    stderr: stderr as unknown as World['stderr'],
    signal: ending.signal,
    secrets: new Set<never>(),
  } as World;
  // What hangs must not hold the ports of the rows behind it.
  let hung = false;
  const hangs = setTimeout(() => {
    hung = true;
    ending.abort('SIGTERM');
  }, WAIT_MS);
  const { exitCode, error } = await withClock(row, server, () => runLine(args, world)).finally(() =>
    clearTimeout(hangs),
  );
  if (hung) throw new Error(`it did not end by itself: ${stdout.text}${stderr.text}`);
  const code = ending.signal.aborted && stop !== null ? SIGNAL_CODES[stop.signal] : exitCode;
  const end = error === null ? String(code) : `${code} (${error.code})`;
  return { stdout: stdout.text, stderr: stderr.text, end };
}

/** `clock: 30` lets so many seconds pass at once when a request has arrived and nothing answers. */
async function withClock<T>(row: Row, server: RowServer, run: () => Promise<T>): Promise<T> {
  const seconds = valueOf(row, 'clock');
  if (seconds === null) return run();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const running = run();
    await Promise.race([server.connected(), running]);
    vi.advanceTimersByTime(Number(seconds) * 1000);
    return await running;
  } finally {
    vi.useRealTimers();
  }
}

/** Nothing of this machine's own environment: what the server needs, and what the row says. */
export function environmentOf(
  { given }: Row,
  server: RowServer,
  cwd: string,
  words: Place['words'],
): Record<string, string> {
  const env: Record<string, string> = {
    HOME: dirname(cwd),
    // Else it depends on the machine whether this is a container, where sign-ins say more.
    DISPLAY: ':0',
    TERM: 'xterm-256color',
    TOKENWRIGHT_REDIRECT_URI: words['callback'] ?? '',
    ...server.env,
  };
  for (const { key, value } of given) {
    if (key === 'without') for (const name of value.split(' ')) delete env[name];
    if (key !== 'env') continue;
    const [name = '', ...text] = value.split('=');
    env[name] = filled(text.join('='), words);
  }
  return env;
}

/** `file: NAME MODE`, `link: NAME TARGET`, `folder: NAME`; `git: NAME` is an empty file that git tracks, `bytes: NAME HEX` no text. */
function placeFile(cwd: string, { key, value, block }: Given, words: Place['words']): void {
  const [name = '', more] = value.split(' ');
  const path = join(cwd, name);
  if (key === 'folder') mkdirSync(path, { recursive: true });
  if (key === 'link') symlinkSync(join(cwd, more ?? ''), path);
  if (key === 'bytes') writeFileSync(path, Buffer.from(more ?? '', 'hex'), { mode: 0o600 });
  if (key === 'git') {
    writeFileSync(path, '', { mode: 0o600 });
    for (const args of [
      ['init', '-q'],
      ['add', '-f', name],
    ])
      spawnSync('git', args, { cwd });
  }
  if (key !== 'file') return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, block.map((line) => `${filled(line, words)}\n`).join(''));
  chmodSync(path, Number.parseInt(more ?? '600', 8));
}

/** Every file with its mode and text. */
function filesIn(cwd: string): ReadonlyMap<string, string> {
  const names = readdirSync(cwd, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.git/'))
    .toSorted();
  return new Map(
    names.flatMap((name) => {
      const path = join(cwd, name);
      const stats = existsSync(path) ? statSync(path) : null;
      if (stats === null || !stats.isFile()) return [];
      const mode = (stats.mode & 0o777).toString(8);
      return [[`${name} ${mode}`, readFileSync(path, 'utf8')] as const];
    }),
  );
}

/** `stop: SIGTERM after TEXT` that was said; `stop: SIGTERM asked`, null: when the server was asked. */
export function stopOf(
  row: Row,
): { readonly signal: NodeJS.Signals; readonly after: RegExp | null } | null {
  const [, signal, text] = /^(SIG\w+) (?:asked|after (.*))$/.exec(valueOf(row, 'stop') ?? '') ?? [];
  if (signal === undefined) return null;
  return { signal: signal as NodeJS.Signals, after: text === undefined ? null : new RegExp(text) };
}

const pastes = ({ key, value }: Given): boolean => key === 'browser' && value.startsWith('paste');

const ADDRESS = /^(https?:\S+\/admin\/oauth\/authorize\?\S+)$/m;

/** Does once with the authorize address what the row says a person does. */
export function browserOf(
  row: Row,
  server: RowServer,
  paste: (text: string) => void,
): (said: string) => void {
  const doing = valueOf(row, 'browser');
  let isDone = doing === null;
  return (said) => {
    const [, url] = ADDRESS.exec(said) ?? [];
    if (url === undefined || isDone) return;
    isDone = true;
    void act(doing ?? '', url);
  };

  async function act(what: string, url: string): Promise<void> {
    const [verb, scopes] = what.split(' ');
    const asked = new URL(url);
    if (verb === 'denies') {
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('shop', asked.host.includes('.') ? 'demo.practice.test' : '');
      back.searchParams.set('state', asked.searchParams.get('state') ?? '');
      await visit(back.href);
      return;
    }
    if (verb === 'grants') asked.searchParams.set('scope', scopes ?? '');
    const redirect = await server.approve(asked.href);
    if (verb === 'pastes') paste(redirect);
    else if (verb === 'mistypes') paste(redirect.replace(/state=[^&]*/, 'state=wrong'));
    else await visit(redirect);
  }
}

function valueOf({ given }: Row, key: string): string | null {
  return given.findLast((one) => one.key === key)?.value ?? null;
}

/** The block of a key; a value of its own stands for a text without a line break at its end. */
export function textOf({ given }: Row, key: string, words: Place['words']): string {
  const found = given.findLast((one) => one.key === key);
  if (found === undefined) return '';
  if (found.block.length === 0) return filled(found.value, words);
  return found.block.map((line) => `${filled(line, words)}\n`).join('');
}

/** `{name}` becomes the word of this run. */
function filled(text: string, words: Place['words']): string {
  return text.replaceAll(/\{([a-z]+)\}/g, (all, name: string) => words[name] ?? all);
}

/** What is different at each run becomes `{name}`. */
function named(text: string, words: Place['words']): string {
  const known = Object.entries(words)
    .filter(([, word]) => word !== '')
    .toSorted(([, a], [, b]) => b.length - a.length);
  let result = text;
  for (const [name, word] of known) {
    // A port is a number, which may stand inside another.
    const found = /^\d+$/.test(word) ? RegExp(`\\b${word}\\b`, 'g') : word;
    result = result.replaceAll(found, `{${name}}`);
  }
  for (const [pattern, word] of RANDOM) result = result.replaceAll(pattern, word);
  return result;
}

const RANDOM: ReadonlyArray<readonly [RegExp, string]> = [
  [/practice_(token|refresh|secret)_[0-9a-f]{12,}/g, '{new $1}'],
  [/practice_client_[0-9a-f]{12,}/g, '{client}'],
  [/\bprac…[0-9a-f]{4}\b/g, 'prac…{end}'],
  [/\b(state|hmac|code|code_challenge)=[\w-]{16,}/g, '$1={random}'],
  [/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, '{time}'],
  [/(?<=Expires {2}|until )20\d\d-\d\d-\d\d \d\d:\d\d(?= UTC)/g, '{time}'],
  [/\b\w{3}, \d\d \w{3} 20\d\d \d\d:\d\d:\d\d GMT/g, '{time}'],
  [/(?<=; it (?:ended|ends in) )\d+ days[\w ]*?(?= ago| \()/g, '{span}'],
  // Said only where this machine is slow.
  [/^Still waiting for the answer; type cancel to stop\.\n/gm, ''],
  [/"durationMs":\d+/g, '"durationMs":{ms}'],
  [/(?<=\b\d{3} (?:answered, |refused, )?)\d+ ms\b/g, '{ms} ms'],
  [/(?<=^(?:\d\| )?tokenwright )[\d.]+ on Node [\d.]+, \w+/gm, '{build}'],
  [/"x-request-id":\["[^"]*"\]/g, '"x-request-id":["{random}"]'],
  [/"currentlyAvailable":( ?)\d+/g, '"currentlyAvailable":$1{points}'],
  [/"\d+\/40"/g, '"{calls}/40"'],
  [/\b\d+ of 40 calls\b/g, '{calls} of 40 calls'],
  [/"used":\d+/g, '"used":{calls}'],
  [/"(after|endCursor)": ?"[\w=]{20,}"/g, '"$1":"{cursor}"'],
  [/page_info=[\w=%-]{20,}/g, 'page_info={cursor}'],
  // What the system gave a port to; the fixed ones are smaller.
  [/(?<=127\.0\.0\.1(?::|%3A)|\bport |\band |-L )(?:1[5-9]|[2-6]\d)\d{3}\b/g, '{port}'],
  [/\(process \d+\)/g, '(process {pid})'],
];

/** Standard input: what the row has for it, then its end. */
class FakeInput extends Readable {
  #text: string | null;

  constructor(text: string, staysOpen: boolean) {
    super();
    this.#text = text;
    if (staysOpen) this.#text = null;
  }

  override _read(): void {
    if (this.#text === null) return;
    if (this.#text !== '') this.push(this.#text);
    this.push(null);
    this.#text = null;
  }

  unref(): this {
    return this;
  }
}

/** An output; with columns it is a terminal's. */
class FakeOutput extends Writable {
  text = '';
  heard: () => void = () => undefined;
  readonly isTTY: boolean | undefined;
  readonly columns: number | undefined;

  constructor(columns: string | null) {
    super();
    this.isTTY = columns === null ? undefined : true;
    this.columns = columns === null ? undefined : Number(columns);
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
    this.heard();
  }
}
