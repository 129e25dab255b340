import { looksLikeRequest } from '../../core/access/rest-needs.ts';
import { activeForm } from '../../core/guide/create.ts';
import { type PlainContext, sayNotice, until } from './plain-context.ts';
import { needsLines } from './scope-words.ts';

/** More lines than a query has that is pasted into a question. */
const MOST_LINES = 500;

/**
 * Reads a query or a path that was typed or pasted, line by line until its braces are closed, says
 * what it needs and ticks what is missing. False: the first line was none.
 */
export async function pastedRequest(context: PlainContext, first: string): Promise<boolean> {
  if (!looksLikeRequest(`${first}\n{`) && !looksLikeRequest(first)) return false;
  const text = await wholeRequest(context, first);
  const { asker, store } = context;
  store.dispatch({ type: 'pasted', text });
  const state = await until(context, (now) => activeForm(now).scopes.needs.type !== 'reading');
  const { needs } = activeForm(state).scopes;
  if (needs.type === 'failed') asker.say(`Problem: ${needs.report.message} ${needs.report.remedy}`);
  if (needs.type !== 'read') return true;
  asker.say(...needsLines(needs.needs));
  if (needs.needs.type === 'unreadable') {
    store.dispatch({ type: 'show-scope-panel', panel: null });
    return true;
  }
  store.dispatch({ type: 'next' });
  sayNotice(context);
  return true;
}

async function wholeRequest({ asker }: PlainContext, first: string): Promise<string> {
  const lines = [first];
  // A path has no braces, and a query on one line closes its own.
  const isOpen = () => depth(lines.join('\n')) > 0 || !lines.some((line) => /[{/.]/.test(line));
  while (isOpen() && lines.length < MOST_LINES) {
    const answer = await asker.ask('Go on with the query; an empty line ends it.');
    if (answer.type !== 'value' || answer.value.trim() === '') break;
    lines.push(answer.value);
  }
  return lines.join('\n');
}

function depth(text: string): number {
  const bare = text.replaceAll(/"(?:[^"\\\n]|\\.)*"|#[^\n]*/g, '');
  return bare.split('{').length - bare.split('}').length;
}
