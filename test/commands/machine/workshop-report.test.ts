import { chmodSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { workshop } from '../../../source/commands/machine/workshop.ts';
import { createOutput } from '../../../source/commands/output.ts';
import type { CheckResult } from '../../../source/core/diagnosis/machine-check.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

// What a workshop reads, for results that are given; those of this machine come behind them.

let home = '';
beforeEach(async () => {
  home = await ownFolder();
});

const result = (
  name: CheckResult['name'],
  status: CheckResult['status'],
  text = 'It is so.',
): CheckResult => ({
  ...{ name, status, text },
  remedy: status === 'failed' || status === 'attention' ? `Look into ${home}/deep.` : null,
});

const NODE = () => result('node', 'ok');
const PORT = () => result('port', 'failed', 'Port 3456 is taken.');
const STORE = () => result('store', 'attention', 'The store is slow.');

async function reported(
  results: readonly CheckResult[],
  { env = {}, program = 'tokenwright', json }: { env?: object; program?: string; json?: true } = {},
) {
  const { world, stdout } = pipedWorld(home, { LANG: 'C.UTF-8', ...env });
  const here = { ...world, program };
  const isReady = await workshop({
    ...{ world: here, results, columns: null, output: createOutput(here) },
    ...(json === undefined ? {} : { json }),
  });
  return { isReady, text: stdout() };
}

const rowsFor = (text: string, title: string) =>
  text.split('\n').filter((row) => new RegExp(`^\\w[\\w ]* +${title} `).test(row));

/** The parts of the report, one below the other. */
const partsOf = (text: string) => text.trimEnd().split('\n\n');

describe('the report of a workshop', () => {
  it('is ready where nothing has failed, and says what to read', async () => {
    const { isReady, text } = await reported([NODE(), STORE()]);
    const parts = partsOf(text);
    expect([isReady, parts.at(-1)]).toEqual([true, 'READY']);
    expect(parts.at(-2)).toMatch(/^Stops nobody, but read it: Store\b/);
    expect(rowsFor(text, 'Node')).toHaveLength(1);
    expect(text).toContain('Look into ~/deep.');
  });

  it('is not ready where something has, which alone is named, once', async () => {
    const { isReady, text } = await reported([PORT(), STORE(), PORT()]);
    const parts = partsOf(text);
    expect([isReady, parts.at(-1)]).toEqual([false, 'NOT READY']);
    expect(parts.at(-2)).toBe('Put right first: Port. See "failed" above.');
  });

  it('shows each sign of the screens in a frame, where there are signs', async () => {
    const { text } = await reported([NODE()]);
    const [, ask = '', frame] = partsOf(text);
    expect(ask).toMatch(/^The signs of the screens\. Whole, in a closed frame\?/);
    expect(frame).toMatchInlineSnapshot(`
      "  ╭──────────────────────────────╮
        │ ✓ ● ○ ✗ › • · … ▾ ▸ ← → ↑ ↓  │
        │ ━━━━━━╌╌╌╌╌╌ ▐ok▌ ⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏ │
        ╰──────────────────────────────╯"
    `);
    const plain = await reported([NODE()], { env: { LANG: 'C' } });
    expect(plain.text).not.toContain('The signs of the screens');
  });

  it('compares the clock with its own files where no store could be asked', async () => {
    const asked = await reported([result('clock', 'ok', 'The store said so.')]);
    expect(rowsFor(asked.text, 'Clock')).toEqual([expect.stringContaining('The store said so.')]);
    for (const results of [[], [result('clock', 'untested', 'No store is named.')]]) {
      const { text } = await reported(results);
      expect(rowsFor(text, 'Clock')).toHaveLength(1);
      expect(text).not.toContain('No store is named.');
    }
  });
});

describe('the report for programs', () => {
  it('has the results in their order, and what has failed by its name, once', async () => {
    const { isReady, text } = await reported([NODE(), PORT(), PORT()], { json: true });
    const { checks, ...rest } = JSON.parse(text);
    expect([isReady, rest]).toEqual([
      false,
      {
        ...{ workshop: 1, program: '1.2.3', node: process.versions.node },
        system: `${process.platform}-${process.arch}`,
        ...{ ready: false, notReady: ['port'] },
      },
    ]);
    expect(checks.slice(0, 3)).toEqual([
      NODE(),
      ...[PORT(), PORT()].map((one) => ({ ...one, remedy: 'Look into ~/deep.' })),
    ]);
    expect(checks.slice(3).map(({ name }: CheckResult) => name)).toEqual([
      ...['clock', 'glyphs', 'programs'],
      ...['working-folder', 'memory-folder', 'cache-folder', 'disk'],
    ]);
  });
});

describe('the folders of a person', () => {
  const said = async (text: string, options: Parameters<typeof reported>[1] = {}) => {
    const shown = await reported([result('node', 'ok', text)], { ...options, json: true });
    return JSON.parse(shown.text).checks[0].text;
  };

  it('are shortened wherever they stand, whole and in any case of their letters', async () => {
    expect(await said(`${home} ${home}/a, ${home.toUpperCase()}/b`)).toBe('~ ~/a, ~/b');
    const others = [`${home}er`, `${home}-x`, `${home}.old`, `x${home}`, `.${home}`].join(' ');
    expect(await said(others)).toBe(others);
    expect(await said(`It is ${home}. Not ${home}...`)).toBe('It is ~. Not ~...');
  });

  it('are known by either variable, with or without a slash at the end', async () => {
    const env = { HOME: '', USERPROFILE: 'C:\\Users\\Ada.B\\' };
    expect(await said('C:\\Users\\Ada.B\\x and C:\\Users\\AdaxB', { env })).toBe(
      '~\\x and C:\\Users\\AdaxB',
    );
    expect(await said('/a', { env: { HOME: '/' } })).toBe('/a');
  });

  it('are the kit first, which may be in a home', async () => {
    const kit = join(home, 'stick (1)');
    const program = join(kit, 'start.sh');
    const env = { TOKENWRIGHT_KIT: kit };
    expect(await said(`Run ${program} doctor in ${kit}/app of ${home}.`, { env, program })).toBe(
      'Run tokenwright doctor in KIT/app of ~.',
    );
    expect(await said(`Run ${program}.`, { program })).toBe('Run ~/stick (1)/start.sh.');
  });
});

// A shell's script stands for the Node there; on Windows that is another kind of file.
it.skipIf(process.platform === 'win32')(
  'the Node that lies beside the program has to start as well as the running one',
  async () => {
    const called = process.argv[1] ?? '';
    onTestFinished(() => void (process.argv[1] = called));
    process.argv[1] = join(home, 'dist/cli.js');
    const node = join(home, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
    for (const path of [process.argv[1], node]) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '#!/bin/sh\nexit 3\n');
    }
    chmodSync(node, 0o755);
    const { isReady, text } = await reported([NODE()]);
    expect(isReady).toBe(false);
    expect(rowsFor(text, 'Programs').join('')).toContain(realpathSync(node).replace(home, '~'));
  },
);
