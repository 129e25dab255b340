import { Box, Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import { action, enter, field, item, list, text } from '../../../../source/core/view/blocks.ts';
import type { View } from '../../../../source/core/view/view.ts';
import { RowsAboveContext } from '../../../../source/ui/ink/frame/cursor.tsx';
import type { StepsSoFar } from '../../../../source/ui/ink/frame/header.tsx';
import { Screen } from '../../../../source/ui/ink/frame/screen.tsx';
import { createScrolling, type Scrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { ConfirmingContext } from '../../../../source/ui/ink/input/confirming.ts';
import { keyId } from '../../../../source/ui/ink/input/key.ts';
import { createMouse, MouseContext, PointContext } from '../../../../source/ui/ink/input/mouse.ts';
import { FIRST_SCREEN } from '../../../../source/ui/ink/screen-state.ts';
import type { TerminalSize } from '../../../../source/ui/ink/terminal.ts';
import { mountComponent } from '../../../support/draw-component.tsx';

interface Given extends Partial<Pick<View<unknown>, 'question' | 'blocks' | 'actions'>> {
  readonly size?: TerminalSize;
  readonly scroll?: number;
  readonly scrolling?: Scrolling;
  readonly steps?: StepsSoFar;
  readonly isFilled?: boolean;
  /** Rows of the terminal above the screen. */
  readonly above?: number;
}

const SIZE = { columns: 60, rows: 20 };

/** What a screen shows, what it asks, and where a click in a column leads, row by row. */
function open({
  size = SIZE,
  scroll = 0,
  scrolling = createScrolling(),
  steps,
  isFilled = false,
  above = 0,
  ...parts
}: Given = {}) {
  const asked: Array<string | null> = [];
  let heard: string[] = [];
  const mouse = createMouse((event) => {
    if (event.type === 'key') heard.push(keyId(event.key));
  });
  const fill = {
    least: () => 1,
    render: (_: unknown, height: number) => <Text>{`${height} rows are left`}</Text>,
  };
  const tree = (
    <ConfirmingContext value={{ show: (question) => void asked.push(question) }}>
      <MouseContext value={mouse}>
        <PointContext value={(name) => void heard.push(name ?? 'no field')}>
          <RowsAboveContext value={above}>
            <Box flexDirection="column" width={size.columns}>
              {Array.from({ length: above }, (_, row) => (
                <Text key={row}>above</Text>
              ))}
              <Screen
                head={{ title: 'demo', isPresenting: false, faultsOn: null, right: '' }}
                view={{ id: 'test', question: '', blocks: [], actions: [], moves: {}, ...parts }}
                lastHints={[{ key: '?', words: 'help', press: '?' }]}
                screen={{ ...FIRST_SCREEN, scroll }}
                scrolling={scrolling}
                size={size}
                {...(steps === undefined ? {} : { steps })}
                {...(isFilled ? { fill } : {})}
              />
            </Box>
          </RowsAboveContext>
        </PointContext>
      </MouseContext>
    </ConfirmingContext>
  );
  using shown = mountComponent(tree, { size: { ...size, rows: size.rows + above } });
  const rows = shown.rows().map((row) => row.trim());
  const clicked = (column: number) =>
    rows.map((_, row) => {
      heard = [];
      mouse.tell({ kind: 'click', row, column });
      return heard.join(' ');
    });
  return { rows, asked: asked.filter((one) => one !== null), clicks: clicked(6) };
}

/** A form of thirty rows. */
const FIELDS = Array.from({ length: 30 }, (_, index) =>
  field(`f${index}`, `f${index}`, { buffer: createTextBuffer(''), hasFocus: false }),
);

describe('a body that is taller than its room', () => {
  test.each([0, 1])('is clicked where it is drawn, below %i rows of another', (above) => {
    for (const scroll of [-40, -15, -14, -7, -1, 0]) {
      const { rows, clicks } = open({ blocks: FIELDS, scroll, above });
      const drawn = rows.map((row) => {
        if (row.includes('more above')) return 'pageup';
        if (row.includes('more below')) return 'pagedown';
        return /\bf\d+\b/.exec(row)?.[0] ?? '';
      });
      expect(clicks.slice(0, -1)).toEqual(drawn.slice(0, -1));
      expect(drawn.filter((one) => one.startsWith('f')).length).toBeGreaterThan(12);
    }
  });

  test('has its marks at the ends that are out of sight', () => {
    // Fields are a form, whose end is in sight at first.
    const ends = (scroll: number) => {
      const { rows } = open({ blocks: FIELDS, scroll });
      return [rows[2], rows.at(-3)];
    };
    expect(ends(0)).toEqual(['↑ more above (PgUp)', 'f29']);
    expect(ends(-5)).toEqual(['↑ more above (PgUp)', '↓ more below (PgDn)']);
    expect(ends(-40)).toEqual(['f0', '↓ more below (PgDn)']);
  });

  test('tells the keys that scroll how far there is to go', () => {
    const scrolling = createScrolling();
    open({ blocks: FIELDS, scrolling });
    // Twenty rows: the top line, two rules, the keys; both marks, and one row that stays in sight.
    expect(scrolling.after(0, { pages: -1 })).toBe(-(20 - 4 - 2 - 1));
    expect(scrolling.after(0, { rows: -99 })).toBe(20 - 4 - 1 - 30);
  });

  test('leaves them alone where something else has the rest of the rows', () => {
    const scrolling = createScrolling();
    scrolling.show({ base: 0, max: 50, page: 5 });
    open({ blocks: FIELDS, scrolling, isFilled: true });
    expect(scrolling.after(0, { pages: 1 })).toBe(5);
  });
});

describe('what fills the rest of a screen', () => {
  const steps = { names: ['one', 'two'], current: 0 };
  const actions = [enter('go', 'go', 'go on')];
  const many = [...'abcde'].map((key) => action(key, key, key, `does ${key}`, key));

  const cases: ReadonlyArray<readonly [beside: string, given: Given, room: number]> = [
    ['a top line, two rules and a row of keys', {}, 20 - 4],
    ['the steps as well', { steps }, 20 - 5],
    ['a second row of keys', { actions: many }, 20 - 5],
    ['both', { actions: many, steps }, 20 - 6],
    ['no rules where rows are scarce', { steps, size: { columns: 60, rows: 15 } }, 15 - 3],
    ['no steps where they are scarcer', { steps, size: { columns: 60, rows: 9 } }, 9 - 2],
  ];

  test.each(cases)('has the rows below the body: beside it %s', (_, given, room) => {
    const { rows } = open({ blocks: [text('Body.')], actions, ...given, isFilled: true });
    expect(rows).toContain(`${room - 1} rows are left`);
    expect(rows).toHaveLength(given.size?.rows ?? SIZE.rows);
    expect(rows.at(-1)).toContain('? help');
  });

  test('is not there where the body has no room itself', () => {
    expect(open({ blocks: FIELDS, isFilled: true }).rows.join('\n')).not.toContain('are left');
  });
});

describe('a question that is for good', () => {
  const actions = [action('x', 'y', 'yes', 'delete it', 'x', { isRisky: true })];
  const long = text(...Array.from({ length: 30 }, (_, row) => `Row ${row}.`));

  test('can be answered while it stands on the screen whole', () => {
    const question = 'Delete it?';
    expect(open({ question, actions }).asked).toHaveLength(1);
    expect(open({ question, actions, blocks: [long] }).asked).toHaveLength(1);
    expect(open({ question, actions, blocks: [long], scroll: 1 }).asked).toEqual([]);
    expect(open({ question }).asked).toEqual([]);
  });

  test('cannot be answered where its own words are too many', () => {
    expect(open({ actions, blocks: [long] }).asked).toEqual([]);
  });
});

test('a click on the sign of an item presses the key of the action that ticks', () => {
  const items = list([item('a', { mark: 'unticked' }), item('b', { mark: 'unticked' })], {
    cursor: 0,
    ticks: 'tick',
  });
  const actions = [
    action('other', 'o', 'other', 'other', 'other'),
    action('tick', 'space t', 'tick', null, 'tick'),
  ];
  const { rows, clicks } = open({ blocks: [items], actions });
  const at = rows.findIndex((row) => row.includes('[ ] a'));
  expect(clicks.slice(at, at + 2)).toEqual(['space', 'down']);
});
