import type { Html } from './html.ts';
import type { ScopeEntry } from '../../core/service/scope-catalogue.ts';

import { findScope, needsSentence } from '../../core/service/scope-catalogue.ts';
import { markup } from './html.ts';

/** Scopes in words, under the headings of their groups. */
export function scopeList(scopes: readonly string[], heading: 'h3' | 'h4' = 'h3'): Html {
  const entries = scopes.flatMap((scope) => findScope(scope) ?? []);
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
