import { PassThrough, Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import type { Block } from '../../../source/core/view/view.ts';
import { LineAsker } from '../../../source/ui/plain/askers/line-asker.ts';
import { tellView } from '../../../source/ui/plain/tellers.ts';

/** What a server, a profile or a file may bring: any sign, and those that act on a terminal often. */
const ANYTHING = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(
      fc.constantFrom(
        '\u001b[2J',
        '\u0007',
        '\r',
        '\n',
        '\t',
        '\u009b2J',
        '\b',
        '\u0000',
        'a',
        ' ',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join('')),
);

/** The bytes of what is written that no line may hold. */
function acting(written: Buffer): readonly number[] {
  return [...written].filter((byte) => (byte < 0x20 && byte !== 0x0a) || byte === 0x7f);
}

function open() {
  const chunks: Buffer[] = [];
  const input = new PassThrough();
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const asker = new LineAsker({ input, output });
  return { input, asker, written: () => Buffer.concat(chunks) };
}

test('whatever is said or shown in bare lines, no byte below the blank but the line end is written', () => {
  fc.assert(
    fc.property(fc.array(ANYTHING, { maxLength: 5 }), (texts) => {
      const { asker, written } = open();
      asker.say(...texts);
      asker.show(...texts);
      asker.ring();
      const bytes = written();
      expect(acting(bytes)).toEqual([]);
      // A text is one line, whatever stands in it.
      expect([...bytes].filter((byte) => byte === 0x0a)).toHaveLength(2 * texts.length);
    }),
    { numRuns: 300 },
  );
});

test('whatever stands in a question, its choices and what Enter takes', async () => {
  await fc.assert(
    fc.asyncProperty(ANYTHING, ANYTHING, ANYTHING, async (question, title, text) => {
      const { asker, input, written } = open();
      const choices = [{ value: 1, title, text, word: title }];
      input.end('nonsense\n1\nx\nno\n\n');
      await asker.choose(question, choices, { initial: 1, takes: text });
      await asker.ask(question, { initial: text });
      await asker.confirm(question);
      await asker.askSecret(question);
      expect(acting(written())).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

/** One block of each kind that shows such a text wherever it shows any. */
function blocksOf(text: string): ReadonlyArray<Block<string>> {
  const fact = { label: text, value: text, tone: 'plain' } as const;
  const item = {
    mark: 'ticked',
    title: text,
    summary: text,
    badges: [text],
    detail: text,
    value: text,
    group: text,
  } as const;
  return [
    { kind: 'text', weight: 'needed', paragraphs: [text], title: text },
    { kind: 'notice', level: 'problem', message: text, remedy: text },
    { kind: 'progress', text },
    { kind: 'facts', weight: 'needed', title: text, facts: [fact] },
    { kind: 'card', level: 'ok', title: text, corner: text, facts: [fact] },
    {
      kind: 'choices',
      question: text,
      options: [{ title: text, detail: text, event: '' }],
      chosen: 0,
      role: 'answers',
    },
    {
      kind: 'list',
      title: text,
      items: [item],
      cursor: 0,
      isNumbered: true,
      height: 'fill',
      empty: text,
      more: text,
    },
    {
      kind: 'field',
      name: 'field',
      label: text,
      buffer: createTextBuffer(text, { multiline: true }),
      hasFocus: false,
      isSecret: false,
      isPrivate: false,
      isMultiline: true,
      placeholder: text,
      remark: { level: 'problem', message: text, remedy: text },
      isFramed: true,
      word: null,
    },
    { kind: 'url', title: text, url: text },
    { kind: 'code', weight: 'needed', title: text, lines: [text] },
    { kind: 'parts', parts: [{ name: text, value: text, purpose: text }], cursor: 0 },
    { kind: 'countdown', label: text, tone: 'ok', leftMs: 1, totalMs: 2, isPaused: false },
  ];
}

test('whatever a view of any kind of block holds', () => {
  fc.assert(
    fc.property(ANYTHING, (text) => {
      const { asker, written } = open();
      for (const line of tellView({ blocks: blocksOf(text) })) asker.say(line);
      expect(acting(written())).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
