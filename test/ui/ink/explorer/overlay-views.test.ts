import { describe, expect, test } from 'vitest';
import type { ExplorerWish } from '../../../../source/core/explorer/event.ts';
import { overlayView } from '../../../../source/ui/ink/explorer/overlay-views.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';

const PANES = ['Request, outside text', 'In a text field', 'Answer'];

function viewAfter(...events: ExplorerWish[]) {
  const { state } = walkExplorer({ keepsRequests: true }).go(...events);
  if (state.overlay === null) throw new Error('nothing is open');
  return overlayView(state, state.overlay);
}

describe('what lies over the panes', () => {
  test.each([
    ['open-help', 'close the help'],
    ['open-palette', 'do it'],
    ['open-code', 'copy'],
    ['name-request', 'save'],
  ] as const)('%s has the key for what is to be done', (type, hint) => {
    const view = viewAfter({ type });
    expect(view.actions.map((action) => action.hint)).toContain(hint);
    expect(view.actions.some(({ keys }) => keys.includes('esc'))).toBe(true);
  });

  test('the list of requests tells how long each took and with which API version', () => {
    const call = { api: 'rest', method: 'GET', headers: [], body: '', end: '200 OK' } as const;
    const past = [
      { ...call, path: 'a.json', atMs: 2, durationMs: 1200, apiVersion: '2026-07' },
      { ...call, path: 'b.json', atMs: 1, durationMs: 5 },
    ];
    const view = viewAfter({ type: 'history-read', past, epochMs: 9 }, { type: 'open-requests' });
    const details = view.blocks.flatMap((block) =>
      block.kind === 'list' ? block.items.map(({ detail }) => detail) : [],
    );
    expect(details).toEqual(['GET a.json, 1,200 ms, API version 2026-07', 'GET b.json, 5 ms']);
  });

  test('no two of its keys mean two things', () => {
    for (const type of ['open-help', 'open-palette', 'open-code', 'name-request'] as const) {
      const keys = viewAfter({ type }).actions.flatMap((action) => action.keys);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test('the help names the keys of both panes and of text', () => {
    const titles = viewAfter({ type: 'open-help' }).blocks.map((block) =>
      block.kind === 'facts' ? block.title : null,
    );
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).toEqual(
      expect.arrayContaining([
        ...PANES,
        'Tree of fields',
        'What to copy',
        'Requests',
        'Everywhere',
      ]),
    );
  });

  test('the help begins with what has the keys', () => {
    const titles = (...events: ExplorerWish[]) =>
      viewAfter(...events, { type: 'open-help' })
        .blocks.map((block) => (block.kind === 'facts' ? block.title : null))
        .slice(0, 3);
    expect(titles({ type: 'start-typing' })).toEqual([
      'In a text field',
      'Request, outside text',
      'Answer',
    ]);
    const steps: ExplorerWish[] = [];
    while (walkExplorer({}).go(...steps).state.focus.pane !== 'response' && steps.length < 20)
      steps.push({ type: 'move-focus', by: 1 });
    expect(titles(...steps).slice(0, 2)).toEqual(['Answer', 'Answer as a table']);
    expect(titles({ type: 'open-presets' })[0]).toBe('Here');
  });

  test.each([
    ['open-requests', 'move-request'],
    ['open-palette', 'move-palette'],
  ] as const)('%s is gone through by pages and from end to end', (type, event) => {
    const { actions } = viewAfter({ type });
    const by = (key: string) => {
      const found = actions.find(({ keys }) => keys.includes(key))?.event;
      return found?.type === event ? Math.sign(found.by) : null;
    };
    expect(['pagedown', 'pageup', 'home', 'end'].map(by)).toEqual([1, -1, -1, 1]);
  });

  test('says in it what was refused', () => {
    const { state } = walkExplorer({ keepsRequests: true }).go(
      { type: 'name-request' },
      { type: 'edit', edit: { type: 'set', text: '' } },
      { type: 'save-request' },
    );
    if (state.overlay === null) throw new Error('it was closed');
    expect(overlayView(state, state.overlay).blocks.at(-1)).toMatchObject({
      kind: 'notice',
      message: 'It needs a name.',
    });
  });
});
