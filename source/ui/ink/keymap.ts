import { keyLabel } from '../../core/view/keys.ts';

/** A command of a screen and its keys; the key to show comes first. */
export interface Binding<Command> {
  /** A name, or the event itself that the key stands for. */
  readonly command: Command;
  /** As {@link keyId} writes them. A key that needs AltGr somewhere has a second one. */
  readonly keys: readonly [string, ...string[]];
  /** Two or three words beside the key; null where the key bar does not show the key. */
  readonly hint: string | null;
  /** For the help overlay where the hint is too short or there is none. */
  readonly help?: string;
  /** Shown instead of the first key where the terminal tells modified keys apart. */
  readonly whenToldApart?: string;
}

/** A key and what it does, ready to be shown. */
export interface KeyHint {
  readonly key: string;
  readonly words: string;
  /** The same key as bindings write it, for a click; absent: a click does nothing. */
  readonly press?: string;
}

/** The command of a key, or null. */
export function commandOf<Command>(
  bindings: readonly Binding<Command>[],
  key: string,
): Command | null {
  const binding = bindings.find(
    ({ keys, whenToldApart }) => keys.includes(key) || whenToldApart === key,
  );
  return binding?.command ?? null;
}

/** The hints of the bindings that have words, in their order. */
export function hintsOf(
  bindings: readonly Binding<unknown>[],
  terminal: { readonly tellsKeysApart: boolean },
): KeyHint[] {
  return bindings.flatMap((binding) => {
    if (binding.hint === null) return [];
    const isApart = terminal.tellsKeysApart && binding.whenToldApart !== undefined;
    const key = isApart ? (binding.whenToldApart ?? binding.keys[0]) : binding.keys[0];
    return [{ key: keyLabel(key), words: binding.hint, press: key }];
  });
}
