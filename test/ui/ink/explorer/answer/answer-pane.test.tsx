import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import { createTheme } from '../../../../../source/ui/ink/theme.ts';
import { answerWindow } from '../../../../../source/ui/ink/explorer/answer/answer-plan.ts';
import { AnswerPane } from '../../../../../source/ui/ink/explorer/answer/answer-pane.tsx';
import type { ExplorerCommand } from '../../../../../source/ui/ink/explorer/bindings/binding.ts';
import { RunContext } from '../../../../../source/ui/ink/explorer/pointed.tsx';
import { createMouse, MouseContext } from '../../../../../source/ui/ink/input/mouse.ts';
import { drawComponent, mountComponent } from '../../../../support/draw-component.tsx';
import { type ExplorerWalk, walkExplorer } from '../../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../../support/explorer/scripted-send.ts';

const size = { width: 60, height: 12 };

function answered(
  body: unknown = { shop: { name: 'Demo' } },
  options: Parameters<typeof answerWith>[1] = {},
): ExplorerWalk {
  return walkExplorer().go({ type: 'send' }).answer(answerWith(body, options));
}

function pane(state: ExplorerState, isFramed = true, within = size): string[] {
  return drawComponent(<AnswerPane state={state} isFramed={isFramed} size={within} />, {
    // The terminal is wider, so that it cuts nothing that the pane should have cut.
    columns: within.width + 20,
  }).map((row) => stripVTControlCharacters(row));
}

describe('the answer', () => {
  test('is waited for, with what was sent in its title', () => {
    expect(pane(walkExplorer().state).join('\n')).toContain('No answer yet.');
    const walk = walkExplorer().go({ type: 'send' });
    expect(pane(walk.state)[0]).toContain('› Answer · ⠋ Sending GET shop.json');
    const waiting = { reason: 'throttled', waitMs: 400, retry: 1 } as const;
    walk.go({ type: 'waiting', id: walk.state.lastId, ...waiting });
    expect(pane(walk.state).join('\n')).toContain('Sending again in 0.4 s,');
  });

  test('has status, tabs, the rows in sight, path and place', () => {
    const rows = pane(answered().state);
    expect(rows[0]).toMatch(/^╭ › Answer · ✓ 200 OK · \d+ ms · \d+ B · GET shop\.json ─/);
    expect(rows[1]).toMatch(/\[Body\] {2}Headers \(1\) {3}Wire/);
    expect(rows[3]).toContain('"shop": {');
    expect(rows.at(-1)).toMatch(/╰ shop\.name ─+ rows 1-5 of 5 *$/);
  });

  test('without a frame says path and place under the body', () => {
    const rows = pane(answered().state, false);
    expect(rows[0]).toMatch(/^› Answer · ✓ 200 OK/);
    expect(rows.at(-1)).toMatch(/^shop\.name +rows 1-5 of 5$/);
  });

  test('of before stays while another one is waited for, and that is said', () => {
    const walk = answered().go({ type: 'send' });
    const rows = pane(walk.state);
    expect(rows[0]).toContain('⠋ Sending GET shop.json');
    expect(rows[1]).toContain('the answer before');
    expect(rows.join('\n')).toContain('"name": "Demo"');
  });

  test('in flight says seconds and bytes; without colours and signs nothing turns', () => {
    const walk = answered().go({ type: 'send' });
    const tell = (elapsedMs: number, total: number | null) => {
      const received = { bytes: 1_234_567, total };
      const event = { type: 'going-on', id: walk.state.lastId, elapsedMs, received } as const;
      return pane(walk.go({ type: 'flight-result', event }).state, true, { width: 90, height: 12 });
    };
    expect(tell(2130, null)[0]).toContain('⠧ 2 s · 1.2 MB · Sending GET shop.json');
    expect(tell(3000, 8e6)[0]).toContain('⠼ 3 s · 1.2 MB of 8.0 MB · Sending');
    const { glyphs } = createTheme({ color: false, unicode: false });
    expect(glyphs.spinner).toHaveLength(1);
  });

  test('of before stays when a request is cancelled, and both are said', () => {
    const rows = pane(answered().go({ type: 'send' }, { type: 'back' }).state);
    expect(rows[0]).toContain('✓ 200 OK');
    expect(rows[1]).toContain('the answer before');
    expect(rows.join('\n')).toContain('You cancelled the request.');
    expect(rows.join('\n')).toContain('"name": "Demo"');
  });

  test('that refuses opens with what happened, why, and what to do', () => {
    const text = pane(answered({ errors: 'Not Found' }, { status: 404 }).state).join('\n');
    expect(text).toContain('✗ 404 Not Found');
    expect(text).toMatch(/\[Diagnosis \(\d\)\]/);
    expect(text).toMatch(/✗ Problem: [^]*Why:[^]*To do:/);
  });

  test('that never came says what happened', () => {
    const walk = walkExplorer().go({ type: 'send' }, { type: 'back' });
    expect(pane(walk.state).join('\n')).toContain('You cancelled the request.');
  });

  test('shows headers and wire in tabs of their own', () => {
    const walk = answered().go({ type: 'next-tab' });
    expect(pane(walk.state).join('\n')).toContain('content-type: application/json');
    walk.go({ type: 'next-tab' });
    expect(pane(walk.state, true, { width: 80, height: 30 }).join('\n')).toContain(
      'X-Shopify-Access-Token: (hidden',
    );
  });

  test.each([
    [60, 12],
    [30, 6],
    [200, 50],
  ])('at %i×%i each row that is longer ends in a mark where its room ends', (width, height) => {
    const long = Array.from({ length: 60 }, (_, index) => `${index} ${'words '.repeat(80)}`);
    for (const isFramed of [true, false]) {
      const rows = pane(answered(long).state, isFramed, { width, height });
      const values = rows.filter((row) => /"\d+ words/.test(row));
      expect(values.length).toBeGreaterThan(1);
      for (const row of values) {
        // In a frame that is open at its right a blank stands behind it.
        expect(row).toHaveLength(isFramed ? width - 1 : width);
        expect(row).toMatch(/words?.*…$/);
      }
    }
  });

  test.each([
    [60, 12],
    [30, 5],
    [200, 50],
  ])('fits into %i×%i cells, and keys get the window that is drawn', (width, height) => {
    const theme = createTheme({ color: false, unicode: true });
    const walk = answered(Array.from({ length: 300 }, (_, index) => index));
    for (const isFramed of [true, false]) {
      const within = { width, height };
      walk.window = answerWindow(walk.state, isFramed, within, theme);
      walk.go({ type: 'reading', event: { type: 'walk', by: 40, unit: 'row' } });
      const rows = pane(walk.state, isFramed, within);
      expect(rows).toHaveLength(height);
      // The frame has no right side; its upper one ends in the last cell.
      if (isFramed) expect(rows[0]).toHaveLength(width);
      expect(rows.filter((row) => /›\s+\d+ {2}\d+,/.test(row))).toHaveLength(1);
      expect(rows.filter((row) => /^[│ ]*›?\s+(?:▾ \[ *│?$|\d+ {2}\d+,)/.test(row))).toHaveLength(
        walk.window.rows,
      );
    }
  });
});

const NEXT = '<http://127.0.0.1:3457/admin/api/2026-10/a.json?page_info=b>; rel="next"';
const FORMER = '<http://127.0.0.1:3457/admin/api/2026-10/a.json?page_info=a>; rel="previous"';
const link = (...links: readonly string[]) => ({
  headers: [['link', links.join(', ')] as const, ['content-type', 'application/json'] as const],
});

describe('the row of tabs', () => {
  const tabs = (state: ExplorerState, width: number) =>
    pane(state, false, { width, height: 12 })[1]?.trimEnd();
  const named = '[Body]  Headers (2)   Wire ';

  test('names the pages beside an answer, and the key of the tabs as long as it has room', () => {
    const { state } = answered({ a: 1 }, link(NEXT, FORMER));
    expect(tabs(state, 68)).toBe(`${named}  m next page  p page before  v other tab`);
    expect(tabs(state, 67)).toBe(`${named}  m next page  p page before`);
    expect(tabs(answered({ a: 1 }, link(NEXT)).state, 60)).toBe(
      `${named}  m next page  v other tab`,
    );
    expect(tabs(answered({ a: 1 }, link(FORMER)).state, 60)).toBe(
      `${named}  p page before  v other tab`,
    );
    expect(tabs(answered({ a: 1 }, link()).state, 60)).toBe(`${named}  v other tab`);
  });

  test('says that it is the answer before, and then nothing of its pages', () => {
    const { state } = answered({ a: 1 }, link(NEXT, FORMER)).go({ type: 'send' });
    expect(tabs(state, 60)).toBe(`${named}  the answer before  v other tab`);
    expect(tabs(state, 57)).toBe(`${named}  the answer before`);
    const { state: cancelled } = answered({ a: 1 }, link(NEXT)).go(
      { type: 'send' },
      { type: 'back' },
    );
    expect(tabs(cancelled, 60)).toBe(`${named}  the answer before  v other tab`);
  });

  test('has the keys that a person chose', () => {
    const { state } = answered({ a: 1 }, link(NEXT, FORMER));
    const key = (id: string) => ({ keys: [id], usual: [] });
    const keys = { 'next-page': key('f6'), 'former-page': key('f7'), 'next-tab': key('f8') };
    expect(tabs({ ...state, config: { ...state.config, keys } }, 80)).toBe(
      `${named}  F6 next page  F7 page before  F8 other tab`,
    );
  });

  test('names every tab that there is, the open one in brackets', () => {
    const list = (tab: ExplorerState['view']['tab']) => {
      const { state } = answered([{ id: 1 }]);
      return tabs({ ...state, view: { ...state.view, tab } }, 80)?.replace(/ {2}v other tab$/, '');
    };
    expect(list('body')).toBe('[Body]  Table   Headers (1)   Wire ');
    expect(list('table')).toBe(' Body  [Table]  Headers (1)   Wire ');
    expect(list('headers')).toBe(' Body   Table  [Headers (1)]  Wire ');
    expect(list('wire')).toBe(' Body   Table   Headers (1)  [Wire]');
    const refused = answered({ errors: 'No' }, { status: 404 }).state;
    expect(tabs(refused, 80)).toContain('[Diagnosis (1)]');
  });

  test('opens the tab that is clicked, and none from the blanks between them', async () => {
    const { state } = answered([{ id: 1 }], link(NEXT));
    const done: ExplorerCommand[] = [];
    const mouse = createMouse(() => {});
    using screen = mountComponent(
      <MouseContext value={mouse}>
        <RunContext value={(command) => void done.push(command)}>
          <AnswerPane state={state} isFramed={false} size={{ width: 80, height: 12 }} />
        </RunContext>
      </MouseContext>,
    );
    await screen.waitFor('[Body]');
    const clicked = [...'[Body]  Table   Headers (2)   Wire   m next'].map((_, column) => {
      done.splice(0);
      mouse.tell({ kind: 'click', column, row: 1 });
      const [first] = done;
      expect(done).toHaveLength(1);
      if (first?.type !== 'point') return '';
      return first.at.type === 'tab' ? first.at.tab : first.at.type;
    });
    const runs = clicked.filter((name, at) => name !== clicked[at - 1]);
    expect(runs).toEqual(['body', 'pane', 'table', 'pane', 'headers', 'pane', 'wire', 'pane']);
    const cells = (name: string) => clicked.filter((one) => one === name).length;
    expect(['body', 'table', 'headers', 'wire'].map(cells)).toEqual([6, 7, 13, 6]);
    done.splice(0);
    mouse.tell({ kind: 'click', column: 4, row: 3 });
    mouse.tell({ kind: 'wheel-down', column: 4, row: 3 });
    expect(done).toEqual([
      { type: 'point', at: { type: 'row', row: 1 } },
      { type: 'scroll', by: 3, unit: 'row' },
    ]);
  });
});

describe('the rows around an answer', () => {
  const notes = (state: ExplorerState, height: number, width = 60) =>
    pane(state, true, { width, height }).map((row) => row.replaceAll(/^│ | *$/g, ''));
  const withNotes = (count: number) => {
    const { state } = answered({ a: 1, b: 2, c: 3 });
    const { response } = state;
    if (response?.type !== 'answer') throw new Error('fixture');
    const diagnosis = { severity: 'notice', why: '', remedy: '', kind: 'x', action: null };
    const diagnoses = ['First.', 'Second.'].map((what) => ({ ...diagnosis, what }));
    const said = Array.from({ length: count }, (_, at) => `Note ${at}.`);
    const noted = { ...response, notes: said, diagnoses } as unknown as typeof response;
    return { ...state, response: noted };
  };

  test('are at most two that tell of a wait, however narrow it is', () => {
    const walk = walkExplorer().go({ type: 'send' });
    const waiting = { reason: 'throttled', waitMs: 400, retry: 1 } as const;
    walk.go({ type: 'waiting', id: walk.state.lastId, ...waiting });
    expect(notes(walk.state, 8, 24).slice(1, -1)).toEqual([
      '● The store throttled',
      'the query. Sending',
      '│',
      '│',
      '│',
      '│',
    ]);
    expect(notes(walk.state, 8, 90)[1]).toBe(
      '● The store throttled the query. Sending again in 0.4 s, try 1 of 3.',
    );
  });

  test('are notes, and of a diagnosis without a refusal the first one, up to a third', () => {
    expect(notes(withNotes(1), 12).slice(2, 4)).toEqual(['! Note: Note 0.', '! Note: First.']);
    expect(notes(withNotes(9), 12).slice(2, 7)).toEqual([
      ...['! Note: Note 0.', '! Note: Note 1.', '! Note: Note 2.', '  ▾ {', '›     "a": 1,'],
    ]);
    expect(notes(withNotes(9), 4)[2]).toBe('! Note: Note 0.');
    const headers = { ...withNotes(1), view: { ...withNotes(1).view, tab: 'headers' } } as const;
    expect(notes(headers, 12).slice(2, 4)).toEqual([
      '! Note: Note 0.',
      'content-type: application/json',
    ]);
  });

  test('begin with why the last request has no answer', () => {
    const { state } = answered({ a: 1 }).go({ type: 'send' }, { type: 'back' });
    const rows = notes({ ...withNotes(1), flight: state.flight }, 15);
    expect(rows.slice(2, 6)).toEqual([
      ...['• You cancelled the request.', '  It can be sent again.'],
      ...['! Note: Note 0.', '! Note: First.'],
    ]);
  });

  test('end with the line that is typed in, where there is a row for it', () => {
    const find = () =>
      answered({ a: 1, b: 2 }).go({
        type: 'reading',
        event: { type: 'open-field', purpose: 'find' },
      });
    for (const isFramed of [true, false]) {
      const rows = (height: number) => pane(find().state, isFramed, { width: 40, height });
      expect(rows(9).join('\n')).toContain('› Find');
      expect(rows(isFramed ? 5 : 4).join('\n')).toContain('› Find');
      expect(rows(isFramed ? 4 : 3).join('\n')).not.toContain('› Find');
    }
    const plain = answered({ a: 1, b: 2 }).state;
    const last = (height: number) => pane(plain, false, { width: 40, height }).at(-1)?.trim();
    expect(last(4)).toMatch(/^a +rows 2-2 of 4$/);
    expect(last(3)).toMatch(/"a": 1|\{/);
  });

  test('hide people in what is sent, while presenting', () => {
    const walk = walkExplorer().write('customers.json?q=bob@example.com').go({ type: 'send' });
    const title = (state: ExplorerState) => pane(state, true, { width: 100, height: 9 })[0];
    expect(title(walk.state)).toContain('bob@example.com');
    expect(title({ ...walk.state, presenter: true })).not.toContain('bob');
    expect(title({ ...walk.state, presenter: true })).toContain('Sending GET customers.json');
    const again = walk.answer(answerWith({ a: 1 })).go({ type: 'send' }).state;
    expect(title(again)).toContain('bob@example.com');
    expect(title({ ...again, presenter: true })).not.toContain('bob');
  });
});

test('a failure stands in place of an answer, and nothing while the first one is awaited', () => {
  const cancelled = walkExplorer().go({ type: 'send' }, { type: 'back' }).state;
  const waiting = walkExplorer().go({ type: 'send' }).state;
  const rows = (state: ExplorerState) =>
    pane(state)
      .slice(1, 3)
      .map((row) => row.trimEnd());
  expect(rows(cancelled)).toEqual(['│ • You cancelled the request.', '│   It can be sent again.']);
  expect(rows(waiting)).toEqual(['│', '│']);
  expect(rows(walkExplorer().state)).toEqual(['│ No answer yet.', '│']);
});
