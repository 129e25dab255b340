import { METHODS } from '../../requests/call.ts';
import { bodyProblem } from '../../requests/draft.ts';
import { findPresets } from '../../requests/ready/presets.ts';
import { ID_PLACEHOLDER } from '../../requests/rest/rest-catalogue.ts';
import { editText } from '../../text/text-buffer.ts';
import type { ExplorerState } from '../state.ts';
import { chain, go, type Transition, withNotice } from '../transition.ts';
import { selectPlaceholder, withCompose, withPreset } from './ready.ts';
import { sentCurl } from './convert.ts';

/**
 * What happens instead of sending if the fields of a REST request look wrong; null: nothing does.
 */
export function checkBeforeSend(state: ExplorerState): Transition | null {
  if (state.mode !== 'rest') return null;
  return sentCurl(state) ?? typedVerb(state) ?? openPlaceholder(state) ?? unconfirmedBody(state);
}

/**
 * `post products` is not a path: a path after the verb gets that method; for other words the first
 * preset that they find is taken.
 */
function typedVerb(state: ExplorerState): Transition | null {
  const { path } = state.rest;
  const [, verb = '', rest = ''] = /^\s*([a-z]{3,6})(?:\s+(\S.*))?$/i.exec(path.text) ?? [];
  const method = METHODS.find((one) => one === verb.toUpperCase());
  if (method === undefined) return null;
  if (/\.json(?:\?|$)/.test(rest) && !/\s/.test(rest)) {
    const named = editText(path, { type: 'set', text: rest });
    const next = { ...state, rest: { ...state.rest, method, path: named } };
    return withNotice(
      next,
      'note',
      `The method is ${method} now.`,
      'Send it when it is as you want it.',
    );
  }
  const [first] = findPresets('rest', path.text, state.config.address.profile);
  if (first === undefined) return null;
  return withNotice(withPreset(state, first), 'note', `Taken from the list: ${first.title}.`);
}

/** A placeholder for an id is not filled in yet. */
function openPlaceholder(state: ExplorerState): Transition | null {
  const words = placeholderWords(state.rest.path.text);
  return words === null
    ? null
    : withNotice(selectPlaceholder(state), 'problem', words, 'Type one over it.');
}

/** The message about a placeholder for an id in a path; null: the path has none. */
export function placeholderWords(path: string): string | null {
  const [placeholder] = ID_PLACEHOLDER.exec(path) ?? [];
  return placeholder === undefined ? null : `${placeholder} in the path stands for an id.`;
}

/** The user is asked once about a body that is not JSON; sent again unchanged, it goes as it is. */
function unconfirmedBody(state: ExplorerState): Transition | null {
  const { method, body } = state.rest;
  const { text } = body;
  const problem = bodyProblem({ method, body: text });
  if (problem === null || state.compose.confirmedBody === text) return null;
  return chain(go(withCompose(state, { confirmedBody: text })), (asked) =>
    withNotice(
      asked,
      'warning',
      `The body is not JSON: ${problem.place}, ${problem.message}.`,
      'Send again to send it as it is.',
    ),
  );
}
