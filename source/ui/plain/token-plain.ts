import { sampleRequest } from '../../core/guide/sample-request.ts';
import type { TokenSession } from '../../core/guide/state.ts';
import { TREAT_LIKE_A_PASSWORD } from '../../core/guide/texts.ts';
import { tokenFacts } from '../../core/guide/token-facts.ts';
import { tokenView } from '../../core/guide/token-step.ts';
import { endOf, type PlainContext, type PlainEnd, sayNotice, until } from './plain-context.ts';
import { requestPrompt } from './request-prompt.ts';
import { revokePlain } from './revoke-plain.ts';
import { savePlain } from './save-plain.ts';

type Wish = 'requests' | 'save' | 'copy' | 'revoke' | 'own-store' | 'quit';

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

async function showCard(context: PlainContext, session: TokenSession): Promise<PlainEnd> {
  const { asker, store } = context;
  sayCard(context, session);
  for (;;) {
    const wish = await asker.choose<Wish>('What next?', wishes(session), 'requests');
    if (wish.type !== 'value') return endOf(context, wish);
    switch (wish.value) {
      case 'requests': {
        const end = await requestPrompt(context, session);
        if (end !== 'go-on') return end;
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

function sayCard(context: PlainContext, session: TokenSession): void {
  const { asker, clock, apiVersion } = context;
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
    ...TREAT_LIKE_A_PASSWORD,
    'A first request for the shell, once the token is in the environment:',
    sampleRequest(session, apiVersion),
  );
}

function wishes(session: TokenSession) {
  const all: Array<{ value: Wish; title: string; text: null }> = [
    { value: 'requests', title: 'Type requests', text: null },
    { value: 'save', title: 'Save the token to a file', text: null },
    { value: 'copy', title: 'Copy the token', text: null },
    { value: 'revoke', title: 'Give the token back (revoke)', text: null },
  ];
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
  return goOn(context);
}

async function goOn(context: PlainContext): Promise<PlainEnd> {
  const answer = await context.asker.ask('Enter goes on; back and quit as ever.');
  if (answer.type !== 'value') return endOf(context, answer);
  context.store.dispatch({ type: 'next' });
  return 'go-on';
}
