import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { UserError } from '../../core/errors.ts';
import { actionWords, leadsToGuide } from '../../core/explorer/follow-diagnosis.ts';
import type { TokenSession } from '../../core/guide/state.ts';
import type { ApiTarget } from '../../core/http/api-request.ts';
import type { HttpLimits } from '../../core/http/message.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { endOf, type PlainContext, type PlainEnd, type RefusedLine } from './plain-context.ts';
import type { Answer } from './askers/asker.ts';
import { needsOf, needsSentence } from '../../core/requests/needs.ts';
import { answerLines } from './answer-lines.ts';
import { ANSWER_WORDS, answerWord } from './answer-words.ts';
import { type Answered, nextCall } from './next-call.ts';
import {
  callLine,
  changesData,
  readCall,
  type RequestCall,
  requestOf,
} from '../../core/requests/call.ts';
import { REQUEST_WORDS, requestWord } from './request-words.ts';

/** What fits into a talk of lines; the commands and the explorer take more. */
const LIMITS: HttpLimits = { totalMs: 30_000, maxBytes: 1024 * 1024 };

/** Of one run; more can't be told apart in a list. */
const MOST_CALLS = 100;

const HELP: readonly string[] = [
  'GET products.json?limit=1 sends a REST request; POST and others take JSON after the path.',
  '{ shop { name } } sends a GraphQL query.',
  'fault throttled next makes the practice store fail once; faults lists what it can do.',
  ...REQUEST_WORDS,
  ANSWER_WORDS,
  'scopes names what the token carries, back returns to the token, quit leaves.',
];

/** How the prompt was left: with something that the guide puts right, or as a step is. */
export type PromptEnd = PlainEnd | Diagnosis;

/**
 * A small prompt in which requests are typed and answers read.
 *
 * @param first sent at once: an earlier token could not
 */
export async function requestPrompt(
  context: PlainContext,
  session: TokenSession,
  first: string | null = null,
): Promise<PromptEnd> {
  const { asker } = context;
  if (first === null) asker.say(...HELP);
  else asker.say(`Sent again with the new token: ${first}`);
  let remedy: Remedy | null = null;
  const kept: Kept = { last: null };
  for (let again = first; ; again = null) {
    const answer: Answer<string> =
      again === null ? await asker.ask('request>') : { type: 'value', value: again };
    if (answer.type === 'back') return 'go-on';
    if (answer.type !== 'value') return endOf(context, answer);
    const line = answer.value.trim();
    if (line === 'help' || line === '?') asker.say(...HELP);
    else if (line === 'scopes') asker.say(scopesLine(session));
    else if (line === 'fix' && remedy !== null) {
      context.later.refused = remedy.refused;
      return remedy.diagnosis;
    } else if (line !== '') {
      const next = line === 'next' ? nextCall(kept.last, session.plan.store) : null;
      // The address and the cursor are the store's.
      if (next !== null)
        asker.say(next.type === 'call' ? toDisplayText(callLine(next.call)) : next.words);
      if (next?.type === 'none') continue;
      if (await answerWord(context, session, kept.last, line)) continue;
      const word =
        next === null
          ? await requestWord(context, session, targetOf(context, session), line)
          : ({ type: 'send', call: next.call } as const);
      if (word.type === 'done') continue;
      const call = word.type === 'send' ? word.call : readCall(line);
      remedy = await sendCall(context, session, call, kept);
      if (remedy !== null) asker.say(`The word fix does it: ${remedy.words}.`);
    }
  }
}

/** What the words about the last answer work on. */
interface Kept {
  last: Answered | null;
}

/** A remedy in the guide, and the line that is sent again afterwards. */
interface Remedy {
  readonly diagnosis: Diagnosis;
  readonly words: string;
  readonly refused: RefusedLine;
}

/** What one word can put right of the answers, or null. */
function remedyOf(
  diagnoses: readonly Diagnosis[],
  { result }: TokenSession,
  line: string,
): Remedy | null {
  const diagnosis = diagnoses.find(({ action }) => action !== null);
  const action = diagnosis?.action ?? null;
  const words = action !== null && leadsToGuide(action) ? actionWords(action) : null;
  if (diagnosis === undefined || words === null) return null;
  return { diagnosis, words, refused: { line, token: result.token.accessToken } };
}

async function sendCall(
  context: PlainContext,
  session: TokenSession,
  call: RequestCall | null,
  kept: Kept,
): Promise<Remedy | null> {
  const { asker, later } = context;
  const { store: address, clientSecret } = session.plan;
  if (call === null) {
    asker.say('That is no request.', ...HELP);
    return null;
  }
  const line = callLine(call);
  try {
    const request = requestOf(targetOf(context, session), call);
    if (changesData(call) && !address.isPractice && !(await isConfirmed(context))) return null;
    const needs = needsSentence(
      await needsOf(call, session.result.scopes.granted, context.fieldTypes ?? null),
    );
    if (needs !== null) asker.say(needs);
    later.calls = [...later.calls, call].slice(-MOST_CALLS);
    const outcome = await context.send(request, { limits: LIMITS });
    const secrets = [session.result.token.accessToken, clientSecret];
    const { api } = call;
    kept.last = outcome.type === 'answer' ? { call, answer: outcome.answer } : null;
    const granted = session.result.scopes.granted;
    const isPresenting = context.store.getState().presenter;
    const { profile } = address;
    const tokenKind = session.result.token.kind;
    const version = request.url.includes(`/${context.apiVersion}/`) ? context.apiVersion : null;
    const { said, body, diagnoses } = answerLines({
      outcome,
      api,
      profile,
      granted,
      tokenKind,
      version,
      secrets,
      isPresenting,
    });
    asker.say(...said);
    asker.show(...body);
    return remedyOf(diagnoses, session, line);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    asker.say(`${error.message} ${error.remedy}`);
    return null;
  }
}

/** A request to a real store that changes data asks first; Enter alone means no. */
async function isConfirmed(context: PlainContext): Promise<boolean> {
  const answer = await context.asker.confirm('This changes data in a real store. Send it?');
  return answer.type === 'value' && answer.value;
}

function targetOf({ userAgent, apiVersion }: PlainContext, session: TokenSession): ApiTarget {
  return {
    address: session.plan.store,
    token: session.result.token.accessToken,
    version: apiVersion,
    userAgent,
  };
}

function scopesLine(session: TokenSession): string {
  const { granted } = session.result.scopes;
  return granted === null
    ? 'The service did not report the scopes.'
    : `Granted: ${granted.join(', ')}`;
}
