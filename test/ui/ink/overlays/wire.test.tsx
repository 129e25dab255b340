import { describe, expect, test } from 'vitest';
import type { FilePort } from '../../../../source/app/ports.ts';
import { createStore } from '../../../../source/app/store.ts';
import type { FileOutcome } from '../../../../source/core/view/writing.ts';
import { EMPTY_TAPE, type WireTape } from '../../../../source/core/wire/tape.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { wireOverlay } from '../../../../source/ui/ink/overlays/wire.tsx';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../../source/ui/ink/screen-state.ts';
import type { TerminalSize } from '../../../../source/ui/ink/terminal.ts';
import { keyId } from '../../../../source/ui/ink/input/key.ts';
import { createMouse, MouseContext } from '../../../../source/ui/ink/input/mouse.ts';
import { useStoreSelector, wholeState } from '../../../../source/ui/ink/use-store.ts';
import { drawComponent, mountComponent } from '../../../support/draw-component.tsx';
import { answerOf, FLOW_SECRETS, flowEvents, tapeOf } from '../../../support/sign-in/wire-flow.ts';
import { settled } from '../../../support/terminal/waiting.ts';
import { AT_ONCE } from '../../../support/terminal/at-once.ts';

const TAPE = tapeOf(
  flowEvents(FLOW_SECRETS, [answerOf(200, { access_token: FLOW_SECRETS.token })]),
);

function open(tape: WireTape, options: { readonly isPresenting?: boolean } = {}) {
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: { ...FIRST_SCREEN, overlay: 'wire' },
    update: updateScreen,
    runEffect: () => {},
  });
  const written: Array<{ readonly path: string; readonly markdown: string }> = [];
  const told: string[] = [];
  const files: FilePort = {
    look: async (path) => ({ type: 'free', path: `/home/me/${path}` }),
    write: async (path, markdown): Promise<FileOutcome> => {
      written.push({ path, markdown: String(markdown) });
      return { type: 'written', path };
    },
  };
  const isPresenting = () => options.isPresenting ?? false;
  const overlay = wireOverlay(
    { screen, scrolling: createScrolling(), isPresenting },
    { wire: { getState: () => tape, subscribe: () => () => {}, dispatch: () => {} }, files },
    (path) => void told.push(path),
  );
  return {
    overlay,
    screen,
    written,
    told,
    press(...names: readonly string[]): void {
      for (const name of names) {
        const text = name.length === 1 ? name : null;
        overlay.handle({ type: 'key', key: makeKey(name, { text }) }, AT_ONCE);
      }
    },
    draw: (size: TerminalSize = { columns: 90, rows: 30 }) =>
      drawComponent(overlay.draw({ state: screen.getState(), size }), { columns: size.columns }),
  };
}

describe('the wire tape', () => {
  test('has a row for each message, the newest under the cursor', () => {
    const rows = open(TAPE).draw();
    const count = TAPE.messages.length;
    expect(rows[0]).toMatch(new RegExp(`^ tokenwright {2}Wire tape +${count} messages$`));
    expect(rows.filter((row) => /^ ?[› ] \+ +\d+ /.test(row))).toHaveLength(count);
    expect(rows.filter((row) => row.includes('›'))).toEqual([
      expect.stringMatching(new RegExp(`› \\+ +${count} {2}store → tokenwright +HTTP/1\\.1 `)),
    ]);
    expect(rows.at(-1)).toContain('Enter  Unfold');
  });

  test('says in words that nothing has gone yet', () => {
    const rows = open(EMPTY_TAPE).draw();
    expect(rows.join('\n')).toContain('No messages yet');
    expect(rows[0]).toMatch(/0 messages$/);
  });

  test('unfolds the message under the cursor, with a sentence for each part and no secret', () => {
    const tape = open(TAPE);
    tape.press('g', 'enter');
    const text = tape.draw({ columns: 90, rows: 50 }).join('\n');
    expect(text).toContain('Enter  Fold');
    expect(text).toMatch(/› - +1 {2}tokenwright → browser/);
    expect(text).toMatch(/state: \(hidden, 30 characters\)\n +\w/);
    tape.press('a');
    const all = tape.draw({ columns: 120, rows: 200 }).join('\n');
    expect(all).toContain('client_secret: (hidden');
    for (const secret of Object.values(FLOW_SECRETS)) expect(all).not.toContain(secret);
    tape.press('a');
    expect(tape.draw({ columns: 120, rows: 200 }).join('\n')).not.toContain('client_secret: ');
  });

  test('hides private values while presenting', () => {
    const unfolded = (isPresenting: boolean) => {
      const tape = open(TAPE, { isPresenting });
      tape.press('g', 'enter');
      return tape.draw({ columns: 90, rows: 50 }).join('\n');
    };
    expect(unfolded(false)).toContain('client_id: practice_client_1');
    expect(unfolded(true)).toMatch(/\[presenting\][^]*client_id: /);
    expect(unfolded(true)).not.toContain('practice_client_1');
  });

  test.each([18, 24, 40])('keeps the head of an unfolded message in sight at %i rows', (rows) => {
    const tape = open(TAPE);
    tape.press('up', 'enter', 'up', 'enter', 'up', 'enter');
    const drawn = tape.draw({ columns: 60, rows });
    expect(drawn.join('\n')).toContain('› -');
  });

  test('scrolls where an unfolded message is longer than the screen', () => {
    const tape = open(TAPE);
    tape.press('g', 'enter');
    const size = { columns: 60, rows: 18 };
    const first = tape.draw(size);
    expect(first).toHaveLength(18);
    expect(first.join('\n')).toContain('↓ more below (PgDn)');
    tape.press('pagedown');
    const second = tape.draw(size);
    expect(second.join('\n')).toContain('↑ more above (PgUp)');
    expect(second).not.toEqual(first);
  });

  test.each([
    [20, 5],
    [40, 10],
    [60, 18],
    [140, 40],
  ])('at %i×%i cuts what is longer with a mark', (columns, rows) => {
    const tape = open(TAPE);
    tape.press('g');
    // On a wider terminal, which cuts nothing itself; the lines above and below are as wide as it.
    const drawn = drawComponent(
      tape.overlay.draw({ state: tape.screen.getState(), size: { columns, rows } }),
      { columns: columns + 20 },
    ).filter((row) => !/^─+$/.test(row));
    for (const row of drawn) expect(row.length).toBeLessThanOrEqual(columns);
    expect(drawn.find((row) => row.includes('›'))).toMatch(/…$/);
  });

  test('is written as Markdown only after the whole path was shown and said yes to', async () => {
    const tape = open(TAPE);
    tape.press('e');
    expect(tape.overlay.isTyping()).toBe(true);
    expect(tape.draw().join('\n')).toMatch(/› Write to +\S+\.md/);
    tape.press('enter');
    await settled();
    expect(tape.draw().join('\n')).toMatch(/Write the tape to \/home\/me\/\S+\.md\?/);
    expect(tape.written).toEqual([]);
    tape.press('x', 'y');
    await settled();
    expect(tape.draw().join('\n')).toMatch(/✓ Done: Written to \/home\/me\/\S+\.md/);
    expect(tape.written).toHaveLength(1);
    expect(tape.told).toEqual([tape.written[0]?.path]);
    expect(tape.written[0]?.markdown).toContain('practice_client_1');
    tape.press('w');
    expect(tape.screen.getState().overlay).toBeNull();
  });

  test('opens by w and F3, in a text field by F3 alone', () => {
    const { overlay } = open(TAPE);
    expect(['w', 'f3', 'b'].map((id) => overlay.opensBy(id, false))).toEqual([true, true, false]);
    expect(['w', 'f3'].map((id) => overlay.opensBy(id, true))).toEqual([false, true]);
  });
});

/** The numbers of the messages in sight, the one under the cursor in brackets. */
function inSight(rows: readonly string[]): string {
  return rows
    .flatMap((row) => {
      const [, pointer, id = ''] = /^ ?([› ]) [+-] +(\d+) {2}/.exec(row) ?? [];
      return pointer === undefined ? [] : [pointer === '›' ? `[${id}]` : id];
    })
    .join(' ');
}

test('of a long list those around the cursor are in sight, one after it where there is one', () => {
  const tape = open(TAPE);
  const at = (keys: string) => {
    tape.press(...keys.split(' '));
    return inSight(tape.draw({ columns: 90, rows: 10 }));
  };
  expect([at('g'), ...Array.from({ length: 10 }, () => at('down'))]).toEqual([
    '[1] 2 3 4 5 6 7',
    '1 [2] 3 4 5 6 7',
    '1 2 [3] 4 5 6 7',
    '1 2 3 [4] 5 6 7',
    '1 2 3 4 [5] 6 7',
    '1 2 3 4 5 [6] 7',
    '3 4 5 6 [7] 8',
    '4 5 6 7 [8] 9',
    '5 6 7 8 [9] 10 11',
    '5 6 7 8 9 [10] 11',
    '5 6 7 8 9 10 [11]',
  ]);
  // An unfolded one has the rows from its head on.
  expect([at('g enter'), at('enter down enter'), at('down')]).toEqual([
    ...['[1]', '1 [2]', '[3] 4'],
  ]);
});

describe('the mouse on the wire tape', () => {
  function mount(tape: ReturnType<typeof open>, size = { columns: 90, rows: 20 }) {
    const pressed: string[] = [];
    const mouse = createMouse((event, confirm) => {
      if (event.type === 'key') pressed.push(keyId(event.key));
      tape.overlay.handle(event, confirm);
    });
    const screen = mountComponent(
      <MouseContext value={mouse}>
        <Shown tape={tape} size={size} />
      </MouseContext>,
      { size },
    );
    const click = (words: string) => {
      pressed.splice(0);
      const row = screen.rows().findIndex((line) => line.includes(words));
      mouse.tell({ kind: 'click', column: 8, row });
      return pressed.join(' ');
    };
    return { screen, pressed, click, mouse };
  }

  function Shown({
    tape,
    size,
  }: {
    readonly tape: ReturnType<typeof open>;
    readonly size: TerminalSize;
  }) {
    const state = useStoreSelector(tape.screen, wholeState);
    return tape.overlay.draw({ state, size });
  }

  test('goes to the message that is clicked, and unfolds the one under the cursor', async () => {
    const tape = open(TAPE);
    const { screen, click, mouse, pressed } = mount(tape);
    using _screen = screen;
    const count = TAPE.messages.length;
    await screen.waitFor(`› + ${count}`);
    expect(click('+  1  ')).toBe(Array.from({ length: count - 1 }, () => 'up').join(' '));
    await screen.waitFor('› +  1');
    expect(click('+  3  ')).toBe('down down');
    await screen.waitFor('› +  3');
    expect(click('+  3  ')).toBe('enter');
    await screen.waitFor('› -  3');
    // What stands between the messages is clicked for nothing.
    expect(click('    Asks')).toBe('');
    mouse.tell({ kind: 'wheel-down', column: 8, row: 5 });
    expect(pressed).toEqual(['pagedown']);
  });

  test('finds a message also under the mark of what lies above', async () => {
    const tape = open(TAPE);
    const { screen, click } = mount(tape, { columns: 90, rows: 10 });
    using _screen = screen;
    await screen.waitFor('more above (PgUp)');
    const count = TAPE.messages.length;
    const above = screen.rows().filter((row) => /^ {3}\+ +\d+ /.test(row));
    expect(above.length).toBeGreaterThan(2);
    for (const row of above) {
      const by = count - Number(/\+ +(\d+)/.exec(row)?.[1]);
      expect(click(row.trim())).toBe(Array.from({ length: by }, () => 'up').join(' '));
      tape.press(...Array.from({ length: by }, () => 'down'));
      await screen.waitFor(`› + ${count}`);
    }
    // The mark leads to the message that it hides.
    const hidden = count - above.length - 1;
    expect(click('more above')).toBe(Array.from({ length: count - hidden }, () => 'up').join(' '));
    await screen.waitFor(`› +  ${hidden}`);
    expect(click(`+  ${hidden}`)).toBe('enter');
  });

  test('does nothing while a field or a question has the keys, or on an empty tape', async () => {
    const tape = open(TAPE);
    tape.press('e');
    const typing = mount(tape);
    using _typing = typing.screen;
    await typing.screen.waitFor('› Write to');
    expect(typing.click('+  1  ')).toBe('');
    const empty = mount(open(EMPTY_TAPE));
    using _empty = empty.screen;
    await empty.screen.waitFor('No messages yet');
    expect(empty.click('No messages yet')).toBe('');
  });
});
