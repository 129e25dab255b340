import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { harmlessReason, readHarmless } from '../../scripts/mutants/harmless.ts';
import { mutationsOf, withMutation } from '../../scripts/mutants/mutations.ts';
import { reportOf } from '../../scripts/mutants/report.ts';
import { AREAS, drawMutants, mutantsIn } from '../../scripts/mutants/sample.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const mutated = (code: string, operator?: string) =>
  mutationsOf('a.tsx', code)
    .filter((each) => operator === undefined || each.operator === operator)
    .map((each) => withMutation(code, each));

it('turns what decides', () => {
  expect(mutated('x = a < b;', 'boundary')).toEqual(['x = a <= b;']);
  expect(mutated('x = a < b;', 'comparison')).toEqual(['x = a >= b;']);
  expect(mutated('x = a === b;', 'equality')).toEqual(['x = a !== b;']);
  expect(mutated('x = a && b;', 'logical')).toEqual(['x = a || b;']);
  expect(mutated('x = a && b;', 'operand removed')).toEqual(['x = a;', 'x = b;']);
  expect(mutated('x = a ?? b ?? c;', 'logical')).toContain('x = ((a ?? b) && (c));');
  expect(mutated('if (a) b();')).toEqual([
    'if (false) b();',
    'if (true) b();',
    'if (!(a)) b();',
    'if (a) ;',
  ]);
  expect(mutated('x = !a;', 'negation removed')).toEqual(['x = a;']);
  expect(mutated('x = 3;', 'number')).toEqual(['x = 4;', 'x = 2;']);
});

it('changes what is given back only to what the type allows', () => {
  const returned = (code: string) => mutated(code, 'return replaced');
  expect(returned('function f(): boolean { return a; }')).toEqual([
    'function f(): boolean { return true; }',
    'function f(): boolean { return false; }',
  ]);
  expect(returned('const f = (): Row | null => a;')).toEqual(['const f = (): Row | null => null;']);
  expect(returned('const f = (): Row[] => a;')).toEqual(['const f = (): Row[] => [];']);
  expect(returned('const f = (): Row => a;')).toEqual([]);
});

it('leaves types, imports, keys of lists and errors of our own alone', () => {
  expect(mutated("import a from './a.ts'; type A = 'b' | 3; let c: A;")).toEqual([]);
  expect(mutated('throw new TypeError("never");')).toEqual([]);
  expect(mutated('const x = <Row key={`a${b}`} />;')).toEqual([]);
  expect(mutated('const x = y as 3;')).toEqual([]);
  expect(mutated('useEffect(f, [a]);', 'list emptied')).toEqual([]);
});

it('changes patterns into patterns', () => {
  expect(mutated('x = /^a[bc]+$/;', 'pattern')).toEqual([
    'x = /a[bc]+$/;',
    'x = /^a[bc]+/;',
    'x = /^a[^bc]+$/;',
    'x = /^a[bc]$/;',
  ]);
});

it('draws the same for the same seed, evenly over the areas and from many files', () => {
  const draw = (seed: number) => drawMutants(ROOT, { seed, count: 60, areas: AREAS });
  const [first, again, other] = [draw(1), draw(1), draw(2)];
  expect(again).toEqual(first);
  expect(other.map(({ id }) => id)).not.toEqual(first.map(({ id }) => id));
  for (const area of AREAS) expect(first.filter((each) => each.area === area)).toHaveLength(10);
  expect(new Set(first.map(({ path }) => path)).size).toBe(60);
});

it('draws from the modules of a folder alone where one is named', () => {
  const below = 'source/core/text/';
  const drawn = drawMutants(ROOT, { seed: 1, count: 40, areas: ['core'], below });
  expect(drawn).toHaveLength(40);
  expect(drawn.filter(({ path }) => !path.startsWith(below))).toEqual([]);
});

it('counts what was found by area, and gives each survivor with its reason', () => {
  const [mutant, second] = mutantsIn(ROOT, 'source/core/text/brackets.ts');
  if (mutant === undefined || second === undefined) throw new Error('no mutants');
  const { text, share } = reportOf(
    [
      { mutant, verdict: { by: 'nothing', tests: 3 }, reason: null },
      { mutant: second, verdict: { by: 'test', test: 'a', name: 'b' }, reason: null },
    ],
    ['test/broken.test.ts'],
  );
  expect(share).toBe(0.5);
  expect(text).toMatch(/^core +2 +1 +0 +0 +1 +50\.0 %$/m);
  expect(text).toContain(`${mutant.id}  source/core/text/brackets.ts:${mutant.line}`);
  expect(text).toContain('OPEN');
  expect(text).toContain('test/broken.test.ts');
});

it('knows a harmless change by its line of code, and lists none whose code is gone', () => {
  const list = [{ path: 'a.ts', code: 'let x = 1;', after: '2', reason: 'so' }];
  const reason = (after: string, text = '\n  let x = 1;\n') =>
    harmlessReason(list, { path: 'a.ts', start: text.indexOf('1'), after }, text);
  expect(reason('2')).toBe('so');
  expect(reason('0')).toBeNull();
  expect(reason('2', 'let y = 1;')).toBeNull();
  for (const { path, code } of readHarmless())
    expect(
      readFileSync(join(ROOT, path), 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    ).toContain(code);
});
