import { activeForm } from '../../core/guide/create.ts';
import { canListOther, otherRedirectUri } from '../../core/guide/steps/app/redirect.ts';
import type { GuideState } from '../../core/guide/state.ts';
import {
  TOKEN_MODE_QUESTION,
  tokenModeChoices,
} from '../../core/guide/steps/authorize/token-modes.ts';
import { endOf, type PlainContext, type PlainEnd } from './plain-context.ts';

type Way = 'open' | 'copy' | 'other-redirect' | 'show-token';

/** Authorize: the kind of token, then the URL taken apart, then how to open it. */
export async function authorizePlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  const { tokenMode } = activeForm(store.getState());
  const choices = tokenModeChoices(store.getState()).map((choice) => ({
    value: choice.tokenMode,
    title: choice.title,
    text: choice.text,
  }));
  const mode = await asker.choose(TOKEN_MODE_QUESTION, choices, tokenMode);
  if (mode.type !== 'value') return endOf(context, mode);
  store.dispatch({ type: 'choose-token-mode', tokenMode: mode.value });
  const { signIn } = store.getState();
  if (signIn.phase === 'ready') {
    asker.say('The address that asks the store for its approval, part by part:');
    for (const { name, value, purpose } of signIn.authorizeUrl.parts) {
      asker.say(`  ${name}: ${value}. ${purpose}`);
    }
    asker.say('The whole address:', signIn.authorizeUrl.url);
  }
  const way = await asker.choose<Way>('How do you want to open it?', ways(context), 'open');
  if (way.type !== 'value') return endOf(context, way);
  switch (way.value) {
    case 'open':
      store.dispatch({ type: 'next' });
      break;
    case 'copy':
      store.dispatch({ type: 'copy-url' });
      break;
    case 'other-redirect':
      store.dispatch({ type: 'use-other-redirect-uri' });
      break;
    case 'show-token':
      store.dispatch({ type: 'show-token' });
      break;
  }
  return 'go-on';
}

function ways(context: PlainContext) {
  const state = context.store.getState();
  const { config, session } = state;
  const otherAddress = otherAddressTitle(state);
  const open = config.openBrowser
    ? 'Open the browser and wait'
    : 'Wait, and open the address yourself';
  return [
    { value: 'open' as const, title: open, text: null },
    { value: 'copy' as const, title: 'Copy the address and wait', text: null },
    ...(otherAddress === null
      ? []
      : [{ value: 'other-redirect' as const, title: otherAddress, text: null }]),
    ...(session === null
      ? []
      : [{ value: 'show-token' as const, title: 'Show the token at hand', text: null }]),
  ];
}

/** Where the app lists no other address as far as is known, only a taken port leads to one. */
function otherAddressTitle(state: GuideState): string | null {
  const other = otherRedirectUri(state);
  if (other !== null) return `Come back to ${other.text} instead`;
  const isWanted = state.notice?.offers === 'other-address' && canListOther(state);
  return isWanted ? 'Have the app list an address with another port' : null;
}
