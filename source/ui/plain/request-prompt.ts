import { UserError } from '../../core/errors.ts';
import type { TokenSession } from '../../core/guide/state.ts';
import {
  type ApiTarget,
  buildGraphqlRequest,
  buildRestRequest,
} from '../../core/http/api-request.ts';
import type { HttpLimits, HttpRequest } from '../../core/http/message.ts';
import {
  chosenOperation,
  isChangingMethod,
  mayChangeData,
} from '../../core/http/mutation-guard.ts';
import { endOf, type PlainContext, type PlainEnd } from './plain-context.ts';
import { answerLines } from './answer-lines.ts';

/** What fits into a talk of lines; the commands and the explorer take more. */
const LIMITS: HttpLimits = { totalMs: 30_000, maxBytes: 1024 * 1024 };

const HELP: readonly string[] = [
  'GET products.json?limit=1 sends a REST request; POST and others take JSON after the path.',
  '{ shop { name } } sends a GraphQL query.',
  'fault throttled next makes the practice store fail once; faults lists what it can do.',
  'scopes names what the token carries, back returns to the token, quit leaves.',
];

interface Typed {
  readonly api: 'rest' | 'graphql';
  readonly request: HttpRequest;
  readonly changesData: boolean;
}

/** A small prompt in which requests are typed and answers read. */
export async function requestPrompt(
  context: PlainContext,
  session: TokenSession,
): Promise<PlainEnd> {
  const { asker } = context;
  asker.say(...HELP);
  for (;;) {
    const answer = await asker.ask('request>');
    if (answer.type === 'back') return 'go-on';
    if (answer.type !== 'value') return endOf(context, answer);
    const line = answer.value.trim();
    if (line === 'help' || line === '?') asker.say(...HELP);
    else if (line === 'scopes') asker.say(scopesLine(session));
    else if (line !== '') await sendLine(context, session, line);
  }
}

async function sendLine(context: PlainContext, session: TokenSession, line: string): Promise<void> {
  const { asker } = context;
  const { store: address, clientSecret } = session.plan;
  try {
    const typed = readLine(context, session, line);
    if (typed === null) {
      asker.say('That is no request.', ...HELP);
      return;
    }
    if (typed.changesData && !address.isPractice && !(await isConfirmed(context))) return;
    const outcome = await context.send(typed.request, { limits: LIMITS });
    const secrets = [session.result.token.accessToken, clientSecret];
    const { api } = typed;
    const granted = session.result.scopes.granted;
    const isPresenting = context.store.getState().presenter;
    const { profile } = address;
    asker.say(...answerLines({ outcome, api, profile, granted, secrets, isPresenting }));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    asker.say(`${error.message} ${error.remedy}`);
  }
}

/** A request to a real store that changes data asks first; Enter alone means no. */
async function isConfirmed(context: PlainContext): Promise<boolean> {
  const answer = await context.asker.confirm('This changes data in a real store. Send it?');
  return answer.type === 'value' && answer.value;
}

function readLine(context: PlainContext, session: TokenSession, line: string): Typed | null {
  const { userAgent, apiVersion: version } = context;
  const target: ApiTarget = {
    address: session.plan.store,
    token: session.result.token.accessToken,
    version,
    userAgent,
  };
  if (/^(?:\{|query\b|mutation\b)/.test(line)) {
    const changesData = mayChangeData(chosenOperation(line, null));
    return { api: 'graphql', request: buildGraphqlRequest(target, { query: line }), changesData };
  }
  const rest = /^([A-Za-z]{3,7})\s+(\S+)(?:\s+(.+))?$/.exec(line);
  const [, method = '', path = '', body = null] = rest ?? [];
  if (!/^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/i.test(method)) return null;
  const request = buildRestRequest(target, { method, path, body });
  return { api: 'rest', request, changesData: isChangingMethod(method) };
}

function scopesLine(session: TokenSession): string {
  const { granted } = session.result.scopes;
  return granted === null
    ? 'The service did not report the scopes.'
    : `Granted: ${granted.join(', ')}`;
}
