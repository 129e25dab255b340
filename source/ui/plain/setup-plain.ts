import {
  CLIENT_CREDENTIALS,
  CLIENT_CREDENTIALS_ELSE,
  CLIENT_CREDENTIALS_HINT,
  REFUSED_ADDRESS,
} from '../../core/guide/steps/app/words.ts';
import {
  clientCredentialsRequest,
  settingsUrl,
  setupList,
} from '../../core/guide/steps/app/setup.ts';
import { activeForm } from '../../core/guide/create.ts';
import type { GuideNotice } from '../../core/guide/step.ts';
import { endOf, type PlainContext, type PlainEnd, sayNotice, until } from './plain-context.ts';

/**
 * The set-up steps, what to paste on a line of its own; then words that copy, tick, open the
 * settings, or lead round a refused address. Null: the fields come next.
 */
export async function setupPlain(context: PlainContext): Promise<PlainEnd | null> {
  const { asker, store } = context;
  sayList(context);
  if (store.getState().mode === 'own') asker.say(`${CLIENT_CREDENTIALS_HINT} Type own for it.`);
  for (;;) {
    const answer = await asker.ask(
      'Enter goes on to the fields; a number copies that line; done NUMBER ticks it; open; refused.',
    );
    if (answer.type !== 'value') return endOf(context, answer);
    const typed = answer.value.trim().toLowerCase();
    if (typed === '') return null;
    const done = /^done\s+(\d{1,2})$/.exec(typed)?.[1];
    if (/^\d{1,2}$/.test(typed)) await copy(context, Number(typed) - 1);
    else if (done !== undefined) tick(context, Number(done) - 1);
    else if (typed === 'open') await open(context);
    else if (typed === 'own') sayOwnOrganization(context);
    else if (typed === 'list') sayList(context);
    else if (typed === 'refused') {
      const end = await refused(context);
      if (end !== null) return end;
    } else asker.say('Type Enter, a number, done NUMBER, open, own, refused, list, back or quit.');
  }
}

/** Says the set-up steps, numbered from 1, each with what is to be pasted. */
export function sayList({ asker, store }: PlainContext): void {
  setupList(store.getState()).forEach(({ text, detail, paste, isTicked }, index) => {
    asker.say(`  ${index + 1}. ${isTicked ? '[done] ' : ''}${text}`);
    if (detail !== null) asker.say(`     ${detail}`);
    // On a line of its own, so that it can be selected and read out by itself.
    if (paste !== null) asker.show(paste);
  });
}

async function copy(context: PlainContext, index: number): Promise<void> {
  const item = setupList(context.store.getState())[index];
  if (item === undefined) return context.asker.say('There is no such number in the list.');
  await answered(context, () => context.store.dispatch({ type: 'copy-setup', index }));
}

async function open(context: PlainContext): Promise<void> {
  if (settingsUrl(context.store.getState()) === null)
    return context.asker.say('Where the app settings of this service are is not known here.');
  await answered(context, () => context.store.dispatch({ type: 'open-settings' }));
}

/** Does something and says the sentence that comes of it. */
async function answered(context: PlainContext, act: () => void): Promise<void> {
  const before: GuideNotice | null = context.store.getState().notice;
  act();
  await until(context, ({ notice }) => notice !== null && notice !== before);
  sayNotice(context);
}

function tick({ asker, store }: PlainContext, index: number): void {
  const item = setupList(store.getState())[index];
  if (item === undefined) return asker.say('There is no such number in the list.');
  store.dispatch({ type: 'tick-setup', id: item.id });
  asker.say(`${index + 1} is ${item.isTicked ? 'no longer ticked' : 'done'}.`);
}

function sayOwnOrganization({ asker, store }: PlainContext): void {
  asker.say(...CLIENT_CREDENTIALS);
  asker.show(clientCredentialsRequest(store.getState()));
  asker.say(...CLIENT_CREDENTIALS_ELSE);
}

async function refused(context: PlainContext): Promise<PlainEnd | null> {
  const { asker, store } = context;
  asker.say(...REFUSED_ADDRESS);
  store.dispatch({ type: 'show-setup-panel', panel: 'refused' });
  return askRedirect(context);
}

/** The address that is to stand in for ours, until one can be used. Null: the list comes next. */
export async function askRedirect(context: PlainContext): Promise<PlainEnd | null> {
  const { asker, store } = context;
  for (;;) {
    const { setup, redirectUri } = activeForm(store.getState());
    const answer = await asker.ask(
      redirectUri.kind === 'public'
        ? 'The https address; machine goes back to the one of this machine; back leaves it.'
        : setup.panel === 'other-port'
          ? 'The address with another port; back leaves it.'
          : 'The https address; back leaves it.',
      { initial: setup.redirect.text },
    );
    // Back leads to the list, not a step further.
    if (answer.type === 'back' || answer.type === 'aborted') {
      store.dispatch({ type: 'show-setup-panel', panel: null });
      return null;
    }
    if (answer.type !== 'value') return endOf(context, answer);
    if (answer.value.trim() === 'machine') {
      store.dispatch({ type: 'use-own-redirect' });
    } else {
      const edit = { type: 'set', text: answer.value } as const;
      store.dispatch({ type: 'edit', field: 'redirect-uri', edit });
      store.dispatch({ type: 'next' });
    }
    const remark = activeForm(store.getState()).setup.redirectRemark;
    if (remark === null) {
      sayNotice(context);
      return null;
    }
    asker.say(`Problem: ${remark.message}${remark.remedy === null ? '' : ` ${remark.remedy}`}`);
  }
}
