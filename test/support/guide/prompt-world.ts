import type { KeptOfStore } from '../../../source/app/explorer-ports.ts';
import type { ReaderPort, SchemaPort } from '../../../source/app/ports.ts';
import type { SchemaAnswer, SchemaRow } from '../../../source/core/graphql/schema-question.ts';
import type { PastRequest } from '../../../source/core/requests/kept/history.ts';
import type { SavedRequest } from '../../../source/core/requests/kept/saved.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { runQuery } from '../../../source/services/answer-worker/run-query.ts';
import { answerWith } from '../explorer/scripted-send.ts';
import { TurnedClock } from './fake-guide-world.ts';
import type { runPrompt } from './scripted-prompt.ts';

/** Two seconds are over at once, and nothing else that is waited for. */
export class HastyClock extends TurnedClock {
  override after(ms: number, run: () => void): () => void {
    if (ms !== 2000) return super.after(ms, run);
    setImmediate(run);
    return () => {};
  }
}

export type Changes = NonNullable<Parameters<typeof runPrompt>[2]>;

export const JSON_TYPE = ['content-type', 'application/json'] as const;

export const PRODUCTS = {
  products: [
    { id: 1, title: 'Snow', price: '9.00', email: 'snow@example.com' },
    { id: 2, title: 'Hat', price: '10.00', email: null },
    { id: 3, title: '=1+1', price: '1.00', email: '' },
  ],
};

export function page(titles: readonly string[], next: string | null, former: string | null = null) {
  const at = (info: string | null, rel: string) =>
    info === null
      ? []
      : [`<http://127.0.0.1:3457/admin/api/2026-10/a.json?page_info=${info}>; rel="${rel}"`];
  const links = [...at(next, 'next'), ...at(former, 'previous')];
  const link = links.length === 0 ? [] : [['link', links.join(', ')] as const];
  return answerWith({ a: titles.map((title) => ({ title })) }, { headers: [JSON_TYPE, ...link] });
}

export const reader = (): ReaderPort => ({
  read: async () => null,
  search: async (body, task) =>
    task.type === 'query'
      ? runQuery(body, task.expression, task.isPresenting, () => {})
      : { type: 'lost' },
  stop: () => {},
  close: () => {},
});

export function files(isThere = false): Changes {
  return {
    files: {
      look: async (path) =>
        path === ''
          ? {
              type: 'refused',
              report: { code: 'a', message: 'No name.', remedy: 'Type one.', exitCode: 2 },
            }
          : { type: isThere ? 'taken' : 'free', path: `/here/${path}` },
      write: async (path) => ({ type: 'written', path }),
    },
  };
}

export const REST = { api: 'rest', method: 'GET', headers: [], body: '' } as const;

/** What a machine keeps, in memory. */
export function keeper(): Changes {
  let saved: readonly SavedRequest[] = ['all', 'some to come'].map((name) => ({
    ...REST,
    name,
    path: `${name.replaceAll(' ', '-')}.json`,
  }));
  let past: readonly PastRequest[] = [1, 2].map((number) => ({
    ...{ ...REST, path: `past-${number}.json`, end: '200 OK', atMs: 0, durationMs: 3 },
    apiVersion: number === 1 ? '2026-10' : '2025-07',
  }));
  const kept: KeptOfStore = {
    saved: { load: async () => saved, update: async (change) => (saved = change(saved)) },
    history: {
      load: async () => past,
      add: async () => undefined,
      remove: async (one) => void (past = past.filter((other) => other !== one)),
    },
  };
  return { requests: { of: () => kept } };
}

const text = (words: string) => toDisplayText(words, { multiline: true });

const ROW: SchemaRow = {
  ...{ kind: 'field', of: 'Product.title', title: text('title'), note: text('String!') },
  ...{ leadsTo: 'Product.title', typeName: 'String', deprecation: null },
  description: text('The name\nof it.'),
};
const OLD: SchemaRow = { ...ROW, note: text(''), description: null, deprecation: text('Use it.') };

/** A schema that was kept, and says the same of each query. */
export function schema(cost: number | null, total = 2, isThere = true): Changes {
  const loaded = { type: 'loaded', readAt: 0 } as const;
  const none = { type: 'refused', message: 'It holds none.', keepsFormer: true } as const;
  const problem = (line: number, isMistake: boolean) =>
    ({ field: 'query', line, offset: 2, message: text(`Cannot ${line}.`), isMistake }) as const;
  const port: SchemaPort = {
    load: async () => (isThere ? loaded : none),
    open: async () => (isThere ? loaded : none),
    async ask(question): Promise<SchemaAnswer> {
      if (question.type === 'check') {
        const isWrong = question.text.includes('wrong');
        const problems = isWrong
          ? [1, 2, 3, 4, 5, 6, 7].map((line) => problem(line, line !== 2))
          : [];
        return { type: 'checked', problems, lens: null, cost };
      }
      if (question.type === 'search') {
        const rows = question.words === 'none' ? [] : [ROW, OLD];
        return { type: 'found', words: question.words, total, rows };
      }
      const { of } = question.type === 'page' ? question : { of: '' };
      const head = { of, title: text('type Product'), description: text('Sold.\nBy you.') };
      const deprecation = text('Not any more.');
      return {
        type: 'page',
        page: of === 'Product' ? { ...head, deprecation, rows: [ROW] } : null,
      };
    },
    close: () => {},
  };
  return { tools: { openSchema: () => port } };
}
