import { operationHere, SEVERAL_OPERATIONS } from '../assist/operations.ts';
import { go, type Transition, withNotice } from '../transition.ts';
import { toExportable } from '../../requests/code/exportable.ts';
import { type ExportLanguage, languagesFor } from '../../requests/code/languages.ts';
import { prepareDraft } from '../../requests/draft.ts';
import { type ExplorerState, targetOf } from '../state.ts';
import type { Overlay } from './overlay.ts';

type Code = Extract<Overlay, { type: 'code' }>;

/** Shows the request of the fields as code, in the language used last. */
export function openCode(state: ExplorerState): Transition {
  const prepared = prepareDraft(targetOf(state), state, operationHere(state));
  if (prepared.type === 'several-operations') return go({ ...state, notice: SEVERAL });
  if (prepared.type === 'refused') {
    return withNotice(state, 'problem', prepared.message, prepared.remedy);
  }
  const { token, userAgent } = state.config;
  const made = toExportable(prepared.asked.request, token, userAgent);
  if (made.type === 'holds-token') return go({ ...state, notice: HOLDS_TOKEN });
  const { request } = made;
  // The language used last may not exist for this service.
  const language = languagesOf(state)[state.lastLanguage] === undefined ? 0 : state.lastLanguage;
  const overlay = { type: 'code', request, language } as const;
  return go({ ...state, notice: null, overlay });
}

const SEVERAL = {
  level: 'note',
  message: SEVERAL_OPERATIONS,
  remedy: 'Put the cursor into the one that is meant.',
} as const;

const HOLDS_TOKEN = {
  level: 'problem',
  message: 'The token itself stands in the path, a header or the body, so no code is written.',
  remedy: 'Take it out: code reads the token from the environment.',
} as const;

/** Another language; the list wraps around. */
export function chooseLanguage(state: ExplorerState, code: Code, index: number): ExplorerState {
  const { length } = languagesOf(state);
  const language = (index + length) % length;
  return {
    ...state,
    notice: null,
    lastLanguage: language,
    overlay: { ...code, language },
  };
}

/** The languages that the code can be written in. */
export function languagesOf({ config }: ExplorerState): readonly ExportLanguage[] {
  return languagesFor(config.address.profile);
}

/** The code that is shown and copied. */
export function writtenCode(state: ExplorerState, { request, language }: Code): string {
  return languagesOf(state)[language]?.write(request) ?? '';
}

/** Copies the code to the clipboard, in the shown language. */
export function copyCode(state: ExplorerState, code: Code): Transition {
  const name = languagesOf(state)[code.language]?.name ?? '';
  return go(state, { type: 'copy', text: writtenCode(state, code), what: `code for ${name}` });
}
