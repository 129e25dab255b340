import type { GraphQLSchema } from 'graphql';
import { getAutocompleteSuggestions } from 'graphql-language-service';
import type {
  CompletionItem,
  SchemaAnswer,
  SchemaQuestion,
} from '../../core/graphql/schema-question.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { positionOf, wordBefore } from './positions.ts';

/** More than a person looks through; a further letter makes the list shorter. */
const MOST_ITEMS = 300;

/** What fits at a place of a document. */
export function complete(
  { text, offset }: Extract<SchemaQuestion, { type: 'complete' }>,
  schema: GraphQLSchema,
): Extract<SchemaAnswer, { type: 'completions' }> {
  const word = wordBefore(text, offset);
  const hasDollar = text.charAt(offset - word.length - 1) === '$';
  const found = getAutocompleteSuggestions(schema, text, positionOf(text, offset)).map(
    ({ label, insertText, detail, labelDetails, isDeprecated }): CompletionItem => ({
      label: toDisplayText(label),
      insert: insertionOf(label, insertText ?? null, hasDollar),
      type: toDisplayText((detail ?? labelDetails?.detail ?? '').trim()),
      isDeprecated: isDeprecated === true,
    }),
  );
  const items = ranked(found, word).slice(0, MOST_ITEMS);
  return { type: 'completions', from: offset - word.length, to: offset, items };
}

/** An argument brings its colon; a whole snippet with places to fill in is no help in a terminal. */
function insertionOf(label: string, insertText: string | null, hasDollar: boolean): string {
  if (label.startsWith('$') && hasDollar) return label.slice(1);
  return insertText !== null && insertText.startsWith(`${label}: `) ? `${label}: ` : label;
}

/** Names that begin with the letters first, then those that hold them; others only if there is none. */
function ranked(items: readonly CompletionItem[], word: string): readonly CompletionItem[] {
  if (word === '') return items;
  const letters = word.toLowerCase();
  const first = items.filter((item) => bare(item).startsWith(letters));
  const inside = items.filter((item) => bare(item).indexOf(letters) > 0);
  return first.length + inside.length === 0 ? items : [...first, ...inside];
}

function bare({ label }: CompletionItem): string {
  return label.replace('$', '').toLowerCase();
}
