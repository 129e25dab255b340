import { expect, onTestFinished, test } from 'vitest';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { openPrompt } from '../support/explorer/prompt-by-pipe.ts';
import { SHOWN_TEXTS } from '../support/corpus/shown-texts.ts';
import { startCommand } from '../support/command-lines/start-command.ts';
import { startRawServer } from '../support/sockets/raw-server.ts';
import { textCases } from '../support/corpus/text-corpus.ts';

/** No UTF-8 can hold it: what a server sends in its place is an unknown character. */
const NOT_IN_UTF8 = new Set(['TT-33']);

const CASES = textCases('terminal-text').filter(({ id }) => !NOT_IN_UTF8.has(id));
/** Wider than the pane of the answer. */
const TOO_WIDE = new Set(['TT-43', 'TT-44']);

/** The look of a case, written down. */
function shownText(id: string): string {
  const shown = SHOWN_TEXTS[id];
  if (shown === undefined) throw new Error(`${id} is new: say what it looks like`);
  return shown;
}

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
    // Rows change cell by cell: what a person sees is the screen, not the bytes.
    expect(terminal.text(), id).toContain(TOO_WIDE.has(id) ? '…' : shownText(id));
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

/** A store that answers with the text of the case in the path. */
async function textStore() {
  const server = await startRawServer((_, { target }) => {
    const text = CASES.find(({ id }) => target.endsWith(`/${id}.txt`))?.input;
    const head = 'HTTP/1.1 200 OK\r\nContent-Type:';
    if (text === undefined) return `${head} application/json\r\n\r\n{"access_scopes":[]}`;
    const body_base64 = Buffer.from(text).toString('base64');
    return {
      head: `${head} text/plain\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n`,
      body_base64,
    };
  });
  onTestFinished(() => server.close());
  return {
    TOKENWRIGHT_STORE_ORIGIN: server.origin,
    TOKENWRIGHT_SHOP: 'demo.practice.test',
    TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_0123456789abcdef',
  };
}

test('text of a server in lines is marked in the same way, and the commands hand its bytes on', async () => {
  const env = await textStore();
  const prompt = await openPrompt(env);
  for (const { id, input } of CASES) {
    const said = await prompt.ask(`GET ${id}.txt`);
    const shown = shownText(id);
    // Lines are not cut at 80 cells here.
    expect(said, id).toContain(TOO_WIDE.has(id) ? shown.slice(0, 30) : shown);
    const { exitCode, stdout, stderr } = await startCommand(['request', 'GET', `${id}.txt`], env)
      .end;
    expect({ id, exitCode, stderr }).toEqual({ id, exitCode: 0, stderr: '' });
    expect(stdout.toString(), id).toBe(input);
  }
  expect(prompt.said()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202a-\u202e]/);
});
