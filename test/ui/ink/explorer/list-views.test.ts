import { describe, expect, test } from 'vitest';
import type { ListOverlay } from '../../../../source/core/explorer/overlay/listing.ts';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import type { Item } from '../../../../source/core/view/view.ts';
import { listView } from '../../../../source/ui/ink/explorer/list-views.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';

/** The question, what is said, and the rows of a view. */
function shown(state: ExplorerState, overlay: ListOverlay) {
  const { question, blocks } = listView({ ...state, overlay }, overlay);
  const said = blocks.flatMap((block) => (block.kind === 'text' ? block.paragraphs : []));
  const lists = blocks.flatMap((block) => (block.kind === 'list' ? [block] : []));
  const fields = blocks.flatMap((block) => (block.kind === 'field' ? [block] : []));
  const kinds = blocks.map(({ kind }) => kind);
  return {
    question,
    blocks,
    said,
    lists,
    fields,
    kinds,
    items: lists.flatMap(({ items }) => items),
  };
}

const words = ({ title, summary, detail }: Item) => [title, summary, detail];

const state = walkExplorer({ keepsRequests: true }).state;
const call = { api: 'rest', method: 'GET', path: 'a.json', headers: [], body: '' } as const;

describe('two answers compared', () => {
  const compare = (
    found: Extract<ListOverlay, { type: 'compare' }>['found'],
    isPresenting = false,
  ) =>
    shown(
      { ...state, presenter: isPresenting },
      { type: 'compare', id: 1, titles: ['GET a.json', 'GET b.json'], found, cursor: 1 },
    );
  const about = 'Before: GET a.json. After: GET b.json.';
  const changed = { kind: 'changed', path: 'shop.name', before: '"a"', after: '"b"' } as const;
  const added = { kind: 'added', path: 'shop.id', before: null, after: '1' } as const;
  const removed = { kind: 'removed', path: 'shop.url', before: '"c"', after: null } as const;

  test('are waited for, and may be the same', () => {
    expect(compare(null)).toMatchObject({
      question: 'Two answers compared',
      said: [about],
      kinds: ['text', 'progress'],
    });
    expect(JSON.stringify(compare(null).blocks)).toContain('Comparing.');
    const none = compare({ differences: [], isCut: false });
    expect(none.said).toEqual([about, 'Both answers say the same.']);
    expect(none.lists).toEqual([]);
  });

  test('differ in rows, each with both values, the long ones under the list', () => {
    const found = compare({ differences: [changed, added, removed], isCut: false });
    expect(found.said).toEqual([about, 'Differences: 3.']);
    expect(found.lists[0]).toMatchObject({ cursor: 1, height: 'fill' });
    expect(found.items.map(words)).toEqual([
      ['~ changed  shop.name', '"a" → "b"', 'Before: "a"  After: "b"'],
      ['+ added    shop.id', '1', '1'],
      ['- removed  shop.url', '"c"', '"c"'],
    ]);
    const half = { ...changed, before: null };
    expect(compare({ differences: [half], isCut: false }).items.map(words)[0]?.[1]).toBe(
      'nothing → "b"',
    );
    const many = Array.from({ length: 1200 }, () => added);
    expect(compare({ differences: many, isCut: true }).said).toContain(
      'Differences: 1,200 or more.',
    );
  });

  test('are cut where they are long, and hide secrets and people', () => {
    const long = { ...added, after: 'x'.repeat(601) };
    const [row] = compare({ differences: [long], isCut: false }).items;
    expect([row?.summary, row?.detail]).toEqual([`${'x'.repeat(60)}…`, `${'x'.repeat(600)}…`]);
    const fits = { ...added, after: 'x'.repeat(60) };
    expect(compare({ differences: [fits], isCut: false }).items[0]?.summary).toBe('x'.repeat(60));
    const token = `shpat_${'0123456789abcdef'.repeat(2)}`;
    const secret = { ...added, after: `${'x'.repeat(50)} ${token}` };
    const hidden = JSON.stringify(compare({ differences: [secret], isCut: false }).items);
    expect(hidden).not.toContain('shpat_0');
    const person = { ...added, after: 'bob@example.com' };
    const told = (isPresenting: boolean) =>
      JSON.stringify(compare({ differences: [person], isCut: false }, isPresenting).items);
    expect(told(false)).toContain('bob@example.com');
    expect(told(true)).not.toContain('bob@example.com');
  });
});

test('a request is saved by a name, or gets another one', () => {
  const name = createTextBuffer('mine');
  const save = (renames: string | null) =>
    shown(state, { type: 'save-as', name, call, renames, replaces: null });
  expect(save(null)).toMatchObject({ question: 'Save the request', fields: [{ label: 'Name' }] });
  expect(save('old').question).toBe('Another name');
  expect(save(null).said).toEqual([
    'Written to this disk, for this store: the request, and this name. Not the token, and no answer. "tokenwright forget" removes all of them.',
  ]);
});

test('requests are written to a file, without what is secret', () => {
  const hand = (count: number) =>
    shown(state, { type: 'export-requests', path: createTextBuffer('a.http'), text: '', count });
  const rest = ', as readable text: no token, no answer, no store.';
  expect(hand(1)).toMatchObject({ question: 'A file of requests', fields: [{ label: 'File' }] });
  expect(hand(1).said).toEqual([`One request${rest}`]);
  expect(hand(2).said).toEqual([`2 requests${rest}`]);
});

describe('the list of requests', () => {
  const list = (from: ExplorerState, filter = '', marked: number | null = null) =>
    shown(from, { type: 'requests', filter: createTextBuffer(filter), cursor: 0, marked });
  const sent = {
    ...{ id: 3, call, end: '200 OK', atMs: 1000, durationMs: 1234, apiVersion: '2026-07' },
  } as never;
  const some: ExplorerState = {
    ...state,
    history: [
      sent,
      { ...(sent as object), id: 4, end: null, atMs: null, durationMs: null } as never,
    ],
    saved: [{ ...call, name: 'mine' }],
    listing: { ...state.listing, nowMs: 61_000 },
  };

  test('says how there come to be some', () => {
    expect(list(state)).toMatchObject({
      question: 'Requests',
      said: [
        'Nothing was sent yet, and nothing is saved. Enter sends; s saves a request under a name.',
      ],
      fields: [],
    });
  });

  test('has where each comes from, how it ended, when, and what it is', () => {
    const { items, fields, lists } = list(some);
    expect(fields).toMatchObject([
      {
        ...{ label: 'Find', placeholder: 'words of a name, a path or a query' },
        ...{ isFramed: true, hasFocus: true, name: 'explorer-overlay' },
      },
    ]);
    expect(lists[0]).toMatchObject({ cursor: 0, height: 'fill' });
    const [mine, ...others] = items.map(words);
    expect(mine).toEqual(['saved                      ', 'mine', 'mine: GET a.json']);
    expect(others).toEqual([
      ['200 OK         1 min ago   ', 'GET a.json', 'GET a.json, 1,234 ms, API version 2026-07'],
      ['on its way                 ', 'GET a.json', 'GET a.json, API version 2026-07'],
    ]);
  });

  test('marks the one that is to be compared, and says when nothing is found', () => {
    expect(list(some, '', 3).items.map(({ title }) => title.slice(0, 8))).toEqual([
      ...['saved   ', '* 200 OK', 'on its w'],
    ]);
    const none = list(some, 'nowhere');
    expect(none.items).toEqual([]);
    expect(none.lists[0]?.empty).toBe('No request has these words; Backspace takes letters away.');
  });

  test('hides people in names and paths while presenting, and tells no time that is not known', () => {
    const mail = { ...call, path: 'customers.json?q=bob@example.com' };
    const people = { ...some, saved: [{ ...mail, name: 'ann@example.com' }], history: [] };
    expect(JSON.stringify(list(people).items)).toMatch(/ann@example.*bob@example/);
    expect(JSON.stringify(list({ ...people, presenter: true }).items)).not.toMatch(/ann@|bob@/);
    const listing = { ...some.listing, nowMs: null };
    expect(list({ ...some, listing }).items[1]?.title).toBe('200 OK                     ');
  });

  test('names the file that some of them come from', () => {
    const collection = { title: 'shop.http', requests: [{ ...call, name: 'theirs' }] } as never;
    const from = { ...some, config: { ...some.config, collection } };
    expect(list(from).said).toEqual(['The file: shop.http.']);
    expect(list(from).items[1]?.title).toMatch(/^of the file/);
    expect(list(some).said).toEqual([]);
  });
});
