import { expect, test } from 'vitest';
import type { ExplorerPorts, SavedRequests, SentHistory } from '../../source/app/explorer-ports.ts';
import { keepingRunners } from '../../source/app/keeping-runner.ts';
import type { FilePort } from '../../source/app/ports.ts';
import { EXIT, UserError } from '../../source/core/errors.ts';
import type { ExplorerResult } from '../../source/core/explorer/event.ts';
import type { PastRequest } from '../../source/core/requests/kept/history.ts';
import type { SavedRequest } from '../../source/core/requests/kept/saved.ts';
import type { FilePlace } from '../../source/core/view/writing.ts';
import { TurnedClock } from '../support/guide/fake-guide-world.ts';

const DISK_FULL = new UserError({
  code: 'not-written',
  message: 'The disk is full.',
  remedy: 'Make room.',
  exitCode: EXIT.usage,
});

const REPORT = { code: 'not-written', message: 'The disk is full.', remedy: 'Make room.' };

const clock = new TurnedClock();

function runners(ports: Partial<ExplorerPorts> = {}) {
  const send = () => Promise.reject(new Error('nothing is sent'));
  return keepingRunners({ send, clock, ...ports });
}

function saved(name: string): SavedRequest {
  return { api: 'graphql', query: `{ ${name} }`, variables: '', name };
}

/** Saved requests in memory. */
function savedRequests(...names: readonly string[]) {
  let list: readonly SavedRequest[] = names.map(saved);
  const requests: SavedRequests = {
    load: async () => list,
    update: async (change) => (list = change(list)),
  };
  return { requests, names: () => list.map(({ name }) => name) };
}

const failing = () => Promise.reject(DISK_FULL);

test('saved requests are read, added, renamed and removed, and the list says what changed', async () => {
  const { requests, names } = savedRequests('shop', 'orders');
  const keeps = runners({ requests });
  expect(await keeps['read-requests']()).toEqual({
    type: 'requests-kept',
    outcome: { type: 'kept', requests: [saved('shop'), saved('orders')], change: null },
  });
  const request = saved('themes');
  expect(await keeps['keep-request']({ type: 'keep-request', request })).toMatchObject({
    outcome: { type: 'kept', change: { type: 'saved', name: 'themes' } },
  });
  expect(names()).toEqual(['themes', 'shop', 'orders']);
  const renamed = { type: 'rename-request', from: 'shop', name: 'store' } as const;
  expect(await keeps['rename-request'](renamed)).toMatchObject({
    outcome: { type: 'kept', change: { type: 'renamed', name: 'store' } },
  });
  expect(names()).toEqual(['themes', 'store', 'orders']);
  expect(await keeps['drop-request']({ type: 'drop-request', name: 'themes' })).toMatchObject({
    outcome: { type: 'kept', change: { type: 'removed', name: 'themes' } },
  });
  expect(names()).toEqual(['store', 'orders']);
});

test('without a place for them no request is there and none is changed', async () => {
  const none = {
    type: 'requests-kept',
    outcome: { type: 'kept', requests: [], change: null },
  };
  expect(await runners()['read-requests']()).toEqual(none);
  const request = saved('shop');
  expect(await runners()['keep-request']({ type: 'keep-request', request })).toEqual(none);
});

test('a file of saved requests that fails is told in its own words, a defect in ours', async () => {
  const of = (update: SavedRequests['update']) => runners({ requests: { load: failing, update } });
  const drop = { type: 'drop-request', name: 'shop' } as const;
  expect(await of(failing)['read-requests']()).toMatchObject({
    type: 'requests-kept',
    outcome: { type: 'failed', report: REPORT },
  });
  const defect = of(() => Promise.reject(new TypeError('secret inside')));
  expect(await defect['drop-request'](drop)).toEqual({
    type: 'requests-kept',
    outcome: {
      type: 'failed',
      report: {
        code: 'requests-not-kept',
        message: 'The saved requests could not be read or written.',
        remedy: 'Everything else works.',
        exitCode: EXIT.defect,
      },
    },
  });
});

const PAST: PastRequest = {
  api: 'graphql',
  query: '{ shop { name } }',
  variables: '',
  end: '200 OK',
  atMs: clock.epochMs(),
  durationMs: 12,
  apiVersion: '2026-10',
};

/** A history in memory. */
function sentHistory(...past: readonly PastRequest[]) {
  const list = [...past];
  const history: SentHistory = {
    load: async () => [...list],
    add: async (request) => void list.unshift(request),
    remove: async (request) => void list.splice(list.indexOf(request), 1),
  };
  return { history, list };
}

test('the history is read, and read again after one of it was removed', async () => {
  const other = { ...PAST, query: '{ orders }' };
  const { history } = sentHistory(PAST, other);
  const keeps = runners({ history });
  const epochMs = clock.epochMs();
  expect(await keeps['read-history']()).toEqual({
    type: 'history-read',
    past: [PAST, other],
    epochMs,
  });
  expect(await keeps['drop-sent']({ type: 'drop-sent', request: PAST })).toEqual({
    type: 'history-read',
    past: [other],
    epochMs,
  });
});

test('without a history nothing was sent before, and nothing is noted', async () => {
  expect(await runners()['read-history']()).toMatchObject({ type: 'history-read', past: [] });
  const dropped = await runners()['drop-sent']({ type: 'drop-sent', request: PAST });
  expect(dropped).toMatchObject({ type: 'history-read', past: [] });
});

const NOTE = {
  type: 'note-sent',
  call: { api: 'graphql', query: '{ shop { name } }', variables: '' },
  end: '200 OK',
  durationMs: 12,
  apiVersion: '2026-10',
} as const;

test('a request that ended is noted with its call, its end and the time, and nothing is told', async () => {
  const { history, list } = sentHistory();
  const told: ExplorerResult[] = [];
  runners({ history })['note-sent'](NOTE, (event) => told.push(event));
  await Promise.resolve();
  expect(list).toEqual([PAST]);
  expect(told).toEqual([]);
});

test('a request that can’t be noted, or a history that can’t be read, is told', async () => {
  const history: SentHistory = { load: failing, add: failing, remove: failing };
  const keeps = runners({ history });
  const failed = { type: 'history-failed', report: REPORT, epochMs: clock.epochMs() };
  const noted = new Promise<ExplorerResult>((resolve) => keeps['note-sent'](NOTE, resolve));
  expect(await noted).toMatchObject(failed);
  expect(await keeps['read-history']()).toMatchObject(failed);
});

/** Files of which each path is a place of its own. */
function fileWorld(place: FilePlace) {
  const written: Array<{ path: string; content: string | Uint8Array; replaces: boolean }> = [];
  const files: FilePort = {
    look: async () => place,
    write: async (path, content, { replaces }) => {
      written.push({ path, content, replaces });
      return { type: 'written', path };
    },
  };
  return { files, written };
}

const FREE: FilePlace = { type: 'free', path: '/home/me/answer.json' };
const NO_FILES = {
  type: 'refused',
  report: {
    code: 'no-files',
    message: 'Nothing is written from here.',
    remedy: '',
    exitCode: EXIT.usage,
  },
};

test('an answer is written where it was looked, over another file only if asked to', async () => {
  const { files, written } = fileWorld(FREE);
  const keeps = runners({ files });
  const path = 'answer.json';
  expect(await keeps['look-at-file']({ type: 'look-at-file', id: 3, path })).toEqual({
    type: 'reading-result',
    event: { type: 'looked', id: 3, place: FREE },
  });
  const bytes = new Uint8Array([123, 125]);
  for (const replaces of [false, true])
    expect(
      await keeps['write-answer']({ type: 'write-answer', id: 4, path, bytes, replaces }),
    ).toEqual({
      type: 'reading-result',
      event: { type: 'wrote', id: 4, outcome: { type: 'written', path } },
    });
  expect(written).toEqual([
    { path, content: bytes, replaces: false },
    { path, content: bytes, replaces: true },
  ]);
});

test('without files every place is refused', async () => {
  const keeps = runners();
  const path = 'answer.json';
  const bytes = new Uint8Array();
  expect(await keeps['look-at-file']({ type: 'look-at-file', id: 3, path })).toMatchObject({
    event: { place: NO_FILES },
  });
  const write = { type: 'write-answer', id: 4, path, bytes, replaces: false } as const;
  expect(await keeps['write-answer'](write)).toMatchObject({ event: { outcome: NO_FILES } });
  expect(await keeps['write-set']({ type: 'write-set', path, text: '[]' })).toEqual({
    type: 'set-written',
    outcome: NO_FILES,
  });
});

test('a set of requests is written into a new file only', async () => {
  const write = { type: 'write-set', path: 'set.json', text: '[]' } as const;
  const free = fileWorld(FREE);
  expect(await runners({ files: free.files })['write-set'](write)).toEqual({
    type: 'set-written',
    outcome: { type: 'written', path: FREE.path },
  });
  expect(free.written).toEqual([{ path: FREE.path, content: '[]', replaces: false }]);
  const taken = fileWorld({ type: 'taken', path: '/home/me/set.json' });
  expect(await runners({ files: taken.files })['write-set'](write)).toEqual({
    type: 'set-written',
    outcome: { type: 'taken', path: '/home/me/set.json' },
  });
  expect(taken.written).toEqual([]);
});
