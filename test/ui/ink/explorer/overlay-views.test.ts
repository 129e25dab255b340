import { describe, expect, test } from 'vitest';
import type { ExplorerWish } from '../../../../source/core/explorer/event.ts';
import { writtenCode } from '../../../../source/core/explorer/overlay/code.ts';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
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

/** The view as texts, field, list and code, each block on a row of its own. */
function told(state: ExplorerState, overlay: NonNullable<ExplorerState['overlay']>) {
  const { blocks, question } = overlayView({ ...state, overlay }, overlay);
  const rows = blocks.map((block) => {
    switch (block.kind) {
      case 'text':
        return `text: ${block.paragraphs.join(' | ')}`;
      case 'code':
        return `code: ${block.lines.length} lines, ${block.lines[0]?.slice(0, 30)}`;
      case 'field':
        return `field: ${block.label} "${block.buffer.text}" (${block.placeholder})`;
      case 'list':
        return `list ${block.height} at ${block.cursor}: ${block.items.map(({ title, summary }) => `${title} ${summary}`).join(' | ')}${block.items.length === 0 ? block.empty : ''}`;
      case 'notice':
        return `${block.level}: ${block.message}`;
      default:
        return block.kind;
    }
  });
  return [question, ...rows];
}

describe('the request as code', () => {
  const code = (text: string, language = 0, changes: Partial<ExplorerState> = {}) => {
    const { state } = walkExplorer().write(text).go({ type: 'open-code' });
    if (state.overlay?.type !== 'code') throw new Error('it is not open');
    return told({ ...state, ...changes }, { ...state.overlay, language });
  };

  test('names the languages, the chosen one in brackets, and where the token comes from', () => {
    expect(code('a.json')).toEqual([
      'The request as code',
      'text: [1 curl] 2 fetch  3 undici  4 Python  5 Ruby  6 PHP  7 admin-api-client | For bash or zsh. It reads the token from TOKENWRIGHT_ACCESS_TOKEN.',
      expect.stringMatching(/^code: \d+ lines, curl --globoff /),
    ]);
    expect(code('a.json', 3)[1]).toMatch(
      /^text: 1 curl {2}2 fetch {2}3 undici \[4 Python\] 5 Ruby /,
    );
  });

  test('is cut where it is very long, which is said', () => {
    const words = 'text: The rest is too long to be shown here; copying takes all of it.';
    const posting = (count: number) => {
      const walk = walkExplorer().go(
        { type: 'choose-method', by: 1 },
        { type: 'move-focus', by: 1 },
      );
      const { state } = walk.write(`"${'c'.repeat(count)}"`).go({ type: 'open-code' });
      if (state.overlay?.type !== 'code') throw new Error('it is not open');
      return { state, overlay: state.overlay };
    };
    const { state, overlay } = posting(0);
    const { length } = writtenCode(state, overlay);
    const after = (count: number) => {
      const made = posting(count);
      return told(made.state, made.overlay).slice(3);
    };
    expect(after(20_000 - length)).toEqual([]);
    expect(after(20_001 - length)).toEqual([words]);
  });

  test('hides people while presenting', () => {
    const shown = (presenter: boolean) => {
      const walk = walkExplorer().write('a.json?q=bob@example.com').go({ type: 'open-code' });
      const { overlay } = walk.state;
      if (overlay === null) throw new Error('it is not open');
      return JSON.stringify(overlayView({ ...walk.state, presenter }, overlay).blocks);
    };
    expect(shown(false)).toMatch(/bob(?:@|%40)example/);
    expect(shown(true)).not.toContain('bob');
  });

  test('has a key for each language, in their order', () => {
    const { actions } = viewAfter({ type: 'open-code' });
    const chosen = actions.flatMap(({ event, keys }) =>
      event.type === 'choose-language' ? [`${keys.join(' ')}: ${event.index}`] : [],
    );
    expect(chosen).toEqual(['1: 0', '2: 1', '3: 2', '4: 3', '5: 4', '6: 5', '7: 6']);
  });
});

describe('the API versions', () => {
  const versions = (typed: string, cursor = 1) =>
    told(walkExplorer().state, { type: 'versions', typed: createTextBuffer(typed), cursor });

  test('stand in a list with what is known of each', () => {
    const [question, field, list = ''] = versions('');
    expect([question, field]).toEqual(['API version', 'field: Version "" (or type another one)']);
    const rows = list.replace('list fill at 1: ', '').split(' | ');
    expect(rows[0]).toBe('2026-10 (in use now; supported, the newest)');
    expect(rows[1]).toMatch(/^2026-07 \(supported\)$/);
    expect(rows.at(-1)).toBe('unstable (not for production)');
  });

  test('can be typed, and what is none is refused with what one looks like', () => {
    expect(versions('2031-01')[2]).toBe('list fill at 1: 2031-01 (not on the list)');
    expect(versions('nonsense')[2]).toMatch(/^list fill at 1: \S.*\d{4}-\d\d/);
  });
});

describe('the commands by name', () => {
  test('stand with their key, and why one cannot be used', () => {
    const walk = walkExplorer().go({ type: 'open-palette' }).write('read-more');
    const { overlay } = walk.state;
    if (overlay === null) throw new Error('it is not open');
    expect(told(walk.state, overlay)).toEqual([
      '',
      'field: Command "read-more" (part of a name)',
      `list fill at 0: ${'u'.padEnd(12)} read more (read-more; the answer is whole)`,
    ]);
    const [first] = overlayView(walk.state, overlay).actions;
    expect(first?.event).toEqual({
      type: 'refuse-command',
      message: 'Read more: the answer is whole.',
    });
    const none = walk.write('qqq').state;
    expect(told(none, none.overlay ?? overlay)[2]).toBe(
      'list fill at 0: No command has these words; Backspace takes letters away.',
    );
    expect(overlayView(none, none.overlay ?? overlay).actions[0]?.event.type).toBe('move-palette');
  });

  test('are cut where their words are long, so that the name is seen', () => {
    const walk = walkExplorer().go({ type: 'open-palette' }).write('save-answer');
    const { overlay } = walk.state;
    if (overlay === null) throw new Error('it is not open');
    const [, , list = ''] = told(walk.state, overlay);
    const [, words = ''] = /^list fill at 0: s {11} (.*) \(save-answer/.exec(list) ?? [];
    expect(words).toMatch(/^save the whole answer to a file, .*…$/);
    expect(words).toHaveLength(38);
  });
});

test('the messages are those of the screen, and otherwise stand under what lies over the panes', () => {
  const copied = { type: 'copied', isCopied: true, text: 'Copied.' } as const;
  const { state } = walkExplorer().go(copied);
  expect(told(state, { type: 'notices' })).toEqual(['Messages', 'note: Copied.']);
  expect(told(walkExplorer().state, { type: 'notices' })).toEqual([
    'Messages',
    'note: There are no messages.',
  ]);
  const versions = { type: 'versions', typed: createTextBuffer(''), cursor: 0 } as const;
  expect(told(state, versions).at(-1)).toBe('note: Copied.');
  expect(told(walkExplorer().state, versions).at(-1)).toMatch(/^list/);
});

test('what lies over the panes has the keys that a person chose', () => {
  const keys = { 'take-version': { keys: ['f9'], usual: [] } };
  const { state } = walkExplorer({ keys }).go({ type: 'open-versions' });
  if (state.overlay === null) throw new Error('it is not open');
  const view = overlayView(state, state.overlay);
  expect(view.id).toBe('explorer/versions');
  expect(view.moves).toEqual({});
  expect(view.actions.map((one) => one.keys.join(' '))).toEqual(['f9', 'down ctrl+n', 'esc', 'up']);
});
