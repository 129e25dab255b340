import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExplorerWish } from '../../../../source/core/explorer/event.ts';
import type { ExplorerNotice, ExplorerState } from '../../../../source/core/explorer/state.ts';
import type { ExplorerCommand } from '../../../../source/ui/ink/explorer/bindings/binding.ts';
import { explorerBindings } from '../../../../source/ui/ink/explorer/explorer-keys.ts';
import { overlayView } from '../../../../source/ui/ink/explorer/overlay-views.ts';
import { noticesOf } from '../../../../source/ui/ink/explorer/status.ts';
import { realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { type ExplorerWalk, walkExplorer } from '../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';

const SENT = { message: 'What was sent could not be kept.', remedy: 'Free some space.' };
const PAST: ExplorerWish = { type: 'history-failed', report: SENT, epochMs: 9 };
const COPIED: ExplorerWish = { type: 'copied', isCopied: true, text: 'It is copied.' };
const NOT_COPIED: ExplorerWish = { type: 'copied', isCopied: false, text: 'No clipboard.' };
const EDITOR: ExplorerWish = {
  type: 'text-edited',
  field: 'path',
  outcome: { type: 'failed', message: 'The editor ended.', remedy: 'Type it here.' },
};

/** What the world may say now. */
function results({ lastId, reading, refused }: ExplorerState): ExplorerWish[] {
  const id = reading.lastId;
  const outcome = answerWith({ products: [{ id: 1 }] });
  const answered = { type: 'answered', id: lastId, outcome, epochMs: 9 } as const;
  const problem = { message: 'No pager.', remedy: 's saves the answer.' };
  return [
    PAST,
    COPIED,
    NOT_COPIED,
    EDITOR,
    answered,
    { type: 'reading-result', event: { type: 'copied', id, text: 'The value is copied.' } },
    { type: 'reading-result', event: { type: 'not-copied', id, reason: 'Nothing can copy.' } },
    { type: 'reading-result', event: { type: 'paged', problem } },
    { type: 'reading-result', event: { type: 'wrote', id, outcome: { type: 'written', path: '/a' } } },
    { type: 'set-written', outcome: { type: 'written', path: '/requests.http' } },
    { type: 'set-written', outcome: { type: 'taken', path: '/requests.http' } },
    { type: 'second-waited', id: refused.retryWait?.id ?? -1 },
    { type: 'requests-kept', outcome: { type: 'kept', requests: [], change: null } },
    {
      type: 'requests-kept',
      outcome: { type: 'kept', requests: [], change: { type: 'saved', name: 'shop' } },
    },
    { type: 'waiting', id: lastId, reason: 'throttled', waitMs: 1000, retry: 1 },
  ]; // prettier-ignore
}

/** What the keys of the screen offer, but for leaving it. */
function wishes(state: ExplorerState): ExplorerWish[] {
  const { overlay } = state;
  const commands =
    overlay === null
      ? explorerBindings(state).map(({ command }) => command)
      : overlayView(state, overlay).actions.map(({ event }) => event);
  return commands.filter(isWish);
}

function isWish(command: ExplorerCommand): command is ExplorerWish {
  return !['leave', 'open-overlay', 'chosen'].includes(command.type);
}

/** What stands on the screen. */
function said({ state }: ExplorerWalk): readonly string[] {
  const { overlay } = state;
  const blocks = overlay === null ? noticesOf(state) : overlayView(state, overlay).blocks;
  return blocks.flatMap((block) => (block.kind === 'notice' ? [block.message] : []));
}

const picks = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat()), { minLength: 5, maxLength: 60 });

test('every notice stands on the screen, once, until the person does something', () => {
  let set = 0;
  let endured = 0;
  fc.assert(
    fc.property(picks, fc.boolean(), (steps, isReal) => {
      const walk = walkExplorer({
        ...(isReal ? realStoreConfig() : {}),
        keepsRequests: true,
        keepsHistory: true,
        firstNotice: { level: 'warning', message: 'The settings file is broken.', remedy: null },
      });
      let last: ExplorerNotice | null = null;
      let standing: readonly string[] = [];
      const go = (event: ExplorerWish, isFromWorld: boolean) => {
        walk.go(event);
        if (!isFromWorld) standing = [];
        endured += standing.length;
        const { notice } = walk.state;
        if (notice !== null && notice !== last) {
          standing = [...new Set([...standing, notice.message])];
          set += 1;
        }
        last = notice;
        const words = said(walk);
        expect(standing.filter((one) => words.filter((word) => word === one).length !== 1)).toEqual(
          [],
        );
      };
      last = walk.state.notice;
      standing = said(walk);
      go({ type: 'opened' }, true);
      for (const [fromWorld, at] of steps) {
        const isFromWorld = fromWorld < 6;
        const events = isFromWorld ? results(walk.state) : wishes(walk.state);
        const event = events[at % events.length];
        if (event !== undefined) go(event, isFromWorld || event.type === 'open-notices');
      }
    }),
    { numRuns: 60 },
  );
  // It is no proof where nothing was said.
  expect(Math.min(set, endured)).toBeGreaterThan(200);
});

describe('a warning that another result follows', () => {
  test('stands before the note that came after it', () => {
    expect(said(walkExplorer().go(PAST, COPIED))).toEqual([SENT.message, 'It is copied.']);
  });

  test('stands behind what weighs more, and of its weight the last one is first', () => {
    const other = { ...PAST, report: { ...SENT, message: 'The list is gone.' } };
    expect(said(walkExplorer().go(PAST, other, NOT_COPIED))).toEqual([
      ...['No clipboard.', 'The list is gone.', SENT.message],
    ]);
  });

  test('keeps its remedy', () => {
    expect(noticesOf(walkExplorer().go(PAST, COPIED).state)[0]).toMatchObject({
      level: 'warning',
      ...SENT,
    });
  });

  test('that says the same is told once', () => {
    expect(said(walkExplorer().go(PAST, COPIED, PAST))).toEqual([SENT.message, 'It is copied.']);
  });

  test('outlives what a wait sends by itself', () => {
    const refusal = answerWith({}, { status: 429, headers: [['retry-after', '1']] });
    const walk = walkExplorer().go({ type: 'send' }).answer(refusal);
    walk.go({ type: 'follow-diagnosis' }, PAST);
    walk.go({ type: 'second-waited', id: walk.state.refused.retryWait?.id ?? -1 });
    expect(walk.state.sending).not.toBeNull();
    expect(said(walk)).toEqual([SENT.message]);
    expect(said(walk.go(COPIED))).toEqual([SENT.message, 'It is copied.']);
  });

  test('goes with what the person does next, and Esc needs no second time for it', () => {
    const walk = walkExplorer({ canReturn: true }).go(
      ...([{ type: 'back' }, PAST, NOT_COPIED, { type: 'back' }] as const),
    );
    expect({ said: said(walk), leaving: walk.state.leaving }).toEqual({ said: [], leaving: null });
  });

  test('that was read is replaced as before', () => {
    expect(said(walkExplorer().go(PAST, { type: 'toggle-zoom' }, COPIED))).toEqual([
      'It is copied.',
    ]);
  });

  test('is in the list of all that was said, and gone once that is closed', () => {
    const walk = walkExplorer().go(PAST, NOT_COPIED, { type: 'open-notices' });
    expect(said(walk)).toEqual(['No clipboard.', SENT.message]);
    walk.go({ type: 'close-overlay' });
    expect(said(walk)).toEqual(['No clipboard.']);
  });

  test('stands over the panes as well', () => {
    const walk = walkExplorer().go({ type: 'open-requests' }, { type: 'open-help' });
    expect(said(walk.go(PAST, COPIED))).toEqual([SENT.message, 'It is copied.']);
  });
});

describe('what a paste lost', () => {
  const paste = { type: 'edit', edit: { type: 'paste', text: 'title\n\n' } } as const;
  const LOST = '2 line breaks were left out: this field holds one line.';

  test.each<[string, ExplorerWish[]]>([
    [
      'the line under an answer',
      [{ type: 'reading', event: { type: 'open-field', purpose: 'find' } }],
    ],
    ['the list of ready-made requests', [{ type: 'open-presets' }]],
  ])('in %s is said over the keys, until the next edit', (_name, open) => {
    const walk = walkExplorer()
      .go({ type: 'send' })
      .answer(answerWith({ title: 'Mug' }));
    expect(said(walk.go(...open, paste))).toEqual([LOST]);
    expect(said(walk.go({ type: 'edit', edit: { type: 'delete', to: 'left' } }))).toEqual([]);
  });

  test('in a field with room below it is said there alone', () => {
    expect(said(walkExplorer().go(paste))).toEqual([]);
  });
});
