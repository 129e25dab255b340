import { existsSync } from 'node:fs';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCommand } from '../support/command-lines/start-command.ts';
import { corpusCase, corpusCases, wireAnswer } from '../support/corpus/corpus-answer.ts';
import { openPrompt } from '../support/explorer/prompt-by-pipe.ts';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';
import { type RawServer, startRawServer } from '../support/sockets/raw-server.ts';
import { fileClipboard } from '../support/terminal/clipboards.ts';
import type { PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { pasteBytes } from '../support/terminal/screen-keys.ts';
import { objectInput } from '../support/corpus/text-corpus.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';

type Face = 'ink' | 'plain' | 'command';

/** What a person sees of an answer, in whichever face. */
interface Border {
  /** Beside the status in the explorer's title, and behind it in lines; null: there is no answer. */
  readonly verdict: readonly [title: string, line: string] | null;
  /** The first sentence that is said about it; null: nothing is to be said. */
  readonly words: string | null;
  /** A part of its body, as it came. */
  readonly shown?: string;
  /** What copying that value hands over. */
  readonly copied?: string;
  /** Of the command. */
  readonly exit: number;
}

const FINE = ['✓ 200 OK', '200 answered'] as const;
const WITH_ERRORS = ['✗ 200 OK, with errors', '200 answered'] as const;
const TOO_MANY = ['✗ 429 Too Many Requests', '429 refused'] as const;
const CUT = 'Cut short: the answer broke off before its end.';
const STOPPED =
  'Reading stopped at the limit of 16 MiB (TOKENWRIGHT_MAX_BODY); the rest is missing.';
const TOO_MANY_WORDS = 'Too many requests were sent (429).';

const BORDERS: Readonly<Record<string, Border>> = {
  'RE-01': {
    verdict: FINE,
    words: null,
    shown: '9007199254740993',
    copied: '9007199254740993',
    exit: 0,
  },
  'RE-03': { verdict: FINE, words: null, shown: '1.10', copied: '1.10', exit: 0 },
  'RE-06': { verdict: FINE, words: null, shown: '19,999', exit: 0 },
  'RE-08': { verdict: FINE, words: STOPPED, shown: '1234567', exit: 0 },
  'RE-09': { verdict: FINE, words: STOPPED, exit: 0 },
  'RE-10': {
    verdict: null,
    words: 'The answer of 127.0.0.1 is compressed more than five times over, so it was not read.',
    exit: 3,
  },
  'RE-12': { verdict: FINE, words: CUT, exit: 3 },
  'RE-13': {
    verdict: FINE,
    words: 'The body is encoded as "x-foo", which is not known here; it is shown as it came.',
    shown: '{}',
    exit: 0,
  },
  'RE-15': { verdict: FINE, words: 'The body is not UTF-8: it starts like UTF-16.', exit: 0 },
  'RE-16': {
    verdict: FINE,
    words: null,
    shown: String.raw`a\u0000b\u009b2Jc`,
    copied: 'a\u0000b\u009b2Jc',
    exit: 0,
  },
  'RE-18': { verdict: ['✓ 204 No Content', '204 answered'], words: null, exit: 0 },
  'RE-19': {
    verdict: ['✗ 401 Unauthorized', '401 refused'],
    words: 'The service does not take this token (401).',
    shown: '[API] Invalid API key or access token',
    exit: 4,
  },
  'RE-20': {
    verdict: ['✗ 423 Locked', '423 refused'],
    words: 'The store is locked (423).',
    exit: 1,
  },
  'RE-21': { verdict: FINE, words: 'The store says: too many requests (429).', exit: 0 },
  'RE-22': { verdict: TOO_MANY, words: TOO_MANY_WORDS, exit: 1 },
  'RE-24': { verdict: TOO_MANY, words: TOO_MANY_WORDS, exit: 1 },
  'RE-25': {
    verdict: ['! 302 Found, not followed', '302 answered'],
    words: 'The service points elsewhere (302); it was not followed, so that the token stays here.',
    exit: 1,
  },
  'RE-26': {
    verdict: ['! 301 Moved Permanently, not followed', '301 answered'],
    words: 'The service points elsewhere (301); it was not followed, so that the token stays here.',
    exit: 1,
  },
  'RE-27': {
    verdict: FINE,
    words: 'The link to the next page leads away from demo.practice.test, so it is not used.',
    shown: '{}',
    exit: 0,
  },
  'RE-30': {
    verdict: null,
    words: 'The headers of the answer of 127.0.0.1 are larger than 16 KiB, so it was not read.',
    exit: 3,
  },
  'RE-32': { verdict: FINE, words: CUT, shown: '1', exit: 3 },
  'RE-34': {
    verdict: FINE,
    words: "This machine's clock is # days behind the service's.",
    shown: '{}',
    exit: 0,
  },
  'RE-35': {
    verdict: FINE,
    words: 'This works, but the service will take it away in a later version.',
    shown: '{}',
    exit: 0,
  },
  'GQ-01': {
    verdict: WITH_ERRORS,
    words: "Field 'x' doesn't exist (line 1, column 3).",
    exit: 1,
  },
  'GQ-02': { verdict: null, words: 'The store throttled the query.', exit: 1 },
  'GQ-03': {
    verdict: WITH_ERRORS,
    words: 'The query is too expensive for one request.',
    exit: 1,
  },
  'GQ-05': { verdict: WITH_ERRORS, words: 'm.', exit: 1 },
  'GQ-06': { verdict: WITH_ERRORS, words: 'Not Found.', exit: 1 },
  'GQ-08': {
    verdict: WITH_ERRORS,
    words: '^[]8;;http://evil.example^Gclick^[]8;;^G.',
    exit: 1,
  },
  'GQ-09': { verdict: WITH_ERRORS, words: 'x was not carried out: a: m.', exit: 1 },
  'GQ-10': { verdict: FINE, words: null, shown: '"restoreRate"', exit: 0 },
  'GQ-14': {
    verdict: FINE,
    words: null,
    shown: '12345678901234567890',
    copied: '12345678901234567890',
    exit: 0,
  },
};

/** Cases that are no matter of a face, or not of this one, and the test that has them. */
const ELSEWHERE: ReadonlyArray<
  readonly [id: string, faces: readonly Face[] | 'all', why: string, where: string]
> = [
  ['RE-33', 'all', 'it takes the whole 30 seconds', 'test/services/http/rest-answers.test.ts'],
  ['RE-09', ['ink'], 'it looks like RE-08', 'test/services/http/memory.test.ts'],
  ['RE-24', ['ink'], 'the method is chosen in state', 'test/app/explorer-runner.test.ts'],
  ['RE-21', ['command'], 'its waits go by a clock', 'test/services/http/rest-answers.test.ts'],
  ['GQ-02', ['command'], 'its waits go by a clock', 'test/services/http/graphql-answers.test.ts'],
  ['GQ-11', 'all', 'a schema is no answer', 'test/services/http/graphql-answers.test.ts'],
  ['GQ-13', 'all', 'a schema is no answer', 'test/services/schema-worker/read-schema.test.ts'],
  [
    'GQ-15',
    'all',
    'it is no answer but a query, in the test of the editor below',
    import.meta.filename,
  ],
  ['GQ-16', 'all', 'it asks before sending', 'test/core/requests/graphql-request.test.ts'],
];

const CASES = [...corpusCases('rest-response'), ...corpusCases('graphql-response')];

/** The cases that this face shows. */
function shownIn(face: Face): readonly string[] {
  const left = ELSEWHERE.filter(([, faces]) => faces === 'all' || faces.includes(face));
  const ids = new Set(left.map(([id]) => id));
  return CASES.map(({ id }) => id).filter((id) => !ids.has(id));
}

function borderOf(id: string): Border {
  const border = BORDERS[id];
  if (border === undefined) throw new Error(`${id} is new: say what a person sees of it`);
  return border;
}

function inputOf(id: string) {
  return corpusCase(id.startsWith('RE') ? 'rest-response' : 'graphql-response', id).input;
}

/** What arrives at the store for a case: a read that was too much is sent again. */
function sentFor(id: string): readonly string[] {
  return id === 'RE-21' ? [id, id] : [id];
}

/** The words as they may be wrapped, and with the days that a clock is behind today. */
function wordsIn(words: string): RegExp {
  const plain = words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(plain.replace('#', String.raw`\d+`));
}

const TOKEN = 'practice_token_0123456789abcdef';
const SCOPES =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"access_scopes":[{"handle":"read_products"}]}';

let server: RawServer;
/** The cases that were asked for so far. */
const asked: string[] = [];
/** The case that is answered now, whatever is asked; else the one that the request names. */
let now: string | null = null;

beforeAll(async () => {
  server = await startRawServer((_, { target, body }) => {
    const id = now ?? /(?:RE|GQ)-\d+/.exec(target + body)?.[0] ?? '';
    if (id === '' || target.endsWith('/access_scopes.json') || body.includes('__schema'))
      return SCOPES;
    asked.push(id);
    // What is sent again is answered then.
    return id === 'RE-21' && asked.length > 1 ? SCOPES : inputOf(id);
  });
});
afterAll(() => server.close());

function storeEnv(): Record<string, string> {
  return {
    TOKENWRIGHT_STORE_ORIGIN: server.origin,
    TOKENWRIGHT_SHOP: 'demo.practice.test',
    TOKENWRIGHT_ACCESS_TOKEN: TOKEN,
  };
}

/** GQ-15: what turns the direction of a text is named in the editor, and sent as it is. */
async function expectMarked(terminal: PseudoTerminal): Promise<void> {
  const shape = z.object({ query: z.string() });
  const { query } = objectInput('graphql-response', 'GQ-15', shape);
  terminal.press('ctrl+u');
  terminal.send(pasteBytes(query));
  await terminal.waitFor('{ shop { name } } # <U+202E>');
  expect(terminal.text()).not.toContain('\u202e');
}

describe('corpus rest-response and graphql-response, in the explorer', () => {
  test.each([
    ['REST', 'RE'],
    ['GraphQL', 'GQ'],
  ])('%s: each with its verdict, its words and its body', async (api, kind) => {
    const clipboard = await fileClipboard();
    const terminal = await openTerminalExplorer(() => {}, {
      rows: 40,
      env: { ...storeEnv(), PATH: clipboard.PATH, DISPLAY: ':0' },
    });
    await terminal.waitFor('Enter  Send');
    if (api === 'GraphQL') terminal.press('ctrl+t');
    await terminal.waitFor(`Request: ${api}`);
    if (api === 'GraphQL') await expectMarked(terminal);
    const ids = shownIn('ink').filter((id) => id.startsWith(kind));
    for (const [at, id] of ids.entries()) {
      now = id;
      const { verdict, words, shown, copied } = borderOf(id);
      asked.length = 0;
      if (at > 0) terminal.press('R');
      else terminal.press(...(api === 'REST' ? ['enter'] : ['esc', 'alt+enter']), 'f');
      await terminal.waitFor(() => asked.length > 0);
      if (words !== null && id !== 'RE-27') {
        const sign = /^[✗!]/.test(verdict?.[0] ?? '') ? 'Problem: ' : '';
        await terminal.waitFor(inOneRow(wordsIn(`${sign}${words}`)));
      }
      if (id === 'RE-21' || id === 'GQ-02')
        await terminal.waitFor(inOneRow(/Sending again in \d+(?:\.\d)? s, try 1 of 3\./));
      if (id === 'GQ-02') {
        terminal.press('esc');
        await terminal.waitFor('You cancelled');
      } else if (verdict !== null) {
        await terminal.waitFor(verdict[0]);
        if (words === null)
          await terminal.waitFor((rows) => !/Problem:|Note:|Sending/.test(rows.join('\n')));
      }
      if (shown !== undefined && verdict?.[0].startsWith('✓') === true)
        await terminal.waitFor(shown);
      if (copied !== undefined) {
        terminal.press('y');
        await terminal.waitFor('v the value');
        terminal.press('v');
        await terminal.waitFor('clipboard');
        expect(clipboard.held(), id).toBe(copied);
      }
      if (id === 'RE-27') {
        terminal.press('m');
        await terminal.waitFor(inOneRow(wordsIn(words ?? '')));
      }
      expect(asked).toEqual(sentFor(id));
    }
    now = null;
    expect(ids.length).toBeGreaterThan(5);
    expect(terminal.raw()).not.toContain(TOKEN);
  });
});

function requestOf(id: string): string {
  if (id.startsWith('GQ')) return `query { shop { name } } # ${id}`;
  return `${id === 'RE-24' ? 'POST' : 'GET'} ${id}.json`;
}

test('the same in lines: each with its verdict, its words and its body', async () => {
  const clipboard = await fileClipboard();
  const prompt = await openPrompt({ ...storeEnv(), PATH: clipboard.PATH, DISPLAY: ':0' });
  const ids = shownIn('plain');
  for (const id of ids) {
    const { verdict, words, shown, copied } = borderOf(id);
    asked.length = 0;
    let text: string;
    if (id === 'GQ-02') {
      const from = prompt.length();
      prompt.type(requestOf(id));
      text = await prompt.hear('type cancel to stop.', from);
      expect(text).toContain('Waiting 9.8 s, then retry 1 of 3.');
      expect(await prompt.ask('cancel'), id).toContain('You cancelled');
    } else text = await prompt.ask(requestOf(id));
    if (id === 'RE-21') expect(text).toContain('Waiting 2 s, then retry 1 of 3.');
    if (id === 'RE-27') text += await prompt.ask('next');
    expect(asked).toEqual(sentFor(id));
    if (verdict !== null) expect(text, id).toContain(`${verdict[1]}, `);
    else if (id.startsWith('RE-1') || id === 'RE-30') expect(text, id).toContain('No answer: ');
    if (words !== null) expect(text, id).toMatch(wordsIn(words));
    else expect(text, id).toMatch(NOTHING_SAID);
    if (shown !== undefined) expect(text, id).toContain(shown);
    if (copied !== undefined) {
      expect(await prompt.ask(`copy ${COPIED[id] ?? ''}`), id).toContain('clipboard');
      expect(clipboard.held(), id).toBe(copied);
    }
  }
  expect(prompt.said()).not.toContain(TOKEN);
  expect(prompt.said()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
});

/** The line of the status, and then the body at once. */
const NOTHING_SAID = /^\n?(?:Needs no scope\.\n)?\d{3} answered, .*\n(?:[{[]|No body\.)/;

/** Where the value stands that is copied. */
const COPIED: Readonly<Record<string, string>> = {
  'RE-01': '$.orders[0].id',
  'RE-03': '$.price',
  'RE-16': '$.t',
  'GQ-14': '$.data.v',
};

/** What stands behind the head of an answer, as it goes over the wire. */
async function bodyOf(id: string): Promise<Buffer> {
  const { bytes, bodyAt } = await wireAnswer(inputOf(id));
  return bytes.subarray(bodyAt);
}

describe('the same by the commands request and graphql', () => {
  test.each(shownIn('command'))('%s: its exit code, its words, and its bytes', async (id) => {
    const cwd = await ownFolder();
    const args = id.startsWith('GQ')
      ? ['graphql', requestOf(id)]
      : ['request', ...requestOf(id).split(' ')];
    asked.length = 0;
    const { exitCode, stdout, stderr: said } = await startCommand(args, storeEnv(), cwd).end;
    const { words, exit, verdict } = borderOf(id);
    expect(exitCode).toBe(exit);
    expect(asked).toEqual([id]);
    if (words === null) expect(said).toBe('');
    else expect(said).toMatch(wordsIn(words));
    expect(said).not.toContain(TOKEN);
    if (typeof inputOf(id) !== 'string') return;
    const body = await bodyOf(id);
    if (verdict === null) expect(stdout).toHaveLength(0);
    else if (id === 'RE-08') expect(stdout.equals(body.subarray(0, 16 * 1024 * 1024))).toBe(true);
    else expect(stdout.toString()).toBe(body.toString());
  });
});

test('every case of both files has a border here, and is shown in a face or named with its reason', () => {
  const known = [...Object.keys(BORDERS), ...ELSEWHERE.map(([id]) => id)];
  const ids = CASES.map(({ id }) => id);
  expect([...new Set(known)].toSorted()).toEqual(ids.toSorted());
  for (const face of ['ink', 'plain', 'command'] as const)
    expect(shownIn(face).filter((id) => !(id in BORDERS))).toEqual([]);
  for (const [id, , , where] of ELSEWHERE) expect([id, existsSync(where)]).toEqual([id, true]);
});
