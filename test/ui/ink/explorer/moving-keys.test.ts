import { expect, test } from 'vitest';
import { allContexts } from '../../../../source/ui/ink/explorer/key-contexts.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';

interface Moving {
  readonly title: string;
  /** What is moved, in which unit. */
  readonly what: string;
  readonly by: number;
  readonly keys: readonly string[];
}

/** Every command that moves something by a number, wherever it stands in its event. */
function moving(): readonly Moving[] {
  const { state } = walkExplorer({ readsSchema: true, keepsRequests: true });
  return allContexts(state).flatMap(({ title, bindings }) =>
    bindings.flatMap(({ command, keys }) => {
      const text = JSON.stringify(command);
      const by = /"by":(-?\d+)/.exec(text)?.[1];
      const what = text.replace(/"by":-?\d+/, '');
      return by === undefined ? [] : [{ title, what, by: Number(by), keys }];
    }),
  );
}

/** The line for a query goes back in time by the key up. */
const LIST = moving().filter(({ what }) => !what.includes('earlier-query'));

const AN_END = 10_000_000;

/** What these keys move by, wherever they move something. */
const distances = (...keys: readonly string[]) =>
  new Set(LIST.filter((one) => one.keys.some((key) => keys.includes(key))).map(({ by }) => by));

test('the arrow keys and their letters go by one', () => {
  expect(distances('down', 'j', 'ctrl+n', 'tab', '+', ']', 'n')).toEqual(new Set([1]));
  expect(distances('up', 'k', 'shift+tab', '-', '[', 'N')).toEqual(new Set([-1]));
  // The answer is moved sideways by more than a cell.
  expect(distances('right', 'l', '>')).toEqual(new Set([1, 8]));
  expect(distances('left', 'h', '<')).toEqual(new Set([-1, -8]));
});

test('the keys to the ends go to the end that they name', () => {
  expect(distances('home', 'g')).toEqual(new Set([-AN_END]));
  expect(distances('end', 'G')).toEqual(new Set([AN_END]));
});

test('the keys for a page go by one page, or by rows that are named in both directions alike', () => {
  const pages = LIST.filter(({ keys }) => keys.includes('pagedown'));
  expect(pages.length).toBeGreaterThan(12);
  for (const { title, what, by } of pages) {
    const isPage = /"unit":"page"|"along":"pages"/.test(what);
    expect(isPage ? [1] : [7, 8, 10]).toContain(by);
    const back = LIST.find(
      (one) => one.title === title && one.what === what && one.keys.includes('pageup'),
    );
    expect([title, back?.by]).toEqual([title, -by]);
  }
});

test('the queries asked before come by the key up, the later ones by down', () => {
  const steps = moving().filter(({ what }) => what.includes('earlier-query'));
  expect(steps.map(({ by, keys }) => [by, ...keys])).toEqual([
    [1, 'up'],
    [-1, 'down'],
  ]);
});
