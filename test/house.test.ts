import { spawnSync } from 'node:child_process';
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
