import { loadAccessRules } from '../../core/access/access-rules.ts';
import { documentLens, restLens, type ScopeLens } from '../../core/access/scope-lens.ts';
import type { ScopeList } from '../../core/service/scopes.ts';
import type { PlainContext } from './plain-context.ts';

/** One line before a request goes out: which scopes it needs, and what the token lacks of them. */
export async function lensPlain(
  { fieldTypes }: PlainContext,
  line: string,
  api: 'rest' | 'graphql',
  granted: ScopeList | null,
): Promise<string | null> {
  if (api === 'rest') {
    const [method = '', path = ''] = line.split(/\s+/);
    return lensLine(restLens(method, path, granted));
  }
  const types = (await fieldTypes?.()) ?? null;
  const rules = await loadAccessRules();
  return lensLine(documentLens(line, rules, { granted, fieldTypes: types, operationName: null }));
}

function lensLine(lens: ScopeLens | null): string | null {
  if (lens === null || (lens.needed.length === 0 && lens.isOpen)) return null;
  const { needed, missing, isProbable } = lens;
  if (needed.length === 0) return 'Needs no scope.';
  const needs = `Needs ${isProbable ? 'probably ' : ''}${needed.join(', ')}`;
  if (missing === null) return `${needs}; what the token carries is not known.`;
  if (missing.length === 0) return `${needs}: your token has it.`;
  return `${needs}; your token lacks ${missing.join(', ')}. It is sent all the same.`;
}
