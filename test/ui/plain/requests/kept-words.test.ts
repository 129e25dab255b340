import { describe, expect, test } from 'vitest';
import type { KeptOfStore } from '../../../../source/app/explorer-ports.ts';
import type { PastRequest } from '../../../../source/core/requests/kept/history.ts';
import type { SavedRequest } from '../../../../source/core/requests/kept/saved.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';

const REST = { api: 'rest', method: 'GET', headers: [], body: '' } as const;
const NO_SUCH = 'No request is saved under that name.';

/** What a machine keeps, in memory. */
function keeper(names: readonly string[] = [], past: readonly PastRequest[] = []) {
  let saved: readonly SavedRequest[] = names.map((name) => ({
    ...REST,
    name,
    path: `${name.replaceAll(' ', '-')}.json`,
  }));
  let history = past;
  const kept: KeptOfStore = {
    saved: {
      load: async () => saved,
      update: async (change) => (saved = change(saved)),
    },
    history: {
      load: async () => history,
      add: async () => undefined,
      remove: async (one) => void (history = history.filter((other) => other !== one)),
    },
  };
  return {
    requests: { of: () => kept },
    names: () => saved.map(({ name }) => name),
    paths: () => history.flatMap((one) => (one.api === 'rest' ? [one.path] : [])),
  };
}

function sentBefore(path: string): PastRequest {
  return { ...REST, path, end: '200 OK', atMs: 0, durationMs: 3, apiVersion: '2026-10' };
}

describe('history', () => {
  test('lists this run and at most twenty of earlier ones', async () => {
    const past = Array.from({ length: 25 }, (_, index) => sentBefore(`p${index + 1}.json`));
    const { lines } = await runPrompt(['GET shop.json', 'history'], [], keeper([], past));
    const listed = lines.slice(lines.indexOf('{}') + 1);
    expect(listed).toHaveLength(21);
    expect([listed[0], listed[1], listed.at(-1)]).toEqual([
      '1: GET shop.json',
      'e1: 200 OK, 1970-01-01: GET p1.json',
      'e20: 200 OK, 1970-01-01: GET p20.json',
    ]);
  });

  test('lists those that hold a word, and says where there is none', async () => {
    const { lines } = await runPrompt(['history', 'GET shop.json', 'history SHOP', 'history hat']);
    expect(lines[0]).toBe('Nothing was sent yet.');
    expect(lines.slice(-2)).toEqual(['1: GET shop.json', 'No request contains that.']);
  });
});

describe('again', () => {
  test('sends the last one, one by its number, or one of an earlier run', async () => {
    const before = keeper([], [sentBefore('p1.json'), sentBefore('p2.json')]);
    const typed = ['GET a.json', 'GET b.json', 'again', 'again 1', 'again e2'];
    expect((await runPrompt(typed, [], before)).sent).toEqual([
      'GET a.json',
      'GET b.json',
      'GET b.json',
      'GET a.json',
      'GET p2.json',
    ]);
  });

  test.each(['again', 'again 0', 'again 2', 'again e3', 'again x'])(
    '%s says where there is none',
    async (line) => {
      const { lines, sent } = await runPrompt([line], [], keeper([], [sentBefore('p1.json')]));
      expect(sent).toEqual([]);
      expect(lines).toEqual(['There is no such request; history lists those that there are.']);
    },
  );
});

describe('saved requests', () => {
  test('are saved under a name after one was sent', async () => {
    const mine = keeper();
    const typed = ['saved', 'save x', 'GET shop.json', 'save', 'save my shop', 'saved'];
    const { lines } = await runPrompt(typed, [], mine);
    expect(mine.names()).toEqual(['my shop']);
    expect(lines.slice(0, 2)).toEqual([
      'No request is saved.',
      'Send a request first; the last one is saved.',
    ]);
    expect(lines.slice(-3)).toEqual([
      'It needs a name: save NAME',
      'Saved, without token and answer; tokenwright forget removes it.',
      'my shop: GET shop.json',
    ]);
  });

  test('are sent, renamed and removed by their names', async () => {
    const mine = keeper(['to do', 'other']);
    const typed = ['run to do', 'rename to do to done', 'unsave other', 'run other', 'unsave x'];
    const { lines, sent } = await runPrompt(typed, [], mine);
    expect([sent, mine.names()]).toEqual([['GET to-do.json'], ['done']]);
    expect(lines.slice(-4)).toEqual([
      'It is saved as done now.',
      'It is no longer saved.',
      NO_SUCH,
      NO_SUCH,
    ]);
  });

  test.each([
    ['rename c to d', `${NO_SUCH} Type it as rename OLD to NEW.`],
    ['rename a to b', 'Another request has that name already.'],
    ['rename a to shpat_'.padEnd(60, '0'), 'The name looks like a secret. Give it another one.'],
  ])('%s changes nothing', async (line, words) => {
    const mine = keeper(['a', 'b']);
    expect((await runPrompt([line], [], mine)).lines).toEqual([words]);
    expect(mine.names()).toEqual(['a', 'b']);
  });

  test.each(['save x', 'saved', 'run x', 'rename a to b', 'unsave x'])(
    '%s says that nothing is kept',
    async (line) => {
      expect((await runPrompt([line])).lines).toEqual([
        'This run keeps nothing on this machine, so no request is saved.',
      ]);
    },
  );
});

test('drop removes one of an earlier run, and only such a one', async () => {
  const mine = keeper([], [sentBefore('p1.json'), sentBefore('p2.json')]);
  const { lines } = await runPrompt(['drop', 'drop 1', 'drop e3', 'drop e2'], [], mine);
  const wrong = 'Name one of an earlier run, as history lists them: drop e2';
  expect(lines).toEqual([wrong, wrong, wrong, 'It is no longer kept.']);
  expect(mine.paths()).toEqual(['p1.json']);
});

describe('share', () => {
  const files = {
    look: async (path: string) => ({ type: 'free', path }) as const,
    write: async (path: string) => ({ type: 'written', path }) as const,
  };

  test('counts the saved requests, or else those of this run', async () => {
    const saved = await runPrompt(['GET shop.json', 'share x', true], [], {
      ...keeper(['a', 'b']),
      files,
    });
    const sent = await runPrompt(['GET shop.json', 'share x', true], [], { files });
    expect([saved, sent].map(({ asked }) => asked[2]?.question)).toEqual([
      'Write 2 requests to x?',
      'Write 1 request to x?',
    ]);
    expect(sent.events).toEqual([{ type: 'tape-written', path: 'x' }]);
  });

  test('needs a file, somebody who writes, and a request', async () => {
    expect((await runPrompt(['share', 'share x'])).lines).toEqual([
      'It needs the name of a file: share requests.http',
      'Nothing is written from here.',
    ]);
    expect((await runPrompt(['share x'], [], { files })).lines).toEqual([
      'No request here can be handed on. Send one, or save one first.',
    ]);
  });
});
