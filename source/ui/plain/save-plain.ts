import { entriesToSave } from '../../core/guide/save-token.ts';
import type { FieldName } from '../../core/guide/state.ts';
import { type PlainContext, sayNotice, until } from './plain-context.ts';

/** Asks for file and variable name, says what would be written, and writes. */
export async function savePlain(context: PlainContext): Promise<void> {
  const { asker, store } = context;
  store.dispatch({ type: 'open-save' });
  const isNamed =
    (await askInto(context, 'save-path', 'File to write to:', store.getState().card.path.text)) &&
    (await askInto(context, 'save-name', 'Name of the variable:', store.getState().card.name.text));
  const { session } = store.getState();
  if (!isNamed || session === null) {
    store.dispatch({ type: 'back' });
    return;
  }
  const names = entriesToSave(store.getState(), session).map(([name]) => name);
  asker.say(`Writing ${names.join(', ')} to ${store.getState().card.path.text}.`);
  store.dispatch({ type: 'save' });
  await finish(context);
}

async function askInto(
  context: PlainContext,
  field: FieldName,
  question: string,
  initial: string,
): Promise<boolean> {
  const answer = await context.asker.ask(question, { initial });
  if (answer.type !== 'value') return false;
  context.store.dispatch({ type: 'edit', field, edit: { type: 'set', text: answer.value } });
  return true;
}

async function finish(context: PlainContext): Promise<void> {
  const { asker, store } = context;
  for (;;) {
    const { card } = await until(context, (state) => state.card.save.type !== 'saving');
    switch (card.save.type) {
      case 'asking': {
        const answer = await asker.confirm(card.save.question.text);
        store.dispatch({ type: 'answer-save', yes: answer.type === 'value' && answer.value });
        break;
      }
      case 'saved':
        asker.say(`Saved to ${card.save.path}.`, ...card.save.notes);
        return;
      case 'refused':
        asker.say(`Not saved: ${card.save.report.message} ${card.save.report.remedy}`);
        return;
      case 'open':
        sayNotice(context);
        store.dispatch({ type: 'back' });
        return;
      default:
        asker.say('Not saved.');
        return;
    }
  }
}
