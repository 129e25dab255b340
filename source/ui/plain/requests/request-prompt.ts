import { inFlight } from './in-flight.ts';
import { waitOrAbort } from '../../../app/clock.ts';
import { examplePath, openQuery } from '../../../core/service/example-requests.ts';
import type { Diagnosis } from '../../../core/diagnosis/diagnosis.ts';
import { EXIT } from '../../../core/errors.ts';
import { tokenProblemOf } from '../../../core/explorer/refused.ts';
import { versionWords } from '../../../core/explorer/overlay/versions.ts';
import { isGuideUnused, leadsToGuide } from '../../../core/guide/ending.ts';
import type { TokenSession } from '../../../core/guide/steps/token/card-state.ts';
import { diagnosisWords } from '../../../core/requests/answer-notes.ts';
import { callLine, type RequestCall } from '../../../core/requests/call.ts';
import { looksLikeCurl } from '../../../core/requests/curl/curl-start.ts';
import { beginRequest, readTyped } from '../../../core/requests/typed-request.ts';
import { isServicePath, type ServiceProfile } from '../../../core/service/profile.ts';
import type { ScopeList } from '../../../core/service/scopes.ts';
import {
  ACCESS_SCOPES_LIMITS,
  buildAccessScopesRequest,
  readAccessScopesOutcome,
} from '../../../core/sign-in/access-scopes.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { FAULT_WORDS } from '../../../core/view/fault-list.ts';
import type { Answer } from '../askers/asker.ts';
import { isInterrupted, mayLeave } from '../leaving.ts';
import type { PlainContext } from '../plain-context.ts';
import { curlWord, withDraft } from './draft-words.ts';
import { DONE, openPrompt, type Prompt, type WordEnd } from './prompt.ts';
import { noteExit } from './prompt-work.ts';
import { remedyFor, type Remedy, sendCall } from './send-call.ts';
import { moreLines } from './typing.ts';
import { helpLines, noWord, runWord } from './words.ts';
import { shortDuration } from '../../../core/text/duration.ts';

/** The first lines, with examples of requests that the service can answer. */
function opening(profile: ServiceProfile): readonly string[] {
  return [
    `GET ${examplePath(profile, 1)} sends a REST request, ${openQuery(profile)} a GraphQL query; JSON behind a path is its body.`,
    'Each may go on over several lines, until its braces close. help lists the words that can be typed here, quit leaves.',
  ];
}

/** How the prompt was left: back to the guide, with something to be put right there, or for good. */
type PromptEnd =
  | {
      readonly type: 'go-on';
      readonly diagnosis: Diagnosis | null;
      readonly granted: ScopeList | null;
    }
  | { readonly type: 'quit' | 'end' | 'interrupt' };

/**
 * A prompt in which requests are typed and answers read.
 *
 * @param first a request to be sent at once, since an earlier token could not send it
 */
export async function requestPrompt(
  context: PlainContext,
  session: TokenSession,
  first: RequestCall | null = null,
): Promise<PromptEnd> {
  const prompt = openPrompt(context, session);
  try {
    return await talk(prompt, first);
  } finally {
    prompt.close();
  }
}

async function talk(prompt: Prompt, first: RequestCall | null): Promise<PromptEnd> {
  const { context, work } = prompt;
  const { asker, store, later } = context;
  let remedy = await open(prompt, first);
  let wish: WordEnd = first === null ? DONE : { type: 'send', call: first };
  for (;;) {
    if (wish.type === 'send') {
      const { call, walk = [] } = wish;
      remedy = await sendCall(prompt, call);
      work.walk = walk;
      if (remedy !== null) asker.say(`Type fix to do this: ${remedy.words}.`);
    }
    wish = DONE;
    const answer: Answer<string> = await asker.ask('request>');
    if (answer.type === 'quit') {
      const leaves = await mayLeave(asker, store.getState());
      if (leaves !== 'stays') return { type: leaves === 'leaves' ? 'quit' : leaves };
    } else if (answer.type === 'interrupt') {
      if (await isInterrupted(asker, store.getState())) return answer;
    } else if (answer.type === 'end') return answer;
    else if (answer.type !== 'value') {
      if (leadsToGuide(store.getState())) return goOn(prompt, null);
      asker.say('There is no step to go back to; quit leaves.');
    } else if (answer.value.trim().toLowerCase() === 'fix' && remedy !== null) {
      if (remedy.where === 'guide') {
        later.refused = remedy.refused;
        return goOn(prompt, remedy.diagnosis);
      }
      wish = await doRemedy(prompt, remedy);
    } else wish = await readLine(prompt, answer.value);
  }
}

function goOn({ granted }: Prompt, diagnosis: Diagnosis | null): PromptEnd {
  return { type: 'go-on', diagnosis, granted };
}

/** Says the first lines; a token that came from elsewhere is also checked. */
async function open(prompt: Prompt, first: RequestCall | null): Promise<Remedy | null> {
  const { context, session, target } = prompt;
  const { asker, store } = context;
  const { profile } = session.plan.store;
  if (first !== null) asker.say(`Sent again with the new token: ${toDisplayText(callLine(first))}`);
  else if (isGuideUnused(store.getState())) {
    asker.say(
      `Requests go to ${session.plan.store.shop}, with API version ${target().version}.`,
      opening(profile),
    );
  } else
    asker.say(opening(profile), store.getState().mode === 'practice' ? [FAULT_WORDS.example] : []);
  return prompt.granted === null && session.isFound === true ? askScopes(prompt) : null;
}

/** Says the token's scopes, or that the token is not valid, or that the store does not answer. */
async function askScopes(prompt: Prompt): Promise<Remedy | null> {
  const { context, session, work } = prompt;
  const { plan, result } = session;
  const { asker } = context;
  const request = buildAccessScopesRequest(plan.store, result.token.accessToken);
  const outcome = await inFlight(context, ({ signal }) =>
    context.send(request, { limits: ACCESS_SCOPES_LIMITS, signal }),
  );
  const read = readAccessScopesOutcome(outcome, plan.store);
  if (read.type === 'scopes') {
    prompt.granted = read.scopes;
    asker.say(
      `The token carries ${read.scopes.length === 0 ? 'no scope' : read.scopes.join(', ')}.`,
    );
    return null;
  }
  // A limit of ours does not change the exit code: the store has answered well.
  if (!(read.type === 'failed' && read.isOurLimit === true)) noteExit(work, read.report.exitCode);
  const tokenProblem = tokenProblemOf(read, result.token.kind);
  if (tokenProblem === null) return null;
  asker.say(diagnosisWords(tokenProblem));
  const remedy = remedyFor([tokenProblem], null);
  if (remedy?.where !== 'guide') return null;
  asker.say(`Type fix to do this: ${remedy.words}.`);
  return remedy;
}

/** Reads a request, which may go on over several lines, or one of the words. */
async function readLine(prompt: Prompt, typed: string): Promise<WordEnd> {
  const line = withMethod(typed, prompt.session.plan.store.profile);
  const { context, work } = prompt;
  const { asker } = context;
  const [word = '', ...about] = line.trim().split(/\s+/);
  // A file has lines of comment between its requests.
  if (word === '' || word.startsWith('#')) return DONE;
  if (/^(?:help|\?)$/i.test(word)) {
    asker.say(helpLines(about.join(' ')));
    return DONE;
  }
  // Before requests and words, since a pasted curl line may begin like one of them.
  if (looksLikeCurl(line)) return curlWord(prompt, line);
  const begun = beginRequest(line, work.operation);
  if (begun === null) {
    const end = await runWord(prompt, line);
    if (end === null) noteUsage(prompt, noWord(line));
    return end ?? DONE;
  }
  const text = await moreLines(asker, begun);
  if (text === null) {
    noteExit(work, EXIT.usage);
    return DONE;
  }
  const read = readTyped(text);
  if (read.type === 'call') return { type: 'send', call: withDraft(work, read.call) };
  noteUsage(prompt, read.type === 'json' ? ONLY_JSON : noWord(line));
  return DONE;
}

/** A path alone means GET, which changes nothing. */
function withMethod(line: string, profile: ServiceProfile): string {
  const typed = line.trim();
  const path = typed.replace(/^https?:\/\/[^\s/]+(?=\/)/, '');
  const isOwn = isServicePath(path, profile) && /^\/[^/\s]+\/\S+$/.test(path);
  return isOwn || /^[\w/-]+\.json(?:\?\S*)?$/.test(path) ? `GET ${typed}` : line;
}

const ONLY_JSON =
  'This is JSON, not a request. To send it as a body, type POST PATH {…}; to use it as variables, type variables {…}.';

function noteUsage({ context, work }: Prompt, words: string): void {
  context.asker.say(words);
  noteExit(work, EXIT.usage);
}

/** Sends again what was refused: at once, later, or with another version. */
async function doRemedy({ context, work }: Prompt, { action }: Remedy): Promise<WordEnd> {
  const { asker, clock } = context;
  const call = work.calls.at(-1);
  if (action.type === 'change-version') {
    work.version = action.version;
    asker.say(versionWords(action.version));
  }
  if (action.type === 'wait') {
    asker.say(`It is sent again in ${shortDuration(action.seconds * 1000)}.`);
    const waited = await inFlight(context, ({ signal }) =>
      waitOrAbort(clock, action.seconds * 1000, signal),
    );
    if (waited === 'aborted') {
      asker.say('Not sent.');
      return DONE;
    }
  }
  return call === undefined ? DONE : { type: 'send', call };
}
