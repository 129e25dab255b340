import type { NamedStore } from '../../core/service/named-store.ts';
import { exampleScopes, type ScopeVocabulary } from '../../core/service/scope-vocabulary.ts';
import type { World } from '../entry/world.ts';

/**
 * The command line that gets a token for a store by its name. It names a scope where nothing else
 * does: only a person at a terminal is asked for one.
 *
 * @param scopes those that are known for the store
 */
export function tokenCommand(
  { program }: Pick<World, 'program'>,
  { name }: Pick<NamedStore, 'name'>,
  scopes: readonly string[],
  vocabulary: ScopeVocabulary,
): string {
  const [example] = scopes.length === 0 ? exampleScopes(vocabulary) : [];
  const asks = example === undefined ? '' : ` --scopes ${example}`;
  return `${program} token --store ${name}${asks} --save`;
}
