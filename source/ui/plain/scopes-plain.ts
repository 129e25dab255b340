import { activeForm } from '../../core/guide/forms.ts';
import { type ScopeRow, visibleScopes } from '../../core/guide/visible-scopes.ts';
import { endOf, type PlainContext, type PlainEnd, sayNotice } from './plain-context.ts';

/** So many lines are read out at once; the rest is found by a word. */
const SHOWN = 20;

/** Scopes: a numbered list; numbers tick, names add, a word searches. */
export async function scopesPlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  let rows = sayRows(context);
  for (;;) {
    const { chosen } = activeForm(store.getState()).scopes;
    asker.say(chosen.length === 0 ? 'Nothing is chosen yet.' : `Chosen: ${chosen.join(', ')}.`);
    const answer = await asker.ask(
      'Numbers tick or untick, names are added, find WORD searches, Enter goes on.',
    );
    if (answer.type !== 'value') return endOf(context, answer);
    const typed = answer.value.trim();
    const search = /^find(?:\s+(.*))?$/i.exec(typed);
    if (typed === '') {
      setFilter(context, '');
      store.dispatch({ type: 'next' });
      if (store.getState().step !== 'scopes') return 'go-on';
      sayNotice(context);
    } else if (search !== null) {
      setFilter(context, search[1] ?? '');
      rows = sayRows(context);
    } else if (/^\d+(?:[\s,]+\d+)*$/.test(typed)) {
      toggle(context, rows, typed);
    } else {
      setFilter(context, typed);
      store.dispatch({ type: 'add-typed-scopes' });
      sayNotice(context);
      setFilter(context, '');
    }
  }
}

function setFilter(context: PlainContext, text: string): void {
  context.store.dispatch({ type: 'edit', field: 'scope-filter', edit: { type: 'set', text } });
}

function toggle(context: PlainContext, rows: readonly ScopeRow[], typed: string): void {
  for (const number of typed.split(/[\s,]+/)) {
    const row = rows[Number(number) - 1];
    if (row === undefined)
      context.asker.say(`There is no number ${number.slice(0, 9)} in the list.`);
    else context.store.dispatch({ type: 'toggle-scope', handle: row.handle });
  }
}

function sayRows(context: PlainContext): readonly ScopeRow[] {
  const all = visibleScopes(context.store.getState());
  const rows = all.slice(0, SHOWN);
  rows.forEach((row, index) => context.asker.say(`  ${index + 1}. ${rowWords(row)}`));
  if (all.length === 0)
    context.asker.say('Nothing matches. Type a whole name to add it as it stands.');
  if (all.length > SHOWN) context.asker.say(`${all.length - SHOWN} more; find WORD shows others.`);
  return rows;
}

function rowWords(row: ScopeRow): string {
  const state = row.isChosen ? 'chosen, ' : row.isImplied ? 'contained in a chosen one, ' : '';
  const released = row.isReleased ? '' : ' The practice app was not released with it.';
  const needs = row.needs === null ? '' : ` ${row.needs}`;
  return `${state}${row.handle}. ${row.summary}${needs}${released}`;
}
