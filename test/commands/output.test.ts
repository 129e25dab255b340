import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportAnswer } from '../../source/commands/api/answer-report.ts';
import {
  bodyAsJson,
  createOutput,
  jsonObject,
  type Output,
  safeJsonForTerminal,
} from '../../source/commands/output.ts';
import { Secret } from '../../source/core/text/secret.ts';
import { askCall, readCall } from '../../source/core/requests/call.ts';
import { explorerConfig } from '../support/explorer/explorer-config.ts';
import { httpAnswer } from '../support/sockets/http-answers.ts';

/** Everything one output of a command can say, by the stream where it arrives. */
function said(isTTY: boolean, say: (output: Output) => void, secrets: readonly Secret[] = []) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    isTTY,
    write: (piece: string | Uint8Array) =>
      (written[name] += typeof piece === 'string' ? piece : new TextDecoder().decode(piece)),
  });
  // Of the world's standard error nothing but its writing is used.
  const stderr = stream('stderr') as unknown as NodeJS.WriteStream;
  say(createOutput({ stdout: stream('stdout'), stderr, secrets: new Set(secrets) }));
  return written;
}

it('keeps every digit of a body that is JSON, and makes a string of any other', () => {
  expect(bodyAsJson('{"id":9007199254740993, "n":1.10}\n')).toBe(
    '{"id":9007199254740993, "n":1.10}',
  );
  expect(bodyAsJson('<html>')).toBe('"<html>"');
  expect(bodyAsJson('')).toBe('""');
});

it('puts any name into an object, __proto__ too', () => {
  expect(jsonObject([['__proto__', '1']])).toBe('{"__proto__":1}');
});

it('leaves nothing in a document that a terminal acts on, and means the same', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\u{202e}',
      '\u{9b}31m',
      '\u{7f}',
      '\u{e0041}',
      '\u{2028}',
      '\u{feff}',
      '\u{ad}',
      // Format characters that are no default ignorable ones.
      '\u{fff9}',
      '\u{600}',
    ),
  );
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const document = JSON.stringify(texts);
      const safe = safeJsonForTerminal(document);
      expect(safe).not.toMatch(/[\u007f-\u009f\p{Bidi_Control}\p{Cf}\u2028\u2029]/u);
      expect(safe).not.toMatch(/[\u0000-\u001f]/u);
      expect(JSON.parse(safe)).toEqual(texts);
    }),
    { numRuns: 1_000 },
  );
});

describe('P46: a body as deep as a sender likes', () => {
  const deep = `${'['.repeat(100_000)}9007199254740993${']'.repeat(100_000)}`;

  it('stands in the document as it came', () => {
    expect(() => bodyAsJson(`${deep}\n`)).not.toThrow();
    expect(bodyAsJson(`${deep}\n`) === deep).toBe(true);
  });

  it.each([200, 400])('is reported with --json at status %s, and read again', (status) => {
    const { address, token, version, userAgent } = explorerConfig();
    const target = { address, token, version, userAgent };
    const call = readCall('GET shop.json');
    if (call === null) throw new Error('fixture');
    const asked = askCall(target, call);
    const answer = httpAnswer(status, {}, deep);
    const report = { asked, answer, asJson: true, meter: ['cost', 'null'], next: null } as const;
    let code: number | null = null;
    const { stdout } = said(false, (output) => {
      const reportsIt = () => (code = reportAnswer(report, { target }, output));
      expect(reportsIt).not.toThrow();
    });
    expect(code).toBe(status === 200 ? 0 : 1);
    expect(stdout.includes(`"body":${deep},`)).toBe(true);
    expect(JSON.parse(stdout).status).toBe(status);
  });
});

describe('what is written for each kind of words', () => {
  const both = (say: (output: Output) => void, secrets: readonly Secret[] = []) => ({
    terminal: said(true, say, secrets),
    pipe: said(false, say, secrets),
  });
  const same = (written: { readonly stdout: string; readonly stderr: string }) => ({
    terminal: written,
    pipe: written,
  });

  it('an answer, talk and an address end their line', () => {
    expect(both((output) => output.answer('a\nb'))).toEqual(same({ stdout: 'a\nb\n', stderr: '' }));
    expect(both((output) => output.talk('a\nb'))).toEqual(same({ stdout: '', stderr: 'a\nb\n' }));
    expect(both((output) => output.address('https://a'))).toEqual(
      same({ stdout: '', stderr: 'https://a\n' }),
    );
    expect(both((output) => output.json('{}'))).toEqual(same({ stdout: '{}\n', stderr: '' }));
  });

  it('an error is its message, and its remedy below if it has one', () => {
    expect(both((output) => output.report({ message: 'a', remedy: 'b' }))).toEqual(
      same({ stdout: '', stderr: 'a\nb\n' }),
    );
    expect(both((output) => output.report({ message: 'a', remedy: '' }))).toEqual(
      same({ stdout: '', stderr: 'a\n' }),
    );
  });

  it.each([
    ['', '', ''],
    ['a', 'a\n', 'a'],
    ['a\n', 'a\n', 'a\n'],
    ['\n', '\n', '\n'],
    ['\na', '\na\n', '\na'],
  ])('a body ends its line on a terminal alone: %j', (body, terminal, pipe) => {
    const written = both((output) => output.body(new TextEncoder().encode(body)));
    expect([written.terminal.stdout, written.pipe.stdout]).toEqual([terminal, pipe]);
    expect(written.terminal.stderr + written.pipe.stderr).toBe('');
  });

  it('a body says whether its very bytes were written', () => {
    const exact: boolean[] = [];
    both((output) => void exact.push(output.body(new Uint8Array([255]))));
    expect(exact).toEqual([false, true]);
  });

  it('a document keeps its lines, and its carriage returns in a pipe alone', () => {
    const { terminal, pipe } = both((output) => output.json('[1,\r\n"\u202e",\r\n2]'));
    expect(terminal.stdout).toBe('[1,\n"\\u202e",\n2]\n');
    expect(pipe.stdout).toBe('[1,\r\n"\u202e",\r\n2]\n');
  });

  it('every character that a terminal acts on is escaped in full', () => {
    expect(safeJsonForTerminal('"\u007f \u00ad \u{e0041} \u{e0041} é"')).toBe(
      '"\\u007f \\u00ad \\udb40\\udc41 \\udb40\\udc41 é"',
    );
  });

  it('members of an object stand in their order, with a name that needs quotes', () => {
    expect(jsonObject([])).toBe('{}');
    expect(
      jsonObject([
        ['b"', '1'],
        ['a', '[2.0]'],
      ]),
    ).toBe('{"b\\"":1,"a":[2.0]}');
  });

  it('a body of blanks and JSON is that JSON', () => {
    expect(bodyAsJson(' \n [1.0] \n')).toBe('[1.0]');
    expect(bodyAsJson(' \n ')).toBe(JSON.stringify(' \n '));
  });
});

describe('where the words of a command go', () => {
  const HOSTILE = 'red \u{1b}[31m\u{9b}2J\u{202e}\u{7} \u{e0041}\u{200b}\ud800 end';
  const ACTS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\p{Cf}\p{Cs}]/u;

  it.each([
    ['talk', 'stderr', (output: Output) => output.talk(HOSTILE)],
    ['an error', 'stderr', (output: Output) => output.report({ message: HOSTILE, remedy: '' })],
    ['what to do', 'stderr', (output: Output) => output.report({ message: 'a', remedy: HOSTILE })],
    ['a text', 'stdout', (output: Output) => output.answer(HOSTILE)],
    ['a body', 'stdout', (output: Output) => output.body(new TextEncoder().encode(HOSTILE))],
    ['a document', 'stdout', (output: Output) => output.json(JSON.stringify([HOSTILE]))],
  ] as const)('P50: %s is made visible on a terminal', (_, stream, say) => {
    const written = said(true, say)[stream];
    expect(written).toContain('end');
    expect(written).not.toMatch(ACTS);
  });

  it('P50: talk is made visible in a pipe too, where a log is read on a terminal later', () => {
    expect(said(false, (output) => output.talk(HOSTILE)).stderr).not.toMatch(ACTS);
  });

  it('P48: a body reaches a pipe byte by byte', () => {
    const body = new TextEncoder().encode(`${HOSTILE}\r\n`);
    expect(said(false, (output) => output.body(body)).stdout).toBe(new TextDecoder().decode(body));
  });

  it('P37: a known secret is in no word that is said', () => {
    const secret = new Secret('canary-of-this-test');
    for (const say of [
      (output: Output) => output.talk(`before ${secret.reveal()} behind`),
      (output: Output) => output.report({ message: secret.reveal(), remedy: secret.reveal() }),
    ])
      expect(said(false, say, [secret]).stderr).not.toContain('canary-of-this-test');
  });
});
