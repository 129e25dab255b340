import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  byFolder,
  circularImports,
  crowdedFolders,
  repeatedTexts,
  untestedComponents,
  unusedExports,
} from './support/repository/house-rules.ts';
import { parseModule, readModules } from './support/repository/source-modules.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = readModules(ROOT, ['source']);
const TESTS = readModules(ROOT, ['test']);
const READERS = [...SOURCE, ...TESTS, ...readModules(ROOT, ['bench', 'scripts'])];

describe('source/ stays a house that one finds one’s way in', () => {
  it('has no folder with more than 20 entries', () => {
    expect(byFolder(crowdedFolders(ROOT, 'source', 20))).toBe('');
  });

  it('has no two modules that import each other, not even for types', () => {
    expect(byFolder(circularImports(SOURCE))).toBe('');
  });

  it('says no text of 25 or more characters in two files', () => {
    expect(byFolder(repeatedTexts(SOURCE, 25))).toBe('');
  });

  it('spreads no list of any length into a call, which throws from some ten thousand on', () => {
    const lists = ['push', 'unshift', 'splice', 'concat'];
    const takers = [...lists, 'max', 'min', 'fromCharCode', 'fromCodePoint'];
    const tellers = ['say', 'show'];
    // A request brings the practice store a mebibyte at most, and a worker of its own takes it.
    const own = SOURCE.filter(({ path }) => !path.includes('/practice-store/'));
    const found = own.flatMap(({ path, spreads }) => {
      const wrong = path.includes('/ui/plain/') ? [...takers, ...tellers] : takers;
      return spreads
        .filter((name) => wrong.includes(name))
        .map((name) => `${path}: ${name}(...list)`);
    });
    expect(byFolder(found)).toBe('');
  });

  it('says nothing that the oldest Node which may run it cannot read', () => {
    // Tests start the program from here, and Node 22 knows no `using`.
    const found = spawnSync('git', ['grep', '-nE', '^ *(await )?using [a-z]', '--', 'source'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect(found).toMatchObject({ status: 1, stdout: '' });
  });

  it('exports no name that nobody imports', () => {
    expect(byFolder(unusedExports(ROOT, SOURCE, READERS))).toBe('');
  });

  it('has no component without a test that draws it with ink-testing-library', () => {
    // Starts Ink on a real terminal: the tests of the whole app are its tests.
    const started = 'source/ui/ink/run-app.tsx: runInkApp';
    const untested = untestedComponents(SOURCE, TESTS, 'ink-testing-library');
    expect(byFolder(untested.filter((one) => one !== started))).toBe('');
  });
});

/**
 * Where a test has to do with time itself. Every other one waits for what happens (a word on the
 * screen, a request, a file), turns a clock of its own, or sends a marker after which nothing more can
 * come: a time that is enough here is not enough on a busy machine, or costs it on every other.
 */
const TIMES: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'test/commands/entry/runtime.test.ts': [1, 'a program that throws when it runs already'],
  'test/commands/run.test.ts': [2, 'a command that outlives the limit of everything else'],
  'test/services/answer-worker/answer-client.test.ts': [1, 'an endless query, stopped at any time'],
  'test/services/files/file-lock.test.ts': [
    3,
    'how long a lock is waited for is noted, not waited',
  ],
  'test/services/keychain/keychain.test.ts': [1, 'a hanging keychain, given up at any time'],
  'test/support/command-lines/run-row.ts': [1, 'what hangs is ended'],
  'test/support/guide/journey.ts': [
    3,
    'how long is waited for a word at most, looked for again and again',
  ],
  'test/support/sockets/raw-server.ts': [1, 'the pace of a slow sender'],
  'test/support/terminal/screen-emulator.ts': [1, 'how long is waited for the screen at most'],
  'test/support/terminal/type-yes.ts': [1, 'a person types a yes after a quiet moment (P56)'],
  'test/ui/ink/guide/guide-mouse.test.ts': [1, 'a click after the quiet moment (P56)'],
};

describe('a test', () => {
  it('waits for what happens and for no time, but where time is its matter', () => {
    const found = TESTS.flatMap(({ path }) => {
      const code = readFileSync(join(ROOT, path), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
      // A clock that is turned names in quotes what it stands for.
      const count = code.match(/(?<!')\bsetTimeout\b|\bsleep \d/g)?.length ?? 0;
      return count === 0 ? [] : [[path, count] as const];
    });
    const own = found.filter(([path]) => path !== 'test/house.test.ts');
    expect(Object.fromEntries(own)).toEqual(
      Object.fromEntries(Object.entries(TIMES).map(([path, [count]]) => [path, count])),
    );
  });
});

describe('the repository', () => {
  it('holds nothing in the form of a live credential, which a scanner would report', () => {
    const form = 'shp(at|ca|pa|ss|ua)_[0-9a-fA-F]{32}';
    const found = (text?: string) =>
      text === undefined
        ? spawnSync('git', ['grep', '-lIE', form], { cwd: ROOT, encoding: 'utf8' })
        : spawnSync('grep', ['-cE', form], { input: text, encoding: 'utf8' });
    expect(found()).toMatchObject({ status: 1, stdout: '' });
    // It would have seen one.
    expect(found(`a=shpat_${'0123456789abcdef'.repeat(2)}`).status).toBe(0);
  });
});

describe('the house rules', () => {
  const read = (files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([path, code]) => parseModule(path, code));

  it('count every way to write a text, and no module name', () => {
    const [module] = read({
      'a.tsx': `import './some-module.ts';
        const one = 'in quotes', two = \`before \${one} behind\`;
        type Three = 'a tag';
        const four = <Text color="red">in a component</Text>;
        const five = await import('./lazy-module.ts'); // a comment`,
    });
    const texts = ['in quotes', 'before ', ' behind', 'a tag', 'red', 'in a component'];
    expect(module?.texts).toEqual(texts);
  });

  it('see a list that is spread into a call', () => {
    const [module] = read({ 'a.ts': 'all.push(...more); Math.max(0, ...all); f([...all]);' });
    expect(module?.spreads).toEqual(['push', 'max']);
  });

  it('find a text again in a template, with other blanks around it', () => {
    const modules = read({
      'a.ts': "export const a = 'Press Enter to go on.';",
      'b.ts': 'export const b = (name: string) => `${name}: Press Enter\n to go on. `;',
    });
    expect(repeatedTexts(modules, 20)).toEqual([]);
    const same = read({ 'b.ts': 'export const b = (n: string) => `${n} Press Enter to go on.`;' });
    const [first] = modules;
    if (first === undefined) throw new Error('no module');
    expect(repeatedTexts([first, ...same], 20)).toEqual(['a.ts, b.ts: "Press Enter to go on."']);
    expect(repeatedTexts([first, ...same], 30)).toEqual([]);
  });

  it('follow imports of types and lazy ones around a circle', () => {
    const modules = read({
      'x/a.ts': "import type { B } from './b.ts';",
      'x/b.ts': "export const load = () => import('../y/c.ts');",
      'y/c.ts': "import { a } from '../x/a.ts';",
      'y/d.ts': "import { a } from '../x/a.ts';",
    });
    expect(circularImports(modules)).toEqual(['x/a.ts → x/b.ts → y/c.ts → x/a.ts']);
  });

  it('find components that no test draws, also where a test imports them or draws them elsewhere', () => {
    const owners = read({
      'source/a.tsx': `export function Drawn() { return <Text />; }
        export const Kept = memo(function Kept() { return <Text />; });
        export function OnlyImported() { return <Text />; }
        export const overlay = () => ({ draw: () => <Hidden /> });
        export const other = () => ({ draw: () => <Hidden /> });
        export const Context = createContext(null);
        function Hidden() { return <></>; }`,
    });
    const tests = read({
      'test/support/draw.tsx': "import { render } from 'some-library';",
      'test/a.test.tsx': `import { Drawn, OnlyImported, overlay } from '../source/a.tsx';
        import { draw } from './support/draw.tsx';
        draw(<Drawn />); draw(overlay().draw()); OnlyImported;`,
      'test/b.test.tsx': `import { Kept } from '../source/a.tsx';
        import { render } from 'another-library';
        render(<Kept />);`,
    });
    expect(untestedComponents(owners, tests, 'some-library')).toEqual([
      'source/a.tsx: Kept',
      'source/a.tsx: OnlyImported',
      'source/a.tsx: other',
    ]);
  });
});
