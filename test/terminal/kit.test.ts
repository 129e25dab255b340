import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../source/commands/entry/world.ts';
import { kit } from '../../source/commands/machine/kit.ts';
import type { NodePackage } from '../../source/core/kit/node-packages.ts';
import { openRegistry } from '../support/kit/registry.ts';
import { packed } from '../support/kit/tar-archive.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { start } from '../support/terminal/pseudo-terminal.ts';

const run = promisify(execFile);
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const PLATFORM = `${process.platform}-${process.arch}`;

/** A network of its own has not even loopback; where the system does not give one, none is named. */
const ALONE = spawnSync('unshare', ['-n', 'true']).status === 0 ? ['/usr/bin/unshare', '-n'] : [];

const undo: Array<() => void | Promise<void>> = [];
let folder: string;
let home: string;

// The real Node that runs this, in the form in which the registry has it.
beforeAll(async () => {
  home = await ownFolder((one) => undo.push(one));
  folder = join(home, "Ann's stick ü", 'kit');
  mkdirSync(dirname(folder));
  const program = readFileSync(realpathSync(process.execPath));
  const { archive, integrity } = packed([{ name: 'package/bin/node', content: program }], 0);
  const node: NodePackage = {
    platform: PLATFORM,
    name: `node-${PLATFORM}`,
    version: process.versions.node,
    integrity,
    archiveBytes: archive.length,
    program: 'bin/node',
    programBytes: program.length,
  };
  const registry = await openRegistry((one) => undo.push(one));
  registry.put(node, archive);
  const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const world = {
    env: {},
    cwd: home,
    version: '1.2.3',
    program: 'tokenwright',
    stdin: Readable.from([]),
    stdout: silent(),
    stderr: silent(),
    signal: new AbortController().signal,
    secrets: new Set(),
  } as unknown as World;
  const options = { color: false, yes: true, registry: registry.origin } as const;
  await kit(world, folder, options, {
    packages: [node],
    ownFile: join(DIST, 'cli.js'),
  });
});

afterAll(async () => {
  for (const one of undo.toReversed()) await one();
});

/** The launcher as it is started without a PATH, a home and a network. */
function launch(args: readonly string[]): readonly [file: string, args: readonly string[]] {
  const [file = '', ...words] = [...ALONE, '/bin/sh', join(folder, 'start.sh'), ...args];
  return [file, words];
}

/** Every file that a start has made in the kit. */
function written(): string[] {
  return ['home', 'work'].flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => file !== 'README.txt')
      .map((file) => `${name}/${file}`),
  );
}

describe.skipIf(process.platform === 'win32' || !existsSync(DIST))('a kit', () => {
  it('starts with an empty PATH, without a home and without a network', async () => {
    const [file, args] = launch(['--version']);
    const { version } = JSON.parse(readFileSync(join(DIST, '../package.json'), 'utf8')) as {
      version: string;
    };
    const { stdout, stderr } = await run(file, [...args], { env: { PATH: '' }, cwd: '/' });
    expect({ stdout, stderr }).toEqual({ stdout: `${version}\n`, stderr: '' });
  });

  it('starts by a relative name, from its own folder and from elsewhere', async () => {
    for (const [cwd, name] of [
      [folder, 'start.sh'],
      [dirname(folder), 'kit/start.sh'],
    ] as const) {
      const { stdout } = await run('/bin/sh', [name, '--version'], { env: {}, cwd });
      expect(stdout).toMatch(/^\d+\.\d+\.\d+/);
    }
  });

  it('hands its arguments on as they are, and names itself as it is started', async () => {
    const failing = run('/bin/sh', [join(folder, 'start.sh'), 'stores', 'add', 'a b', '$HOME'], {
      env: {},
    });
    await expect(failing).rejects.toMatchObject({ code: 2 });
    const { stderr } = await failing.catch((error: { stderr: string }) => error);
    expect(stderr).toContain("kit/start.sh' stores --help");
  });

  it('looks at itself as at any installation, and names no folder of a person', async () => {
    const args = [join(folder, 'start.sh'), 'doctor', '--workshop', '--json'];
    const { stdout, stderr } = await run('/bin/sh', args, { env: { LANG: 'C.UTF-8' } }).catch(
      // Whether a port is free on this machine is its own affair.
      (error: { stdout: string; stderr: string }) => error,
    );
    const { checks } = JSON.parse(stdout) as {
      checks: ReadonlyArray<{ name: string; text: string }>;
    };
    const text = (name: string) => checks.find((check) => check.name === name)?.text;
    expect(text('memory-folder')).toBe('KIT/home, for what is remembered, takes new files.');
    expect(text('programs')).toMatch(/can be started/);
    expect(text('working-folder')).toMatch(/takes new files/);
    expect(stdout).not.toContain('stick');
    expect(stderr).toBe('');
  });

  it('shows the guide, and writes into its own folder alone', async () => {
    const before = readdirSync(home).toSorted();
    const [file, args] = launch(['--plain']);
    // Beyond this, nothing: what would lead elsewhere is there, and has to be passed over.
    const given = ['TERM=xterm-256color', 'LANG=C.UTF-8', 'PATH=', `NODE_COMPILE_CACHE=${home}/x`];
    const odd = ['NODE_OPTIONS=--no-such-option', ...given];
    await using terminal = start('/usr/bin/env', ['-i', ...odd, file, ...args], { cwd: '/' });
    await terminal.waitFor(/practice store/i);
    terminal.press('ctrl+c');
    const { exitCode } = await terminal.exit;
    expect([0, 130], terminal.text()).toContain(exitCode);
    expect(written()).toContain('home/cache');
    expect(written().filter((name) => !name.startsWith('home/'))).toEqual([]);
    expect(readdirSync(home).toSorted()).toEqual(before);
  });

  it('says that it has nothing for this machine', async () => {
    const other = join(home, 'other');
    mkdirSync(other);
    await run('cp', [join(folder, 'start.sh'), other]);
    const failing = run('/bin/sh', [join(other, 'start.sh')], { env: { PATH: '' } });
    await expect(failing).rejects.toMatchObject({
      code: 2,
      stderr: `This kit holds nothing for ${PLATFORM}.\nAsk for one that does, or use another machine.\n`,
    });
  });
});
