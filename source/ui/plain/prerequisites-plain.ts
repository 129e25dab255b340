import { PREREQUISITES, PREREQUISITES_NOTE } from '../../core/guide/texts-prerequisites.ts';
import { endOf, type PlainContext, type PlainEnd, until } from './plain-context.ts';

/** Prerequisites: the four things, then what this machine says about itself. */
export async function prerequisitesPlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  const { mode, config } = store.getState();
  asker.say(PREREQUISITES_NOTE[mode]);
  PREREQUISITES.forEach(({ title, action, reason }, index) =>
    asker.say(`  ${index + 1}. ${title}. ${action} ${reason}`),
  );
  asker.say(`The redirect address is ${config.redirectUri.text}`);
  for (;;) {
    await sayChecks(context);
    const answer = await asker.ask('Enter goes on; check tests again.');
    if (answer.type !== 'value') return endOf(context, answer);
    if (answer.value.trim().toLowerCase() !== 'check') {
      store.dispatch({ type: 'next' });
      return 'go-on';
    }
    store.dispatch({ type: 'check-again' });
  }
}

async function sayChecks(context: PlainContext): Promise<void> {
  const { checks } = await until(context, (state) => !state.checks.isRunning);
  for (const { status, text, remedy } of checks.results) {
    const word = { ok: 'OK', attention: 'Attention', failed: 'Failed' }[status];
    context.asker.say(`${word}: ${text}${remedy === null ? '' : ` ${remedy}`}`);
  }
}
