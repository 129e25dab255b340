import { type ScopeEntry, SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { findScope, needsSentence } from '../../core/service/scope-catalogue.ts';

/** Markup that is safe to send: made by {@link markup}, which escapes every value. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type HtmlValue = string | Html | readonly Html[];

/**
 * A template for markup: text is escaped, markup is kept, lists are joined. It is not called
 * `html`, since a formatter would then move white space, on which the style's hash depends.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = strings.map((text, index) => {
    const value = values[index];
    return value === undefined ? text : text + render(value);
  });
  return new Html(parts.join(''));
}

function render(value: HtmlValue): string {
  if (typeof value === 'string') return escapeText(value);
  if (value instanceof Html) return value.source;
  return value.map(({ source }) => source).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Scopes in words, under the headings of their groups. */
export function scopeList(scopes: readonly string[], heading: 'h3' | 'h4' = 'h3'): Html {
  const entries = scopes.flatMap((scope) => findScope(scope, SHOPIFY_SCOPES) ?? []);
  const groups = Map.groupBy(entries, ({ group }) => group);
  const sections = [...groups].map(
    ([
      group,
      members,
    ]) => markup`${heading === 'h3' ? markup`<h3>${group}</h3>` : markup`<h4>${group}</h4>`}
<ul>
${members.map(scopeItem)}</ul>
`,
  );
  return markup`${sections}`;
}

function scopeItem(entry: ScopeEntry): Html {
  const needs = needsSentence(entry);
  return markup`<li>${entry.summary} <code>${entry.handle}</code>${needs === null ? '' : markup`<br>${needs}`}</li>
`;
}

/** Handles or addresses, separated by commas. */
export function codeList(items: readonly string[]): Html {
  const codes = items.map((item, index) => markup`${index === 0 ? '' : ', '}<code>${item}</code>`);
  return markup`${codes}`;
}

/** `2026-11-20 10:54 UTC` */
export function dateTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
