import { expect, test } from 'vitest';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { fact, item } from '../../../source/core/view/blocks.ts';
import { showView } from '../../../source/core/view/shown.ts';
import type { Block, View } from '../../../source/core/view/view.ts';

/** Of a store, a file or a person: it acts on a terminal, and names a private thing. */
const RAW = 'private \u{1b}[2J\u{202e}\u{9b}31m name';
const SAFE = toDisplayText(RAW.replace('private', 'hidden'));

const RAW_FACT = { ...fact('Label', RAW), marks: [{ text: RAW, mark: 'ok' as const }] };

/** Each kind of block with that in every text that is not of our own making. */
const BLOCKS: { readonly [Kind in Block<never>['kind']]: Extract<Block<never>, { kind: Kind }> } = {
  text: { kind: 'text', weight: 'needed', title: RAW, paragraphs: [RAW, RAW] },
  notice: { kind: 'notice', level: 'note', message: RAW, remedy: RAW },
  progress: { kind: 'progress', text: RAW },
  facts: { kind: 'facts', weight: 'needed', title: RAW, facts: [RAW_FACT] },
  card: { kind: 'card', level: 'ok', title: RAW, corner: RAW, facts: [RAW_FACT] },
  choices: {
    kind: 'choices',
    question: RAW,
    options: [{ title: RAW, detail: RAW, event: undefined as never }],
    chosen: 0,
    role: 'answers',
  },
  list: {
    kind: 'list',
    title: RAW,
    items: [item(RAW, { summary: RAW, badges: [RAW], detail: RAW, value: RAW })],
    cursor: 0,
    isNumbered: false,
    height: 'fit',
    empty: '',
  },
  field: {
    kind: 'field',
    name: 'name',
    label: 'Label',
    buffer: createTextBuffer('private text'),
    hasFocus: true,
    isSecret: false,
    isPrivate: true,
    isMultiline: false,
    placeholder: null,
    remark: { level: 'warning', message: RAW, remedy: RAW },
    isFramed: false,
    word: null,
  },
  url: { kind: 'url', title: RAW, url: RAW },
  code: { kind: 'code', weight: 'needed', title: RAW, lines: [RAW] },
  parts: { kind: 'parts', parts: [{ name: RAW, value: RAW, purpose: RAW }], cursor: 0 },
  countdown: {
    kind: 'countdown',
    label: RAW,
    tone: 'plain',
    leftMs: 1,
    totalMs: 2,
    isHeld: false,
  },
};

test.each(Object.values(BLOCKS))(
  'P50: no text of a $kind block acts, and none is private',
  (block) => {
    const view: View<never> = { id: 'id', question: RAW, blocks: [block], actions: [], moves: {} };
    const shown = showView(view, {
      hide: (text) => text.replace('private', 'hidden'),
      mask: () => createTextBuffer('•••'),
    });
    const text = JSON.stringify({ question: shown.question, blocks: shown.blocks });
    expect(text).not.toMatch(/private|\\u001b|[\u{202e}\u{9b}]/u);
    expect(shown.question).toBe(SAFE);
    const texts = JSON.stringify(block).split(JSON.stringify(RAW).slice(1, -1)).length - 1;
    expect(JSON.stringify(shown.blocks).split(SAFE).length - 1).toBe(texts);
  },
);
