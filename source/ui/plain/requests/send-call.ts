import { counted } from '../../../core/text/counted.ts';
import { timeForRetries, waitOrAbort } from '../../../app/clock.ts';
import type { Clock } from '../../../app/ports.ts';
import type { Diagnosis, DiagnosisAction } from '../../../core/diagnosis/diagnosis.ts';
import { EXIT } from '../../../core/errors.ts';
import { placeholderWords } from '../../../core/explorer/compose/check-before-send.ts';
import { SEVERAL_OPERATIONS, WHICH_OPERATION } from '../../../core/explorer/assist/operations.ts';
import { withAnswer } from '../../../core/explorer/flight/pages.ts';
import { MAX_QUERY_COST } from '../../../core/http/limits.ts';
import type { HttpOutcome } from '../../../core/http/message.ts';
import { readAnswer, readMeter, type RequestAnswer } from '../../../core/requests/answer.ts';
import { answerExitCode } from '../../../core/requests/answer-notes.ts';
import { askCall, type RequestCall } from '../../../core/requests/call.ts';
import { bodyProblem } from '../../../core/requests/draft.ts';
import { chosenOperation, missingVariables } from '../../../core/requests/graphql-request.ts';
import { MOST_SENT } from '../../../core/requests/kept/history.ts';
import { needsOf, needsSentence } from '../../../core/requests/needs.ts';
import { proposalOf, remedyOf } from '../../../core/requests/remedies.ts';
import { successorOf } from '../../../core/requests/rest/successor.ts';
import type { ServiceProfile } from '../../../core/service/profile.ts';
import {
  type AskedRequest,
  needsConsent,
  sendWithRetries,
  waitSentence,
} from '../../../core/requests/sending.ts';
import type { RefusedCall } from '../plain-context.ts';
import { showAnswer } from './answer-words.ts';
import { inFlight } from './in-flight.ts';
import { noteSent } from './kept-words.ts';
import { type Prompt, refusal, requesterOf } from './prompt.ts';
import { noteExit } from './prompt-work.ts';
import type { PromptSchema } from './prompt-schema.ts';

/** What the word `fix` does about a refusal: in the guide, or with the request itself. */
export interface Remedy {
  readonly where: 'guide' | 'request';
  readonly diagnosis: Diagnosis;
  readonly action: DiagnosisAction;
  readonly words: string;
  /** The request to send again with another token; null: only the token was checked. */
  readonly refused: RefusedCall | null;
}

/**
 * Sends a call and tells its answer, after a yes where it may change data of a real store.
 *
 * @returns what the word `fix` can do about the answer; null: nothing
 */
export async function sendCall(prompt: Prompt, call: RequestCall): Promise<Remedy | null> {
  const { context, work } = prompt;
  const { asker, clock } = context;
  const operation = await operationOf(prompt, call);
  if (operation === undefined || !isReady(prompt, call)) return notSent(prompt);
  const asked = readAsked(prompt, call, operation);
  if (asked === null) return notSent(prompt);
  if (needsConsent(asked, prompt.target().address) && !(await isConfirmed(prompt))) {
    asker.say('Not sent.');
    return notSent(prompt);
  }
  await sayBefore(prompt, call);
  work.calls = [...work.calls, call].slice(-MOST_SENT);
  work.isChanged = false;
  const { outcome } = await inFlight(context, ({ signal, say }) =>
    sendWithRetries(context.send, asked.request, {
      limits: context.limits,
      signal,
      keepsRest: true,
      repeatable: asked.repeatable,
      ...timeForRetries(clock),
      onWait: (wait) => say(waitSentence(wait)),
    }),
  );
  await noteSent(prompt, call, asked, outcome);
  return handleAnswer(prompt, call, asked, outcome);
}

/** Tells the answer, or why there is none. */
async function handleAnswer(
  prompt: Prompt,
  call: RequestCall,
  asked: AskedRequest,
  outcome: HttpOutcome,
): Promise<Remedy | null> {
  const { context, work, rests } = prompt;
  if (outcome.type === 'failure') {
    const { kind, message, remedy } = outcome.failure;
    const what = kind === 'aborted' ? '' : 'No answer: ';
    context.asker.say(`${what}${message} ${remedy}`);
    noteExit(work, EXIT.unreachable);
    return null;
  }
  work.lastId += 1;
  const id = work.lastId;
  rests.take(id, outcome);
  const read = readAnswer(requesterOf(prompt), asked, outcome.answer, context.clock.epochMs());
  const answer: RequestAnswer = { ...read, restId: outcome.rest === undefined ? null : id };
  const meter = readMeter(asked, outcome.answer, requesterOf(prompt));
  work.last = { id, call, answer, meter };
  work.answers = withAnswer(work.answers, work.last);
  noteExit(work, answerExitCode(answer));
  await showAnswer(prompt, work.last);
  return remedyFor(answer.diagnoses, { call, token: prompt.target().token });
}

/** Which operation of a document is meant, asked where it has several; undefined: none was chosen. */
async function operationOf(
  { context: { asker }, work }: Prompt,
  call: RequestCall,
): Promise<string | null | undefined> {
  if (call.api === 'rest') return null;
  const verdict = chosenOperation(call.query, work.operation);
  if (verdict.type !== 'not-chosen') return work.operation;
  const alone = work.operation === null ? verdict : chosenOperation(call.query, null);
  if (alone.type !== 'not-chosen') return null;
  if (alone.names.length === 0) return null;
  const choices = alone.names.map((name) => ({ value: name, title: name, text: null }));
  const answer = await asker.choose(`${SEVERAL_OPERATIONS} ${WHICH_OPERATION}`, choices, {
    takes: 'its name',
    read: (line) => alone.names.find((name) => name === line.trim()) ?? null,
  });
  return answer.type === 'value' ? answer.value : undefined;
}

/** Whether a call can be sent; what looks like a mistake is said. */
function isReady({ context: { asker }, work }: Prompt, call: RequestCall): boolean {
  if (call.api === 'graphql') {
    const missing = missingVariables(call.query, work.operation, call.variables);
    if (missing.length > 0) {
      const example = `variables {"${missing[0] ?? ''}": …}`;
      asker.say(
        `No value is set for ${missing.map((name) => `$${name}`).join(', ')}. The query is sent anyway; to set it, type ${example}, then again.`,
      );
    }
    return true;
  }
  const unfilled = placeholderWords(call.path);
  if (unfilled !== null) {
    asker.say(unfilled);
    return false;
  }
  const problem = bodyProblem(call);
  if (problem === null || work.confirmedBody === call.body) return true;
  work.confirmedBody = call.body;
  work.calls = [...work.calls, call].slice(-MOST_SENT);
  asker.say(
    `The body is not JSON: ${problem.place}, ${problem.message}. The word again sends it as it is.`,
  );
  return false;
}

/** The request of a call; null: it cannot be made, and why is said. */
function readAsked(
  { context, target }: Prompt,
  call: RequestCall,
  operation: string | null,
): AskedRequest | null {
  try {
    return askCall(target(), call, operation);
  } catch (error) {
    context.asker.say(refusal(error));
    return null;
  }
}

function notSent({ work }: Prompt): null {
  noteExit(work, EXIT.usage);
  return null;
}

/** A request to a real store that changes data asks first; Enter alone means no. */
async function isConfirmed({ context: { asker } }: Prompt): Promise<boolean> {
  const answer = await asker.confirm('This changes data in a real store. Send it?');
  return answer.type === 'value' && answer.value;
}

/** Says which scopes a call needs and, where the schema is known, its mistakes and its cost. */
async function sayBefore(prompt: Prompt, call: RequestCall): Promise<void> {
  const { context, granted, schema } = prompt;
  const { asker, clock } = context;
  const { profile } = prompt.session.plan.store;
  const needs = needsSentence(
    await needsOf(call, granted, profile, context.fieldTypes ?? null),
    profile,
  );
  if (needs !== null) asker.say(needs);
  if (call.api === 'rest') {
    if (profile.access === 'built-in' && successorOf(call) !== null && !prompt.work.saidRetired) {
      prompt.work.saidRetired = true;
      asker.say('The service has retired this REST request; type graphql for the same in GraphQL.');
    }
    return;
  }
  if (schema === null) return;
  const checked = await soonOr(clock, checkQuery(schema, call, { granted, profile }));
  asker.say(checked ?? []);
}

/** The longest time in milliseconds that a request waits for the check before it. */
const CHECK_MS = 1500;

async function soonOr<Value>(clock: Clock, value: Promise<Value>): Promise<Value | null> {
  const late = new AbortController();
  const wait = waitOrAbort(clock, CHECK_MS, late.signal).then(() => null);
  const first = await Promise.race([value, wait]);
  late.abort();
  return first;
}

/** What is wrong with a query, and what it may cost, where the schema is there. */
async function checkQuery(
  schema: PromptSchema,
  { query: text, variables }: Extract<RequestCall, { api: 'graphql' }>,
  known: Pick<Prompt, 'granted'> & { readonly profile: ServiceProfile },
): Promise<readonly string[]> {
  if (!(await schema.openKept())) return [];
  const found = await schema.ask({ type: 'check', text, variables, offset: 0, ...known });
  if (found.type !== 'checked') return [];
  const mistakes = found.problems.filter(({ isMistake }) => isMistake);
  return [
    ...mistakes
      .slice(0, MOST_MISTAKES)
      .map(({ field, line, message }) => `In the ${field}, line ${line}: ${message}`),
    ...(found.cost === null ? [] : [costWords(found.cost)]),
  ];
}

const MOST_MISTAKES = 5;

function costWords(cost: number): string {
  const points = `It may cost ${counted(cost, 'point')}`;
  const most = MAX_QUERY_COST.toLocaleString('en');
  return cost > MAX_QUERY_COST ? `${points}, and a query may cost ${most} at most.` : `${points}.`;
}

/** What the word `fix` can do about an answer, or null. */
export function remedyFor(
  diagnoses: readonly Diagnosis[],
  refused: RefusedCall | null,
): Remedy | null {
  const proposal = proposalOf(diagnoses);
  const remedy = proposal === null ? null : remedyOf(proposal.action);
  if (proposal === null || remedy === null) return null;
  const { where, words } = remedy;
  return { ...proposal, where, words, refused };
}
