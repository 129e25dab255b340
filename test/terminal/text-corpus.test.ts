import { expect, test } from 'vitest';
import { cellWidth } from '../../source/core/text/cell-width.ts';
import { toDisplayText } from '../../source/core/text/display-text.ts';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { textCases } from '../support/corpus/text-corpus.ts';

/** No UTF-8 can hold it: what a server sends in its place is an unknown character. */
const NOT_IN_UTF8 = new Set(['TT-33']);

const CASES = textCases('terminal-text').filter(({ id }) => !NOT_IN_UTF8.has(id));
/** In cells, in the pane of the answer. */
const FITS = 50;

/** Everything that acts on a terminal: controls but line breaks, and what Ink itself writes. */
function bareControls(text: string): string {
  return text.replaceAll(/[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e\u200b]/g, '');
}

test('text of a server acts on nothing, case by case, and stays readable', async () => {
  let next = 0;
  const terminal = await openTerminalExplorer((_, response) => {
    const { id, input } = CASES[next] ?? { id: 'none', input: '' };
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end(`${input}\nEND-${id}`);
  });
  const acted: string[] = [];
  terminal.emulator.terminal.onBell(() => acted.push('bell'));
  terminal.emulator.terminal.onTitleChange(() => acted.push('title'));
  await terminal.waitFor('Enter  Send');
  for (const [index, { id, input }] of CASES.entries()) {
    next = index;
    const before = terminal.raw().length;
    terminal.press(index === 0 ? 'enter' : 'R');
    await terminal.waitFor(`END-${id}`);
    const written = terminal.raw().slice(before);
    const shown = toDisplayText(input);
    // Rows change cell by cell: what a person sees is the screen, not the bytes.
    if (cellWidth(shown) <= FITS) expect(terminal.text(), id).toContain(shown);
    else expect(terminal.text(), id).toContain('…');
    const controls = bareControls(input);
    if (controls !== '') expect(written, id).not.toContain(input);
    expect(terminal.emulator.isAlternateScreen, id).toBe(true);
    expect(terminal.lookOf(`END-${id}`), id).toMatchObject({ foreground: 'default', bold: false });
    expect(written, id).not.toMatch(/\u001b(?:\][08]|\]52|_|P|c|\(|\[6n|\[8m|\[2J)/);
  }
  expect(acted).toEqual([]);
  // Nothing came back as keys: the screen still answers to one, and no field has text of a report.
  terminal.press('f1');
  await terminal.waitFor('Esc close the help');
  expect(terminal.text()).not.toContain('END-');
});

test('wide characters and a line of 100,000 columns leave the panes their border', async () => {
  const terminal = await openTerminalExplorer((_, response) => {
    response.end(`${'漢'.repeat(400)}\n${'x'.repeat(100_000)}\nTHE END`);
  });
  await terminal.waitFor('Enter  Send');
  terminal.press('enter');
  await terminal.waitFor('THE END');
  const border = terminal.rows().map((row) => row.indexOf('│'));
  const columns = new Set(border.filter((column) => column !== -1));
  expect(columns.size).toBe(1);
});
