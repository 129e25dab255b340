import type { ScopeEntry } from '../../core/service/scope-catalogue.ts';
import type { Html } from '../pages/html.ts';

import { scopeCatalogue } from '../../core/service/scope-catalogue.ts';
import { markup } from '../pages/html.ts';
import { choiceGroup, textField } from './fields.ts';

const MOST_SHOWN = 40;

/** Scopes whose handle, group or summary has all the words; the most used ones for no words. */
function findScopes(words: string, without: readonly string[]): readonly ScopeEntry[] {
  const wanted = words
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const fits = ({ handle, group, summary, popular }: ScopeEntry): boolean => {
    const text = `${handle} ${group} ${summary}`.toLowerCase();
    return wanted.length === 0 ? popular : wanted.every((word) => text.includes(word));
  };
  return scopeCatalogue.filter((entry) => !without.includes(entry.handle) && fits(entry));
}

/** A search for scopes that needs no script: its button sends the form and the page comes back. */
export function scopeFinder(words: string, chosen: readonly string[]): Html {
  const found = findScopes(words, chosen);
  const legend = words === '' ? 'Most used scopes, to add' : `Scopes for “${words}”, to add`;
  const results =
    found.length === 0
      ? markup`<p>No other scope fits these words.</p>`
      : choiceGroup({
          name: 'add',
          legend,
          type: 'checkbox',
          chosen: [],
          choices: found.slice(0, MOST_SHOWN).map(({ handle, summary }) => ({
            value: handle,
            label: markup`<code>${handle}</code> ${summary}`,
          })),
        });
  return markup`${textField({ name: 'find', label: 'Find a scope', hint: 'One or more words, such as: order refund', value: words })}
<button name="do" value="find">Find scopes</button>
${found.length > MOST_SHOWN ? markup`<p>The first ${String(MOST_SHOWN)} of ${String(found.length)}.</p>` : ''}
${words === '' ? markup`<details><summary>Choose from the most used scopes</summary>${results}</details>` : results}`;
}
