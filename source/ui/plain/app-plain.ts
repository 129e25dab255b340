import {
  type AppField,
  credentialValue,
  isFieldEmpty,
  readShop,
} from '../../core/guide/steps/app/app-check.ts';
import { activeForm } from '../../core/guide/create.ts';
import { READY_APP, SECRET_GOES } from '../../core/guide/steps/app/words.ts';
import { isAppReady, settingsUrl } from '../../core/guide/steps/app/setup.ts';
import { TAKEN_PORT } from '../../core/guide/steps/app/words.ts';
import type { FieldRemark, GuideState } from '../../core/guide/state.ts';
import type { Answer } from './asker.ts';
import { endOf, type PlainContext, type PlainEnd, sayNotice } from './plain-context.ts';
import { askRedirect, sayList, setupPlain } from './setup-plain.ts';

const QUESTIONS: Readonly<Record<AppField, string>> = {
  shop: 'Shop domain (a pasted admin address will do):',
  'client-id': 'Client ID:',
  'client-secret': 'Client secret (not shown):',
};

/** A shop of that name can be given by its full domain; no Client ID or secret is one word. */
const SET_UP = 'setup';

/** App: the set-up list, then shop, Client ID and Client secret, each looked at when given. */
export async function appPlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  if (activeForm(store.getState()).setup.panel === 'other-port') {
    asker.say(...TAKEN_PORT);
    const end = await askRedirect(context);
    if (end !== null) return end;
  }
  if (isAppReady(store.getState())) {
    asker.say(READY_APP);
    const end = await confirmPrefilled(context);
    if (end !== null) return end;
  }
  if (isAppKnown(store.getState())) {
    sayList(context);
    asker.say(
      `The word ${SET_UP} instead of an answer leads to the words that copy, tick and open these.`,
    );
  } else {
    const end = await setupPlain(context);
    if (end !== null) return end;
    if (store.getState().focus === null) store.dispatch({ type: 'next' });
  }
  for (;;) {
    const { focus, step } = store.getState();
    if (step !== 'app') return 'go-on';
    const field: AppField = focus === 'client-id' || focus === 'client-secret' ? focus : 'shop';
    const answer = await askField(context, field);
    if (answer.type !== 'value') return endOf(context, answer);
    if (answer.value.trim().toLowerCase() === SET_UP) {
      const end = await setupPlain(context);
      if (end !== null) return end;
      continue;
    }
    // Enter alone keeps what stands there already.
    if (answer.value !== '') {
      store.dispatch({ type: 'edit', field, edit: { type: 'set', text: answer.value } });
    }
    store.dispatch({ type: 'next' });
    sayRemark(context, activeForm(store.getState()).app.remarks[field]);
  }
}

/** Who has its Client ID has made the app, and goes straight to the fields. */
function isAppKnown(state: GuideState): boolean {
  return state.focus !== null && !isFieldEmpty(state, 'client-id');
}

/**
 * On the practice store everything is there: Enter alone goes on. Null: the person wants to set an
 * app up by hand.
 */
async function confirmPrefilled(context: PlainContext): Promise<PlainEnd | null> {
  const { asker, store } = context;
  const { app } = activeForm(store.getState());
  asker.say(
    `Shop: ${app.shop.text}`,
    `Client ID: ${app.clientId.text}`,
    'Client secret: filled in, not shown',
  );
  const hasDashboard = settingsUrl(store.getState()) !== null;
  const byHand = hasDashboard ? ' Type yourself to set an app up yourself on its dashboard.' : '';
  const answer = await asker.ask(`Enter goes on.${byHand}`);
  if (answer.type !== 'value') return endOf(context, answer);
  if (hasDashboard && answer.value.trim().toLowerCase() === 'yourself') {
    store.dispatch({ type: 'set-up-by-hand', isByHand: true });
    return null;
  }
  store.dispatch({ type: 'next' });
  if (store.getState().step === 'app') sayNotice(context);
  return 'go-on';
}

function askField(context: PlainContext, field: AppField): Promise<Answer<string>> {
  const { asker, store } = context;
  const { app } = activeForm(store.getState());
  switch (field) {
    case 'shop': {
      const reading = readShop(store.getState());
      // A near miss is offered with the right spelling; Enter takes it.
      const initial = reading?.type === 'shop' ? reading.shop : (reading?.suggestion ?? '');
      return asker.ask(QUESTIONS.shop, { initial });
    }
    case 'client-id':
      if (store.getState().presenter) {
        const kept = app.clientId.text === '' ? '' : ' Enter keeps the one that is there.';
        return asker.askSecret(`Client ID (not shown while presenting):${kept}`);
      }
      // Only a good one is said again: what was refused may be a secret.
      return asker.ask(QUESTIONS['client-id'], {
        initial: credentialValue(store.getState(), 'client-id') ?? '',
      });
    case 'client-secret': {
      asker.say(SECRET_GOES[store.getState().mode]);
      const kept = app.clientSecret.isEmpty ? '' : ' Enter keeps the one that is there.';
      return asker.askSecret(`${QUESTIONS['client-secret']}${kept}`);
    }
  }
}

function sayRemark(context: PlainContext, remark: FieldRemark | null): void {
  if (remark === null) return;
  const word = remark.level === 'problem' ? 'Problem: ' : '';
  context.asker.say(`${word}${remark.message}${remark.remedy === null ? '' : ` ${remark.remedy}`}`);
}
