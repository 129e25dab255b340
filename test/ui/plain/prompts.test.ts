import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { PassThrough, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOT_ALONE, QUIET_MS } from '../../../source/core/view/lone-yes.ts';
import { LineAsker } from '../../../source/ui/plain/askers/line-asker.ts';
import { PromptAsker } from '../../../source/ui/plain/askers/prompt-asker.ts';
import { secretPrompt, textPrompt, yesPrompt } from '../../../source/ui/plain/askers/prompts.ts';

const SECRET = ['shpss', 'canary0123456789'].join('_');

function streams() {
  const input = new PassThrough();
  const output = new PassThrough();
  let written = '';
  output.on('data', (chunk: Buffer) => (written += chunk.toString()));
  return { input, output, written: () => written };
}

/** The keys of a paste or a flood, and when they come: milliseconds after the question was asked. */
type Keys = ReadonlyArray<readonly [ms: number, keys: string]>;

const FLOODS = [
  'yyyy',
  'yes\r',
  'yarn add x\r',
  'y\n',
  'y\r',
  'yes\r\r',
  'yes\ryes\r',
  'y\ry\ry\r',
];

const each = (from: number, keys: string): Keys =>
  [...keys].map((key, index): Keys[number] => [from + index, key]);

/** No yes is in any of them, however they come. */
const ACCIDENTS: ReadonlyArray<{ readonly name: string; readonly keys: Keys }> = FLOODS.flatMap(
  (flood) => {
    const name = JSON.stringify(flood);
    return [
      { name: `${name} in one piece`, keys: [[600, flood]] },
      { name: `${name}, a millisecond between its keys`, keys: each(600, flood) },
      { name: `${name} in a bracketed paste`, keys: [[600, `\u001b[200~${flood}\u001b[201~`]] },
      { name: `${name} before the question is drawn`, keys: [[0, flood]] },
      { name: `${name} at once after it`, keys: [[100, flood]] },
    ];
  },
);

const BY_HAND: Keys = [
  [600, 'y'],
  [700, 'e'],
  [780, 's'],
  [900, '\r'],
];

const FOLLOWED: ReadonlyArray<{ readonly name: string; readonly keys: Keys }> = [
  { name: 'a key 5 ms behind the Enter', keys: [...BY_HAND, [905, 'x']] },
  { name: 'another Enter 5 ms behind it', keys: [...BY_HAND, [905, '\r']] },
  { name: 'a key 200 ms behind the Enter', keys: [...BY_HAND, [1100, 'x']] },
  {
    name: 'a key 5 ms behind a short yes',
    keys: [
      [600, 'y'],
      [700, '\r'],
      [705, '1'],
    ],
  },
];

/** Writes keys as the fake clock goes on, and some time more. */
async function play(input: PassThrough, keys: Keys): Promise<void> {
  let now = 0;
  for (const [ms, text] of keys) {
    await vi.advanceTimersByTimeAsync(ms - now);
    now = ms;
    input.write(text);
  }
  await vi.advanceTimersByTimeAsync(3000);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Yes is the only answer that costs something. */
const isYes = (answer: unknown): boolean => JSON.stringify(answer).includes('true');

describe('P56: yes or no in a prompt', () => {
  function ask(keys: Keys) {
    const { input, output, written } = streams();
    const withdrawal = new AbortController();
    let answer: unknown = null;
    void yesPrompt({ message: 'Send it?' }, { input, output, signal: withdrawal.signal }).then(
      (given) => (answer = given),
      () => {},
    );
    return play(input, keys).then(() => {
      withdrawal.abort();
      return { answer, written: written() };
    });
  }

  it.each(ACCIDENTS)('$name is no yes', async ({ keys }) => {
    expect((await ask(keys)).answer).not.toBe(true);
  });

  it.each(FOLLOWED)('with $name it is no yes, and that is said', async ({ keys }) => {
    const { answer, written } = await ask(keys);
    expect(answer).toBeNull();
    expect(written).toContain(NOT_ALONE);
  });

  it('typed by hand it is one, short or whole', async () => {
    expect((await ask(BY_HAND)).answer).toBe(true);
    expect(
      (
        await ask([
          [600, 'Y'],
          [700, '\r'],
        ])
      ).answer,
    ).toBe(true);
  });

  it('may have blanks around it', async () => {
    const keys: Keys = [
      [600, ' '],
      [700, 'y'],
      [800, ' '],
      [900, '\r'],
    ];
    expect((await ask(keys)).answer).toBe(true);
  });

  it('is shown by the whole word, however short it was typed', async () => {
    const short = (key: string) =>
      ask([
        [600, key],
        [700, '\r'],
      ]);
    expect((await short('y')).written).toMatch(/\byes\b/);
    expect((await short('n')).written).toMatch(/\bno\b/);
  });

  it('how to answer is shown once an answer counts, and not before', async () => {
    const { input, output, written } = streams();
    const withdrawal = new AbortController();
    const asked = yesPrompt({ message: 'Send it?' }, { input, output, signal: withdrawal.signal });
    asked.catch(() => {});
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    expect(written()).toContain('Send it?');
    expect(written()).not.toContain('y/N');
    await vi.advanceTimersByTimeAsync(1);
    expect(written()).toContain('y/N');
    withdrawal.abort();
  });

  it('after a flood it can be given by hand all the same', async () => {
    const flooded = await ask([[100, 'yes\r'], ...BY_HAND]);
    expect(flooded.answer).toBe(true);
    expect(flooded.written).toContain(NOT_ALONE);
  });

  it('Enter alone is no at once, and what is neither is asked again', async () => {
    expect((await ask([[10, '\r']])).answer).toBe(false);
    const { answer, written } = await ask([
      [600, 'ye'],
      [700, 'p'],
      [800, '\r'],
    ]);
    expect(answer).toBeNull();
    expect(written).toContain('Answer yes or no.');
  });

  it('names its keys once they count', async () => {
    const { input, output, written } = streams();
    const withdrawal = new AbortController();
    const asked = yesPrompt({ message: 'Send it?' }, { input, output, signal: withdrawal.signal });
    asked.catch(() => {});
    await vi.advanceTimersByTimeAsync(200);
    expect(written()).not.toContain('y/N');
    await vi.advanceTimersByTimeAsync(100);
    expect(written()).toContain('y/N');
    withdrawal.abort();
  });
});

describe.each([
  ['prompts', (input: PassThrough, output: Writable) => new PromptAsker(input, output)],
  ['bare lines', (input: PassThrough, output: Writable) => new LineAsker({ input, output })],
] as const)('P56: the question of the plain face, with %s', (way, askerOn) => {
  async function ask(keys: Keys) {
    const { output, written } = streams();
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const asker = askerOn(input, output);
    let answer: unknown = null;
    void asker.confirm('Send it?').then((given) => (answer = given));
    await play(input, keys);
    asker.close();
    return { answer, written: written() };
  }

  /** A terminal that edits its own lines hands on a line when it ends. */
  const asSeen = (keys: Keys): Keys => {
    if (way === 'prompts') return keys;
    let line = '';
    return keys.flatMap(([ms, text]) => {
      line += text.replaceAll('\r', '\n');
      if (!line.includes('\n')) return [];
      const whole = line;
      line = '';
      return [[ms, whole] as const];
    });
  };

  const paste = 'in a bracketed paste';
  /** A line by itself, long after the question: nobody can tell how it was typed. */
  const isLine = ({ name }: { name: string }) =>
    way === 'bare lines' && /^"yes\\r"(?: in one piece|, a milli)/.test(name);

  it.each(
    ACCIDENTS.filter((one) => !isLine(one) && !(way === 'bare lines' && one.name.includes(paste))),
  )('$name is no yes', async ({ keys }) => {
    expect(isYes((await ask(asSeen(keys))).answer)).toBe(false);
  });

  it('typed by hand it is one', async () => {
    expect((await ask(asSeen(BY_HAND))).answer).toEqual({ type: 'value', value: true });
  });

  it('a line that follows at once takes it back, with words', async () => {
    const { answer, written } = await ask(asSeen([...BY_HAND, [1000, 'GET shop.json\r']]));
    expect(isYes(answer)).toBe(false);
    expect(written).toContain(NOT_ALONE);
  });
});

it('P56: a pipe brings its answers at once, and they count', async () => {
  const input = new PassThrough();
  const asker = new LineAsker({ input, output: new PassThrough() });
  input.write('y\nGET shop.json\n');
  const answer = asker.confirm('Send it?');
  await vi.advanceTimersByTimeAsync(0);
  expect(await answer).toEqual({ type: 'value', value: true });
});

describe('a secret', () => {
  it('is shown by no key at its own prompt, and none offers it', async () => {
    const { input, output, written } = streams();
    const asked = secretPrompt('Client secret:', { input, output });
    await vi.advanceTimersByTimeAsync(10);
    for (const key of [SECRET, '\u0014', '\t', '\u001bOP', '\u001b[A', '\u0012', '\u0019', '?']) {
      input.write(key);
      await vi.advanceTimersByTimeAsync(10);
    }
    input.write('\r');
    await vi.advanceTimersByTimeAsync(10);
    await asked;
    expect(written()).not.toContain('canary');
    expect(written()).not.toMatch(/visib|ctrl\+t|toggle/i);
    expect(written()).toContain('*****');
  });

  it('is covered where it is typed into another prompt, and is handed on as it is', async () => {
    const { input, output, written } = streams();
    const asked = textPrompt({ message: 'Shop domain:' }, { input, output });
    await vi.advanceTimersByTimeAsync(10);
    input.write(`x ${SECRET} y`);
    await vi.advanceTimersByTimeAsync(10);
    input.write('\r');
    await vi.advanceTimersByTimeAsync(10);
    expect(await asked).toBe(`x ${SECRET} y`);
    expect(written()).not.toContain('canary');
  });

  it('is no matter of a prompt that is made elsewhere', () => {
    const root = fileURLToPath(new URL('../../../source', import.meta.url));
    const makers = globSync(`${root}/**/*.{ts,tsx}`).filter((file) =>
      /\{[^}]*\b(?:password|confirm|input|editor|expand|rawlist|number)\b[^}]*\} (?:from |= await import\()'@inquirer\//.test(
        readFileSync(file, 'utf8'),
      ),
    );
    expect(makers.map((file) => file.slice(root.length))).toEqual(['/ui/plain/askers/prompts.ts']);
  });
});
