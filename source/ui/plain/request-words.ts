import { UserError } from '../../core/errors.ts';
import { toExportable } from '../../core/requests/code.ts';
import { LANGUAGES, languageNamed } from '../../core/requests/code-languages.ts';
import { withoutSaved, withSaved } from '../../core/requests/saved.ts';
import type { TokenSession } from '../../core/guide/state.ts';
import type { ApiTarget } from '../../core/http/api-request.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { redactSecrets } from '../../core/text/secret.ts';
import type { PlainContext } from './plain-context.ts';
import {
  callLine,
  callTexts,
  readCall,
  type RequestCall,
  requestOf,
  toSavedCall,
} from '../../core/requests/call.ts';

/** What these words do, for the help. */
export const REQUEST_WORDS: readonly string[] = [
  'history lists the requests of this run, again 2 sends the second one again.',
  'export curl writes the last request as code, also fetch, undici, python, ruby, php.',
  'save NAME keeps the last request on this disk, saved lists them, run NAME sends one, unsave NAME removes it.',
];

/** What a word came to: nothing more to do, a request to be sent, or it was none of these words. */
export type WordEnd =
  | { readonly type: 'done' }
  | { readonly type: 'send'; readonly call: RequestCall }
  | { readonly type: 'other' };

const DONE = { type: 'done' } as const;

/** Does what a line says about requests that were sent, saved or are to be written as code. */
export async function requestWord(
  context: PlainContext,
  session: TokenSession,
  target: ApiTarget,
  line: string,
): Promise<WordEnd> {
  const [, word = '', rest = ''] = /^(\S+)(?:\s+(.*))?$/.exec(line) ?? [];
  const { asker, later } = context;
  switch (word) {
    case 'history':
      asker.show(...historyLines(context));
      return DONE;
    case 'again': {
      const call = rest === '' ? later.calls.at(-1) : later.calls[Number(rest) - 1];
      if (call !== undefined) return { type: 'send', call };
      asker.say('There is no such request; history lists those that there are.');
      return DONE;
    }
    case 'export':
      asker.show(...exportLines(context, target, rest));
      return DONE;
    case 'save':
    case 'saved':
    case 'run':
    case 'unsave':
      return savedWord(context, session, word, rest);
    default:
      return { type: 'other' };
  }
}

function historyLines(context: PlainContext): string[] {
  const { calls } = context.later;
  if (calls.length === 0) return ['Nothing was sent yet.'];
  return calls.map((call, index) => `${index + 1}: ${shown(callLine(call))}`);
}

function exportLines(context: PlainContext, target: ApiTarget, rest: string): string[] {
  const [, name = '', line = ''] = /^(\S*)(?:\s+(.*))?$/.exec(rest) ?? [];
  const language = languageNamed(name);
  if (language === null) {
    return [`Say in which language: ${LANGUAGES.map((one) => one.name).join(', ')}.`];
  }
  const call = line === '' ? context.later.calls.at(-1) : readCall(line);
  if (call == null) return ['Send a request first, or name it: export curl GET shop.json'];
  try {
    const made = toExportable(requestOf(target, call), target.token, target.userAgent);
    if (made.type === 'holds-token') {
      return ['The token itself stands in the request, so no code is written.'];
    }
    return language
      .write(made.request)
      .trimEnd()
      .split('\n')
      .map((one) => shown(one));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [`${error.message} ${error.remedy}`];
  }
}

async function savedWord(
  context: PlainContext,
  session: TokenSession,
  word: 'save' | 'saved' | 'run' | 'unsave',
  name: string,
): Promise<WordEnd> {
  const { asker, requests } = context;
  if (requests === undefined) {
    asker.say('This run keeps nothing on this machine, so no request is saved.');
    return DONE;
  }
  try {
    if (word === 'save') {
      asker.say(await save(context, session, name));
      return DONE;
    }
    const there = await requests.load();
    const one = there.find((saved) => saved.name === name);
    if (word === 'saved') {
      asker.say(
        ...there.map((saved) => shown(`${saved.name}: ${callLine(saved)}`)),
        ...(there.length === 0 ? ['No request is saved.'] : []),
      );
    } else if (one === undefined) asker.say('No request is saved under that name.');
    else if (word === 'run') return { type: 'send', call: one };
    else {
      await requests.update((before) => withoutSaved(before, name));
      asker.say('It is no longer saved.');
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    asker.say(`${error.message} ${error.remedy}`);
  }
  return DONE;
}

/** @throws UserError when it cannot be written */
async function save(
  { requests, later }: PlainContext,
  { result }: TokenSession,
  name: string,
): Promise<string> {
  const call = later.calls.at(-1);
  if (call === undefined) return 'Send a request first; the last one is saved.';
  if (name === '') return 'It needs a name: save NAME';
  const secrets = [result.token.accessToken];
  if ([name, ...callTexts(call)].some((text) => redactSecrets(text, secrets) !== text)) {
    return 'The request holds what looks like a secret, and no secret is written to this disk.';
  }
  const saved = toSavedCall(call, name.slice(0, 60));
  if (saved === null) return 'Only GET, POST, PUT and DELETE can be saved.';
  await requests?.update((before) => withSaved(before, saved));
  return 'Saved, without token and answer; tokenwright forget removes it.';
}

/** What is personal the asker hides while presenting, as in all that it says. */
function shown(text: string): string {
  return toDisplayText(redactSecrets(text, []));
}
