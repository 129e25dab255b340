import { fixWords } from '../../core/guide/follow-diagnosis.ts';
import { canRefresh } from '../../core/guide/refresh-token.ts';
import { sampleRequest, takeTokenLine } from '../../core/guide/steps/token/sample-request.ts';
import type { TokenSession } from '../../core/guide/state.ts';
import { TREAT_LIKE_A_PASSWORD } from '../../core/guide/steps/token/words.ts';
import { tokenFacts, tokenRule } from '../../core/guide/steps/token/token-facts.ts';
import { leadsToOwnStore, tokenView } from '../../core/guide/steps/token/update.ts';
import { SHELL_NAMES } from '../../core/text/command-shell.ts';
import { endOf, type PlainContext, type PlainEnd, sayNotice, until } from './plain-context.ts';
import { refreshPlain } from './refresh-plain.ts';
import { requestPrompt } from './request-prompt.ts';
import { revokePlain } from './revoke-plain.ts';
import { savePlain } from './save-plain.ts';

type Wish = 'requests' | 'save' | 'copy' | 'refresh' | 'revoke' | 'own-store' | 'quit';

/** Token: the exchange, then the card and what can be done with it. */
export async function tokenPlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  if (tokenView(store.getState()).type === 'exchanging')
    asker.say('Exchanging the code for a token, once.');
  const state = await until(context, (now) => tokenView(now).type !== 'exchanging');
  if (state.step !== 'token') return 'go-on';
  const view = tokenView(state);
  switch (view.type) {
    case 'card':
      return showCard(context, view.session);
    case 'failed':
      return showFailure(context);
    case 'revoked':
      asker.say(
        view.wasDead ? 'The service no longer knew the token.' : 'The token is given back.',
      );
      return goOn(context);
    default:
      return goOn(context);
  }
}

async function showCard(context: PlainContext, first: TokenSession): Promise<PlainEnd> {
  const { asker, store } = context;
  sayCard(context, first);
  const again = takeRefused(context, first);
  if (again !== null) {
    const end = await requests(context, first, again);
    if (end !== 'stay') return end;
  }
  for (;;) {
    const session = store.getState().session ?? first;
    const toOwnStore = leadsToOwnStore(store.getState(), session);
    const wish = await asker.choose<Wish>(
      'What next?',
      wishes(session),
      toOwnStore ? 'own-store' : 'requests',
    );
    if (wish.type !== 'value') return endOf(context, wish);
    switch (wish.value) {
      case 'requests': {
        const end = await requests(context, session, null);
        if (end !== 'stay') return end;
        break;
      }
      case 'save':
        await savePlain(context);
        break;
      case 'copy': {
        const before = store.getState().notice;
        store.dispatch({ type: 'copy-token' });
        await until(context, ({ notice }) => notice !== before);
        sayNotice(context);
        break;
      }
      case 'refresh':
        await refreshPlain(context, session);
        break;
      case 'revoke':
        await revokePlain(context);
        if (store.getState().session === null) return 'go-on';
        break;
      case 'own-store':
        store.dispatch({ type: 'own-store' });
        return 'go-on';
      case 'quit':
        store.dispatch({ type: 'quit' });
        return 'quit';
    }
  }
}

/** Requests until the person comes back to the card (`stay`) or goes elsewhere. */
async function requests(
  context: PlainContext,
  session: TokenSession,
  first: string | null,
): Promise<PlainEnd | 'stay'> {
  const { store } = context;
  for (let at = session, line = first; ;) {
    const end = await requestPrompt(context, at, line);
    if (typeof end === 'string' && end !== 'go-on') return end;
    // As in the screens: practice is over once requests were sent.
    store.dispatch({ type: 'explore' });
    const diagnosis = typeof end === 'string' ? null : end;
    store.dispatch({ type: 'return', diagnosis });
    if (diagnosis === null) return 'stay';
    if (diagnosis.action?.type !== 'refresh') return 'go-on';
    await refreshPlain(context, at);
    at = store.getState().session ?? at;
    line = takeRefused(context, at);
    if (line === null) return 'stay';
  }
}

/** The line that the token before this one could not send, once. */
function takeRefused({ later }: PlainContext, { result }: TokenSession): string | null {
  const { refused } = later;
  if (refused === null || refused.token.reveal() === result.token.accessToken.reveal()) return null;
  later.refused = null;
  return refused.line;
}

function sayCard(context: PlainContext, session: TokenSession): void {
  const { asker, clock, apiVersion, store } = context;
  const { shell } = store.getState().config;
  const rule = tokenRule(session.result.token.kind, session.plan.store.profile);
  const facts = tokenFacts(session, clock.epochMs());
  asker.say(
    `Done: ${facts.title} for ${facts.shop}.`,
    facts.lifetime,
    ...(facts.expires === null ? [] : [`It expires ${facts.expires}.`]),
    `Token (masked): ${facts.masked}`,
    `Asked scopes: ${facts.asked.join(', ')}`,
    `Granted scopes: ${facts.granted === null ? 'not reported' : facts.granted.join(', ')}`,
    `Scopes ${facts.scopeStatus.word}: ${facts.scopeStatus.text}`,
    ...facts.warnings.map((warning) => `Warning: ${warning}`),
    ...(rule === null ? [] : [rule]),
    ...TREAT_LIKE_A_PASSWORD,
    `A first request in ${SHELL_NAMES[shell]}: one line takes the copied token, the other sends.`,
  );
  asker.show(takeTokenLine(shell), sampleRequest(session, apiVersion, shell));
}

function wishes(session: TokenSession) {
  const all: Array<{ value: Wish; title: string; text: null }> = [
    { value: 'requests', title: 'Type requests', text: null },
    { value: 'save', title: 'Save the token to a file', text: null },
    { value: 'copy', title: 'Copy the token', text: null },
  ];
  if (canRefresh(session)) {
    all.push({ value: 'refresh', title: 'Refresh drill: how it is renewed', text: null });
  }
  all.push({ value: 'revoke', title: 'Give the token back (revoke)', text: null });
  if (session.plan.store.isPractice) {
    all.push({ value: 'own-store', title: 'Now with my own store', text: null });
  }
  return [...all, { value: 'quit' as const, title: 'Leave', text: null }];
}

async function showFailure(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  const { signIn } = store.getState();
  if (signIn.phase !== 'failed') return 'go-on';
  const { report, diagnosis } = signIn.failure;
  asker.say(`Failed: ${report.message}`);
  if (diagnosis !== null && diagnosis.why !== '') asker.say(diagnosis.why);
  asker.say(diagnosis?.remedy ?? report.remedy);
  return goOn(context, diagnosis === null ? 'authorize again' : fixWords(diagnosis));
}

async function goOn(context: PlainContext, where = 'authorize again'): Promise<PlainEnd> {
  const answer = await context.asker.ask(`Enter goes on: ${where}. back and quit as ever.`);
  if (answer.type !== 'value') return endOf(context, answer);
  context.store.dispatch({ type: 'next' });
  return 'go-on';
}
