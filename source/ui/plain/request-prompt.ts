import { timeForRetries } from '../../app/clock.ts';
import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { UserError } from '../../core/errors.ts';
import type { TokenSession } from '../../core/guide/steps/token/card-state.ts';
import { readAnswer } from '../../core/requests/answer.ts';
import type { Requester } from '../../core/requests/answer-notes.ts';
import { askCall, callLine, readCall, type RequestCall } from '../../core/requests/call.ts';
import { MOST_SENT } from '../../core/requests/kept/history.ts';
import { needsOf, needsSentence } from '../../core/requests/needs.ts';
import { proposalOf, remedyOf } from '../../core/requests/remedies.ts';
import {
  type AskedRequest,
  needsConsent,
  sendWithRetries,
  waitSentence,
} from '../../core/requests/sending.ts';
import { FAULT_WORDS } from '../../core/view/fault-list.ts';
import { tellAnswer } from './answer-lines.ts';
import type { Answer } from './askers/asker.ts';
import { isInterrupted, mayLeave } from './leaving.ts';
import type { PlainContext, RefusedLine } from './plain-context.ts';
import { noteSent, type Prompt, REQUEST_WORDS, requestWord } from './request-words.ts';

const HELP: readonly string[] = [
  'GET products.json?limit=1 sends a REST request; POST and others take JSON after the path.',
  '{ shop { name } } sends a GraphQL query.',
  FAULT_WORDS.example,
  ...REQUEST_WORDS,
  'scopes names what the token carries, back returns to the token, quit leaves.',
];

/** How the prompt was left: back to the guide, with something to be put right there, or for good. */
type PromptEnd = 'go-on' | 'quit' | 'end' | 'interrupt' | Diagnosis;

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
  const prompt = openPrompt(context, session);
  let remedy: RemedyInGuide | null = null;
  for (let again = first; ; again = null) {
    const answer: Answer<string> =
      again === null ? await asker.ask('request>') : { type: 'value', value: again };
    if (answer.type === 'quit') {
      const wish = await mayLeave(asker, context.store.getState());
      if (wish === 'stays') continue;
      return wish === 'leaves' ? 'quit' : wish;
    }
    if (answer.type === 'interrupt' && !(await isInterrupted(asker, context.store.getState()))) {
      continue;
    }
    if (answer.type === 'end' || answer.type === 'interrupt') return answer.type;
    if (answer.type !== 'value') return 'go-on';
    const line = answer.value.trim();
    if (line === '') continue;
    if (line === 'help' || line === '?') asker.say(...HELP);
    else if (line === 'scopes') asker.say(scopesLine(session));
    else if (line === 'fix' && remedy !== null) {
      context.later.refused = remedy.refused;
      return remedy.diagnosis;
    } else {
      const word = await requestWord(prompt, line);
      if (word.type === 'done') continue;
      const call = word.type === 'send' ? word.call : readCall(line);
      if (call === null) asker.say('That is no request.', ...HELP);
      remedy = call === null ? null : await sendCall(prompt, session, call);
      if (remedy !== null) asker.say(`The word fix does it: ${remedy.words}.`);
    }
  }
}

function openPrompt(context: PlainContext, session: TokenSession): Prompt {
  const { plan, result } = session;
  return {
    context,
    kept: context.requests?.of(plan.store) ?? null,
    target: {
      address: plan.store,
      token: result.token.accessToken,
      version: context.apiVersion,
      userAgent: context.userAgent,
    },
    hidden: () => ({
      secrets: [result.token.accessToken, plan.clientSecret],
      isPresenting: context.store.getState().presenter,
    }),
    last: null,
  };
}

/** A remedy in the guide, and the line that is sent again afterwards. */
interface RemedyInGuide {
  readonly diagnosis: Diagnosis;
  readonly words: string;
  readonly refused: RefusedLine;
}

/** Sends a call and tells its answer, after a yes where it may change data of a real store. */
async function sendCall(
  prompt: Prompt,
  session: TokenSession,
  call: RequestCall,
): Promise<RemedyInGuide | null> {
  const { context, target } = prompt;
  const { asker, later, clock } = context;
  const { granted } = session.result.scopes;
  const asked = readAsked(prompt, call);
  if (asked === null) return null;
  if (needsConsent(asked, target.address) && !(await isConfirmed(context))) return null;
  const { profile } = target.address;
  const needs = needsSentence(
    await needsOf(call, granted, profile, context.fieldTypes ?? null),
    profile,
  );
  if (needs !== null) asker.say(needs);
  later.calls = [...later.calls, call].slice(-MOST_SENT);
  const { outcome } = await sendWithRetries(context.send, asked.request, {
    limits: context.limits,
    repeatable: asked.repeatable,
    ...timeForRetries(clock),
    onWait: (wait) => asker.say(waitSentence(wait)),
  });
  await noteSent(prompt, call, asked, outcome);
  if (outcome.type === 'failure') {
    prompt.last = null;
    const { message, remedy } = outcome.failure;
    asker.say(`No answer: ${message} ${remedy}`);
    return null;
  }
  const { secrets } = prompt.hidden();
  const requester: Requester = {
    address: target.address,
    secrets,
    grantedScopes: granted,
    tokenKind: session.result.token.kind,
  };
  const answer = readAnswer(requester, asked, outcome.answer, clock.epochMs());
  prompt.last = { call, answer };
  tellAnswer(asker, answer, prompt.hidden());
  return remedyInGuide(answer.diagnoses, { line: callLine(call), token: target.token });
}

/** The request of a call; what is wrong with it is said. */
function readAsked({ context, target }: Prompt, call: RequestCall): AskedRequest | null {
  try {
    return askCall(target, call);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    context.asker.say(`${error.message} ${error.remedy}`);
    return null;
  }
}

/** What one word can put right of the answer, or null. */
function remedyInGuide(
  diagnoses: readonly Diagnosis[],
  refused: RefusedLine,
): RemedyInGuide | null {
  const proposal = proposalOf(diagnoses);
  const remedy = proposal === null ? null : remedyOf(proposal.action);
  if (proposal === null || remedy?.where !== 'guide') return null;
  return { diagnosis: proposal.diagnosis, words: remedy.words, refused };
}

/** A request to a real store that changes data asks first; Enter alone means no. */
async function isConfirmed(context: PlainContext): Promise<boolean> {
  const answer = await context.asker.confirm('This changes data in a real store. Send it?');
  return answer.type === 'value' && answer.value;
}

function scopesLine(session: TokenSession): string {
  const { granted } = session.result.scopes;
  return granted === null
    ? 'The service did not report the scopes.'
    : `Granted: ${granted.join(', ')}`;
}
