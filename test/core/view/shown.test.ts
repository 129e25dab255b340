import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hideWhilePresenting } from '../../../source/core/guide/presented.ts';
import { createTextBuffer } from '../../../source/core/text/text-buffer.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { showView } from '../../../source/core/view/shown.ts';
import type { Action, Block, Fact, Item, View } from '../../../source/core/view/view.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

/** Required, so that a text which a block gains later has to be put in here as well. */
type Whole<Kind extends Block<never>['kind']> = Required<Extract<Block<never>, { kind: Kind }>>;

/** Each kind of block with that in every text. */
function blocksWith(raw: string): { readonly [Kind in Block<never>['kind']]: Whole<Kind> } {
  const fact: Required<Fact> = {
    ...{ label: raw, value: raw, tone: 'plain', action: 'save' },
    marks: [{ text: raw, mark: 'ok' }],
  };
  const item: Required<Item> = {
    ...{ mark: 'none', title: raw, summary: raw, badges: [raw], detail: raw },
    ...{ value: raw, group: raw },
  };
  const remark = { level: 'warning', message: raw, remedy: raw } as const;
  return {
    text: {
      ...{ kind: 'text', weight: 'needed', title: raw, paragraphs: [raw, raw] },
      isTicking: true,
    },
    notice: { kind: 'notice', level: 'note', message: raw, remedy: raw },
    progress: { kind: 'progress', text: raw },
    facts: { kind: 'facts', weight: 'needed', title: raw, facts: [fact] },
    card: { kind: 'card', level: 'ok', title: raw, corner: raw, facts: [fact] },
    choices: {
      ...{ kind: 'choices', question: raw, chosen: 0, role: 'answers' },
      options: [{ title: raw, detail: raw, event: undefined as never }],
    },
    list: {
      ...{ kind: 'list', title: raw, items: [item], cursor: 0, isNumbered: false },
      ...{ height: 'fit', empty: raw, more: raw, ticks: 'done' },
    },
    field: {
      ...{ kind: 'field', name: 'name', label: raw, buffer: createTextBuffer('private text') },
      ...{ hasFocus: true, isSecret: false, isPrivate: true, isMultiline: false },
      ...{ placeholder: raw, remark, isFramed: false, word: 'find', proposal: 'demo' },
    },
    url: { kind: 'url', title: raw, url: raw },
    code: { kind: 'code', weight: 'needed', title: raw, lines: [raw] },
    parts: { kind: 'parts', parts: [{ name: raw, value: raw, purpose: raw }], cursor: 0 },
    countdown: {
      ...{ kind: 'countdown', label: raw, tone: 'plain', leftMs: 1, totalMs: 2, isPaused: false },
    },
  };
}

/** A view with that in every text: its question, its blocks, and what can be done. */
function viewWith(raw: string, blocks: readonly Block<never>[]): Required<View<never>> {
  const event = undefined as never;
  const act: Action<never> = { event, keys: ['enter'], word: 'go', hint: raw, title: raw };
  return {
    ...{ id: 'id', question: raw, blocks, isBusy: false, actions: [act, { ...act, hint: null }] },
    moves: { up: { event, title: raw, hint: raw }, tab: { event, title: raw } },
    takesText: { what: raw, event: () => event, typed: () => event, isWhole: () => true },
  };
}

const MASK = { mask: () => createTextBuffer('•••') };
const count = (view: unknown, text: string): number =>
  JSON.stringify(view).split(JSON.stringify(text).slice(1, -1)).length - 1;

describe('a view as it is shown', () => {
  /** Of a store, a file or a person: it acts on a terminal, and names a private thing. */
  const RAW = 'private \u{1b}[2J\u{202e}\u{9b}31m name';
  const SAFE = toDisplayText(RAW.replace('private', 'hidden'));
  const hide = (text: string): string => text.replace('private', 'hidden');

  test.each(Object.values(blocksWith(RAW)))(
    'P50: no text of a $kind block acts, and none is private',
    (block) => {
      const view = viewWith(RAW, [block]);
      const shown = showView(view, { hide, ...MASK });
      expect(JSON.stringify(shown)).not.toMatch(/private|\\u001b|[\u{202e}\u{9b}]/u);
      expect(count(shown, SAFE)).toBe(count(view, RAW));
    },
  );

  test('proposes nothing that it would have to change, since Enter takes it as it stands', () => {
    const proposing = (proposal: string) => {
      const view = viewWith('', [{ ...blocksWith('').field, proposal }]);
      return showView(view, { hide, ...MASK }).blocks[0];
    };
    expect(proposing('demo.myshopify.com')).toMatchObject({ proposal: 'demo.myshopify.com' });
    expect(proposing('private.myshopify.com')).not.toHaveProperty('proposal');
  });
});

test('P54: whatever text a view holds, nothing secret and nobody is in it while presenting', () => {
  const clientId = 'fedcba9876543210'.repeat(2);
  const run = new GuideRun({ clientId }).toToken().do({ type: 'toggle-presenter' });
  const { session, signIn } = run.state;
  const [state] = signIn.knownStates;
  if (session === null || state === undefined) throw new Error('no token');
  const { accessToken } = session.result.token;
  const planted = fc.constantFrom(
    ...[clientId, accessToken.reveal(), accessToken.masked, state.reveal()],
    ...['shpss_0a1b2c3d4e5f', 'anna.berg@example.com', '+49 30 1234567'],
  );
  const present = { ...MASK, hide: (text: string) => hideWhilePresenting(run.state, text) };
  const around = fc.string({ unit: 'binary-ascii' });
  fc.assert(
    fc.property(around, planted, around, (before, secret, after) => {
      const text = `${before} ${secret} ${after}`;
      const shown = showView(viewWith(text, Object.values(blocksWith(text))), present);
      expect(count(shown, secret)).toBe(0);
    }),
    { numRuns: 300 },
  );
});
