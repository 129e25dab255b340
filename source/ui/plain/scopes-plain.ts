import { looksLikeRequest } from '../../core/access/rest-needs.ts';
import { activeForm } from '../../core/guide/create.ts';
import {
  isSetChosen,
  SCOPE_SETS,
  type ScopeSetName,
} from '../../core/guide/steps/scopes/scope-sets.ts';
import { scopeSummary } from '../../core/guide/steps/scopes/chosen-scopes.ts';
import { type ScopeRow, visibleScopes } from '../../core/guide/steps/scopes/scope-list.ts';
import { endOf, type PlainContext, type PlainEnd, sayNotice } from './plain-context.ts';
import { pastedRequest } from './pasted-request.ts';
import { detailWords, rowWords } from './scope-words.ts';

/** So many lines are read out at once; the rest is found by a word. */
const SHOWN = 20;

/** Scopes: a numbered list; numbers tick, names add, words search, a pasted request is read. */
export async function scopesPlain(context: PlainContext): Promise<PlainEnd> {
  const { asker, store } = context;
  asker.say(
    'find WORD searches names and meanings. sets offers scopes for common jobs. chosen lists what you chose. A GraphQL query or a REST path that you paste is turned into the scopes it needs.',
  );
  let rows = sayRows(context);
  for (;;) {
    sayCount(context);
    const answer = await asker.ask(
      'Numbers tick or untick, names are added, find WORD searches, Enter goes on.',
    );
    if (answer.type !== 'value') return endOf(context, answer);
    const typed = answer.value.trim();
    const search = /^find(?:\s+(.*))?$/i.exec(typed);
    if (typed === '') {
      setFilter(context, '');
      const end = await goOn(context);
      if (end !== null) return end;
    } else if (search !== null) {
      setFilter(context, search[1] ?? '');
      rows = sayRows(context);
    } else if (/^sets$/i.test(typed)) {
      const end = await chooseSet(context);
      if (end !== null) return end;
      rows = visibleScopes(store.getState());
    } else if (/^chosen$/i.test(typed)) {
      store.dispatch({ type: 'show-chosen', isOpen: true });
      rows = sayRows(context);
      store.dispatch({ type: 'show-chosen', isOpen: false });
    } else if (/^\d+(?:[\s,]+\d+)*$/.test(typed)) {
      toggle(context, rows, typed);
    } else if (isWord(typed)) {
      setFilter(context, typed);
      rows = sayRows(context);
    } else if (!(await pastedRequest(context, answer.value))) {
      // As it came: what a field would leave out is named.
      store.dispatch({ type: 'add-typed-scopes', text: answer.value });
      sayNotice(context);
    }
  }
}

/** Every scope has a "_" in its name: a plain word is looked for rather than taken for one. */
function isWord(typed: string): boolean {
  return /^[a-z][a-z -]*$/i.test(typed) && !looksLikeRequest(`${typed}\n{`);
}

/** Null: the step goes on. Nothing chosen is asked about, never assumed. */
async function goOn(context: PlainContext): Promise<PlainEnd | null> {
  const { asker, store } = context;
  store.dispatch({ type: 'next' });
  if (store.getState().step !== 'scopes') return 'go-on';
  sayNotice(context);
  if (!activeForm(store.getState()).scopes.asksReleased) return null;
  const answer = await asker.confirm('Go on without, with the released scopes of the app?');
  if (answer.type !== 'value') return endOf(context, answer);
  store.dispatch({ type: 'answer-released', yes: answer.value });
  return answer.value ? 'go-on' : null;
}

async function chooseSet(context: PlainContext): Promise<PlainEnd | null> {
  const { asker, store } = context;
  const { chosen } = activeForm(store.getState()).scopes;
  const answer = await asker.choose<ScopeSetName | null>(
    'Which job is it for?',
    [
      ...SCOPE_SETS.map((set) => ({
        value: set.name,
        title: isSetChosen(set, chosen) ? `${set.title} (chosen)` : set.title,
        text: `${set.scopes.join(', ')}. ${set.text}`,
      })),
      { value: null, title: 'None of them', text: null },
    ],
    null,
  );
  // Back leads to the list, not a step further.
  if (answer.type === 'back' || answer.type === 'aborted') return null;
  if (answer.type !== 'value') return endOf(context, answer);
  if (answer.value !== null) {
    store.dispatch({ type: 'choose-scope-set', set: answer.value });
    sayNotice(context);
  }
  return null;
}

function sayCount({ asker, store }: PlainContext): void {
  const { asked, text, advice } = scopeSummary(store.getState());
  asker.say(asked.length === 0 ? 'Nothing is chosen yet.' : `Chosen: ${asked.join(', ')}.`);
  if (asked.length > 0) asker.say(`${text}.${advice === null ? '' : ` ${advice}`}`);
}

function setFilter(context: PlainContext, text: string): void {
  context.store.dispatch({ type: 'edit', field: 'scope-filter', edit: { type: 'set', text } });
}

function toggle(context: PlainContext, rows: readonly ScopeRow[], typed: string): void {
  for (const number of typed.split(/[\s,]+/)) {
    const row = rows[Number(number) - 1];
    if (row === undefined) {
      context.asker.say(`There is no number ${number.slice(0, 9)} in the list.`);
      continue;
    }
    context.store.dispatch({ type: 'toggle-scope', handle: row.handle });
    sayNotice(context);
    sayDetail(context, row.handle);
  }
}

/** What a newly chosen one needs is said once, and not with every line of the list. */
function sayDetail({ asker, store }: PlainContext, handle: string): void {
  const row = visibleScopes(store.getState()).find((one) => one.handle === handle);
  const words = row?.isChosen === true ? detailWords(row) : null;
  if (words !== null) asker.say(words);
}

function sayRows(context: PlainContext): readonly ScopeRow[] {
  const all = visibleScopes(context.store.getState());
  const rows = all.slice(0, SHOWN);
  rows.forEach((row, index) => {
    const heading = rows[index - 1]?.group === row.group ? '' : ` [${row.group}]`;
    context.asker.say(`  ${index + 1}.${heading} ${rowWords(row)}`);
  });
  if (all.length === 0)
    context.asker.say('Nothing matches. Type a whole name to add it as it stands.');
  if (all.length > SHOWN) context.asker.say(`${all.length - SHOWN} more; find WORD shows others.`);
  return rows;
}
