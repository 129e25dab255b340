import { callOf } from '../requests/draft.ts';
import type { RequestOutcome } from '../requests/answer.ts';
import { isSameCall } from '../requests/call.ts';
import { writeRequestSet } from '../requests/kept/request-set.ts';
import { isJson } from '../json/json-object.ts';
import { createExplorer } from './create.ts';
import type { ExplorerState } from './state.ts';

/** Something that is only in memory, ready to be written to a file. */
export interface UnsavedWork {
  /** `The last answer (GET products.json)`: the beginning of a sentence. */
  readonly what: string;
  /** Name of the file, without a number and an extension. */
  readonly name: string;
  readonly ending: string;
  readonly content: string | Uint8Array;
}

/** Lists what is only in memory at the moment of the call. */
export type UnsavedWorkSource = () => readonly UnsavedWork[];

/** What would be lost with an explorer: the last answer, byte for byte, and the typed requests. */
export function unsavedWorkIn(state: ExplorerState): readonly UnsavedWork[] {
  return [...unsavedAnswer(state.response), ...unsavedDrafts(state)];
}

/** The body of an answer, if it has one. */
export function unsavedAnswer(response: RequestOutcome | null): readonly UnsavedWork[] {
  if (response?.type !== 'answer' || response.bytes.length === 0) return [];
  const { asked, bytes, incomplete } = response;
  const isWhole = incomplete === null && isJson(new TextDecoder().decode(bytes));
  const what = `The last answer (${asked.title})`;
  return [{ what, name: 'last-answer', ending: isWhole ? 'json' : 'txt', content: bytes }];
}

/** The typed requests of both APIs, as a file that the option --requests opens. */
function unsavedDrafts(state: ExplorerState): readonly UnsavedWork[] {
  const first = createExplorer(state.config);
  const typed = (['rest', 'graphql'] as const).flatMap((mode) => {
    const call = callOf({ ...state, mode });
    const isTyped = !isSameCall(call, callOf({ ...first, mode }));
    return isTyped ? [{ ...call, name: mode === 'rest' ? 'REST' : 'GraphQL' }] : [];
  });
  if (typed.length === 0) return [];
  const content = writeRequestSet('Requests that were typed', typed);
  return [{ what: 'What you typed', name: 'typed-requests', ending: 'http', content }];
}
