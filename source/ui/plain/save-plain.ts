import { entriesToSave } from '../../core/guide/steps/token/save.ts';
import type { FieldName } from '../../core/guide/state.ts';
import { type PlainContext, sayNotice, until } from './plain-context.ts';

/** Asks for file and variable name, says what would be written, and writes. */
export async function savePlain(context: PlainContext): Promise<void> {
  const { asker, store } = context;
  store.dispatch({ type: 'open-save' });
  const isNamed =
    (await askInto(
      context,
      'save-path',
      'File to write to, or a folder:',
      store.getState().card.path.text,
    )) &&
    (await lookAround(context)) &&
    (await askInto(context, 'save-name', 'Name of the variable:', store.getState().card.name.text));
  const { session, card } = store.getState();
  if (!isNamed || session === null) {
    store.dispatch({ type: 'back' });
    return;
  }
  const names = entriesToSave(store.getState(), session).map(([name]) => name);
  asker.say(`Writing ${names.join(', ')} to ${card.place?.path ?? card.path.text}.`);
  store.dispatch({ type: 'save' });
  await finishSaving(context);
}

/** Tells what lies at the path before a name is asked for, as far as it can be known. */
async function lookAround(context: PlainContext): Promise<boolean> {
  const { asker, store } = context;
  store.dispatch({ type: 'next' });
  const { card } = await until(context, (state) => state.card.looking === null);
  const { place } = card;
  if (place === null) return true;
  asker.say(`${place.exists ? 'The file is there' : 'A new file'}: ${place.path}.`);
  if (place.namesFrom !== null)
    asker.say(`${place.namesFrom} names it: ${place.names.join(', ')}.`);
  if (place.warning !== null) asker.say(`Warning: ${place.warning}`);
  return true;
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

/** Answers the questions of a save until it has ended, and says how. */
export async function finishSaving(context: PlainContext): Promise<void> {
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
