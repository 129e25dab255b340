import { go, type ExplorerStep } from '../explorer-step.ts';
import type { ExplorerAnswer } from '../response.ts';
import type { ExplorerState } from '../state.ts';
import { withReading } from './walk.ts';

/** Characters that are fit for the name of a file on every system. */
const UNFIT = /[^A-Za-z0-9._-]+/g;

/** A name for the file: what was asked for, such as `products.json`; `answer.json` of GraphQL. */
export function proposedName({ asked, body }: ExplorerAnswer): string {
  const ending = body?.kind === 'json' ? 'json' : 'txt';
  if (asked.api === 'graphql' || !URL.canParse(asked.request.url)) return `answer.${ending}`;
  const last = new URL(asked.request.url).pathname.split('/').at(-1) ?? '';
  const name = last
    .replace(/\.json$/i, '')
    .replaceAll(UNFIT, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 60);
  return `${name === '' ? 'answer' : name}.${ending}`;
}

/** Looks where the typed path leads; nothing is written yet. */
export function lookAtFile(state: ExplorerState, typed: string): ExplorerStep {
  const id = state.reading.lastId + 1;
  return go(withReading(state, { field: null, saving: { type: 'busy', id, typed }, lastId: id }), {
    type: 'look-at-file',
    id,
    path: typed,
  });
}
