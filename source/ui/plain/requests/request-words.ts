import { type KeptOfStore, NO_FILES, type SavedRequests } from '../../../app/explorer-ports.ts';
import { UserError } from '../../../core/errors.ts';
import type { ApiTarget } from '../../../core/http/api-request.ts';
import type { RequestAnswer } from '../../../core/requests/answer.ts';
import { askCall, callLine, readCall, type RequestCall } from '../../../core/requests/call.ts';
import { toExportable } from '../../../core/requests/code/exportable.ts';
import { readCurl } from '../../../core/requests/curl/read-curl.ts';
import { LANGUAGES, languageNamed } from '../../../core/requests/code/languages.ts';
import type { HttpOutcome } from '../../../core/http/message.ts';
import {
  agoWords,
  endWords,
  fitsHistory,
  givenVersion,
  otherVersionWords,
} from '../../../core/requests/kept/history.ts';
import type { AskedRequest } from '../../../core/requests/sending.ts';
import { nextCall, NO_NEXT_PAGE } from '../../../core/requests/next-page.ts';
import {
  isSecret,
  LONGEST_NAME,
  secretIn,
  toSaved,
  withoutSaved,
  withSaved,
} from '../../../core/requests/kept/saved.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/secret.ts';
import { findLines, type Hidden, NO_ANSWER } from './answer-lines.ts';
import type { PlainContext } from '../plain-context.ts';
import { writeAfterYes } from '../writing.ts';

/** What these words do, for the help. */
export const REQUEST_WORDS: readonly string[] = [
  'history lists the requests of this run and of earlier ones, again 2 or again e2 sends one again.',
  'export curl writes the last request as code, also fetch, undici, python, ruby, php, admin-api-client.',
  'curl … sends what a pasted curl line asks for, without its token.',
  'save NAME keeps the last request on this disk, saved lists them, run NAME sends one, unsave NAME removes it.',
  'Of the last answer: find TEXT names the places that hold it, next asks for the next page, write FILE writes all of it.',
];

/** What the words of the prompt work with. */
export interface Prompt {
  readonly context: PlainContext;
  readonly target: ApiTarget;
  /** What this machine keeps of requests to this store; null: nothing. */
  readonly kept: KeptOfStore | null;
  /** As it is now: presenting can be switched at any time. */
  readonly hidden: () => Hidden;
  /** The last answer, and what it answers. */
  last: { readonly call: RequestCall; readonly answer: RequestAnswer } | null;
}

/** What a word came to: nothing more to do, a request to be sent, or it was none of these words. */
type WordEnd =
  | { readonly type: 'done' }
  | { readonly type: 'send'; readonly call: RequestCall }
  | { readonly type: 'other' };

const DONE = { type: 'done' } as const;

/** Does what a line says about requests and answers of before. */
export async function requestWord(prompt: Prompt, line: string): Promise<WordEnd> {
  const [, word = '', rest = ''] = /^(\S+)(?:\s+(.*))?$/.exec(line) ?? [];
  const { context } = prompt;
  const { asker, later } = context;
  switch (word) {
    case 'history':
      asker.show(...historyLines(later.calls), ...(await pastLines(prompt)));
      return DONE;
    case 'again': {
      const call = await callToRepeat(prompt, rest);
      if (call !== null) return { type: 'send', call };
      asker.say('There is no such request; history lists those that there are.');
      return DONE;
    }
    case 'export':
      asker.show(...exportLines(prompt, rest));
      return DONE;
    case 'save':
    case 'saved':
    case 'run':
    case 'unsave':
      return savedWord(prompt, word, rest);
    case 'find':
      asker.show(...findLines(prompt.last?.answer ?? null, rest, prompt.hidden()));
      return DONE;
    case 'curl':
      return curlWord(prompt, line);
    case 'next':
      return rest === '' ? nextWord(prompt) : { type: 'other' };
    case 'write':
      await writeAnswer(prompt, rest);
      return DONE;
    default:
      return { type: 'other' };
  }
}

function historyLines(calls: readonly RequestCall[]): string[] {
  if (calls.length === 0) return ['Nothing was sent yet.'];
  return calls.map((call, index) => `${index + 1}: ${shown(callLine(call))}`);
}

/** Of earlier runs only so many are read out. */
const MOST_READ_OUT = 20;

/** Those of earlier runs, the last one first; what went wrong is said. */
async function pastLines({ kept, context }: Prompt): Promise<string[]> {
  try {
    const past = (await kept?.history?.load()) ?? [];
    const now = context.clock.epochMs();
    return past
      .slice(0, MOST_READ_OUT)
      .map((one, index) =>
        shown(`e${index + 1}: ${one.end}, ${agoWords(one.atMs, now)}: ${callLine(one)}`),
      );
  } catch (error) {
    return [refusal(error)];
  }
}

/** `2` of this run, `e2` of earlier ones, or the last one. Another API version is said. */
async function callToRepeat(
  { kept, context, target }: Prompt,
  rest: string,
): Promise<RequestCall | null> {
  const { calls } = context.later;
  if (rest === '') return calls.at(-1) ?? null;
  const earlier = /^e(\d{1,3})$/.exec(rest)?.[1];
  if (earlier === undefined) return calls[Number(rest) - 1] ?? null;
  const past = await kept?.history?.load().catch(() => []);
  const found = past?.[Number(earlier) - 1] ?? null;
  const words = otherVersionWords(found?.apiVersion, target.version);
  if (words !== null) context.asker.say(words);
  return found;
}

/** Notes a request that has ended for later runs, where nothing in it is secret. */
export async function noteSent(
  { kept, context, target }: Prompt,
  call: RequestCall,
  asked: AskedRequest,
  outcome: HttpOutcome,
): Promise<void> {
  const field = toSaved(call, 'sent');
  if (kept?.history == null || field === null || !fitsHistory(field)) return;
  if (secretIn(call, [target.token]) !== null) return;
  const { name: _, ...texts } = field;
  const durationMs = outcome.type === 'answer' ? Math.round(outcome.answer.durationMs) : null;
  const atMs = context.clock.epochMs();
  const apiVersion = givenVersion(asked);
  const ended = { end: endWords(outcome), atMs, durationMs, apiVersion };
  try {
    await kept.history.add({ ...texts, ...ended });
  } catch (error) {
    context.asker.say(refusal(error));
  }
}

function exportLines({ context, target }: Prompt, rest: string): string[] {
  const [, name = '', line = ''] = /^(\S*)(?:\s+(.*))?$/.exec(rest) ?? [];
  const language = languageNamed(name);
  if (language === null) {
    return [`Say in which language: ${LANGUAGES.map((one) => one.name).join(', ')}.`];
  }
  const call = line === '' ? context.later.calls.at(-1) : readCall(line);
  if (call == null) return ['Send a request first, or name it: export curl GET shop.json'];
  try {
    const made = toExportable(askCall(target, call).request, target.token, target.userAgent);
    if (made.type === 'holds-token') {
      return ['The token itself stands in the request, so no code is written.'];
    }
    return language
      .write(made.request)
      .trimEnd()
      .split('\n')
      .map((one) => shown(one));
  } catch (error) {
    return [refusal(error)];
  }
}

async function savedWord(
  prompt: Prompt,
  word: 'save' | 'saved' | 'run' | 'unsave',
  name: string,
): Promise<WordEnd> {
  const { asker } = prompt.context;
  const requests = prompt.kept?.saved;
  const given = prompt.context.collection?.requests ?? [];
  const isOfFile = given.length > 0 && (word === 'saved' || word === 'run');
  if (requests === undefined && !isOfFile) {
    asker.say('This run keeps nothing on this machine, so no request is saved.');
    return DONE;
  }
  try {
    if (word === 'save' && requests !== undefined) {
      asker.say(await save(prompt, requests, name));
      return DONE;
    }
    const saved = (await requests?.load()) ?? [];
    // One's own come first, also by their names.
    const there = word === 'unsave' ? saved : [...saved, ...given];
    const one = there.find((listed) => listed.name === name);
    if (word === 'saved') {
      asker.say(
        ...there.map((listed) => shown(`${listed.name}: ${callLine(listed)}`)),
        ...(there.length === 0 ? ['No request is saved.'] : []),
      );
    } else if (one === undefined) asker.say('No request is saved under that name.');
    else if (word === 'run') return { type: 'send', call: one };
    else if (requests !== undefined) {
      await requests.update((before) => withoutSaved(before, name));
      asker.say('It is no longer saved.');
    }
  } catch (error) {
    asker.say(refusal(error));
  }
  return DONE;
}

/** @throws UserError when it cannot be written */
async function save(
  { context, target }: Prompt,
  requests: SavedRequests,
  name: string,
): Promise<string> {
  const call = context.later.calls.at(-1);
  if (call === undefined) return 'Send a request first; the last one is saved.';
  if (name === '') return 'It needs a name: save NAME';
  const secrets = [target.token];
  if (isSecret(name, secrets)) return 'The name looks like a secret. Give it another one.';
  const holds = secretIn(call, secrets);
  if (holds !== null) return holds;
  const saved = toSaved(call, name.slice(0, LONGEST_NAME));
  if (saved === null) return 'A request with this method cannot be saved.';
  await requests.update((before) => withSaved(before, saved));
  const { program } = context.store.getState().config;
  return `Saved, without token and answer; ${program} forget removes it.`;
}

/** What a curl line may go on for. */
const MOST_LINES = 200;

/** A pasted curl line, with the lines it goes on in. */
async function curlWord({ context: { asker }, target }: Prompt, line: string): Promise<WordEnd> {
  let text = line;
  let read = readCurl(text, target);
  for (let count = 0; read.type === 'unfinished' && count < MOST_LINES; count += 1) {
    const more = await asker.ask('>');
    if (more.type !== 'value') return DONE;
    text = `${text}\n${more.value}`;
    read = readCurl(text, target);
  }
  if (read.type !== 'call') {
    asker.say(
      read.type === 'refused' ? `${read.message} ${read.remedy}` : 'The curl line is not whole.',
    );
    return DONE;
  }
  const { call, isForeign, words } = read;
  asker.say(...words);
  if (!isForeign) return { type: 'send', call };
  // What was meant for another store is not sent to this one unasked.
  asker.say('It is not sent. To send it here, type it:', toDisplayText(callLine(call)));
  return DONE;
}

function nextWord({ context: { asker }, last }: Prompt): WordEnd {
  const next = last === null ? null : nextCall(last.call, last.answer.next);
  if (next === null) asker.say(NO_ANSWER);
  else if ('api' in next) {
    // The address and the cursor are the store's.
    asker.say(toDisplayText(callLine(next)));
    return { type: 'send', call: next };
  } else if (next.type === 'none') asker.say(NO_NEXT_PAGE);
  else asker.say([next.message, next.remedy ?? ''].join(' ').trim());
  return DONE;
}

/** Writes the answer byte for byte. */
async function writeAnswer({ context, last }: Prompt, typed: string): Promise<void> {
  const { asker, files, store } = context;
  if (last === null) return asker.say(NO_ANSWER);
  if (files === undefined) return asker.say(NO_FILES);
  const { bytes } = last.answer;
  await writeAfterYes(asker, files, typed, {
    what: `${bytes.length} bytes`,
    content: () => bytes,
    onWritten: (path) => store.dispatch({ type: 'tape-written', path }),
  });
}

/** The words of a refusal; a defect goes on. */
function refusal(error: unknown): string {
  if (!(error instanceof UserError)) throw error;
  return `${error.message} ${error.remedy}`;
}

/** What is personal the asker hides while presenting, as in all that it says. */
function shown(text: string): string {
  return toDisplayText(redactSecrets(text, []));
}
