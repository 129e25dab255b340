import type { ChosenKeys, ExplorerState } from '../../../../core/explorer/state.ts';
import { keyLabel } from '../../keymap.ts';
import type { ExplorerBinding } from './binding.ts';
import { commandName } from './names.ts';

/** The key of a command beside words that name it elsewhere than in a key bar. @param usual as bindings write it */
export function keyOf(
  { config }: Pick<ExplorerState, 'config'>,
  name: string,
  usual: string,
): string {
  return keyLabel(config.keys?.[name]?.keys[0] ?? usual);
}

/**
 * Bindings with the keys that a person chose for their commands. Where a command has several
 * bindings, the first one has the chosen keys. Esc stays where it is: without it nobody gets out.
 */
export function withChosenKeys<Of extends Pick<ExplorerBinding, 'command' | 'keys' | 'isOff'>>(
  bindings: readonly Of[],
  chosen: ChosenKeys = {},
): readonly Of[] {
  if (Object.keys(chosen).length === 0) return bindings;
  const seen = new Set<string>();
  return bindings.flatMap((binding) => {
    const name = commandName(binding.command);
    const own = Object.hasOwn(chosen, name) ? chosen[name] : undefined;
    if (own === undefined) return [binding];
    if (seen.has(name)) return [];
    // Another one may be the one that counts now.
    if (binding.isOff !== true) seen.add(name);
    const [first, ...others] = own.keys.filter(
      (key) => !own.usual.includes(key) || binding.keys.includes(key),
    );
    if (first === undefined) return [binding];
    const esc = binding.keys.filter((key) => key === 'esc');
    return [{ ...binding, keys: [first, ...others, ...esc], whenToldApart: undefined }];
  });
}
