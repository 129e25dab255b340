import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import { createTheme } from '../../../../../source/ui/ink/theme.ts';
import { answerWindow } from '../../../../../source/ui/ink/explorer/answer/answer-plan.ts';
import { AnswerPane } from '../../../../../source/ui/ink/explorer/answer/answer-pane.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
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
