import { isTextKey } from '../../../../core/view/keys.ts';
import type { ExplorerWish } from '../../../../core/explorer/event.ts';
import type { Place } from '../../../../core/explorer/overlay/overlay.ts';
import type { AppOverlayName } from '../../faces.ts';
import type { Binding } from '../../keymap.ts';

/** What a key does: a wish of the explorer, leaving it, or opening an overlay. */
export type ExplorerCommand =
  | ExplorerWish
  | { readonly type: 'leave' }
  | { readonly type: 'open-overlay'; readonly overlay: AppOverlayName }
  /** Chosen in the palette, which closes first. */
  | {
      readonly type: 'chosen';
      readonly name: string;
      readonly place: Place | null;
      readonly command: ExplorerCommand;
    };

/** Enter sends only outside text; in text these keys do, where the terminal tells them apart. */
export const SEND_IN_TEXT = 'alt+enter ctrl+j ctrl+enter';
export const SEND_KEYS = `enter ${SEND_IN_TEXT}`;

/** More rows than any list has. */
export const TO_THE_END = 10_000_000;

export interface ExplorerBinding extends Binding<ExplorerCommand> {
  /** Set while the command cannot be used. */
  readonly isOff?: true;
}

/**
 * A key binding in one line: what it does, its keys, the words beside the first key in the key bar
 * and those in help and palette.
 *
 * @param keys with blanks between them
 * @param hint null: the key bar does not name it
 * @param help null: as `hint`
 */
export function key(
  command: ExplorerCommand,
  keys: string,
  hint: string | null = null,
  help: string | null = null,
  more: Pick<ExplorerBinding, 'whenToldApart'> = {},
): ExplorerBinding {
  const [first = '', ...others] = keys.split(' ');
  const binding = { command, keys: [first, ...others] as const, hint, ...more };
  return help === null ? binding : { ...binding, help };
}

/** The parameters of {@link key} after the command. */
export type KeyWords = Parameters<typeof key> extends [unknown, ...infer Words] ? Words : never;

/** Where the condition does not hold the bindings have no key, but the palette still lists them. */
export function when(
  holds: boolean,
  ...bindings: readonly ExplorerBinding[]
): readonly ExplorerBinding[] {
  return holds ? bindings : bindings.map((binding) => ({ ...binding, isOff: true }));
}

/** The bindings whose commands can be used now. */
export function usable(bindings: readonly ExplorerBinding[]): readonly ExplorerBinding[] {
  return bindings.filter(({ isOff }) => isOff !== true);
}

/** The bindings without keys that are text, for while letters are typed. */
export function withoutText(bindings: readonly ExplorerBinding[]): readonly ExplorerBinding[] {
  return bindings.flatMap((binding) => {
    const [first, ...others] = binding.keys.filter((one) => !isTextKey(one));
    return first === undefined ? [] : [{ ...binding, keys: [first, ...others] as const }];
  });
}

/**
 * The further keys of a list, without words: by a page, and to its ends.
 *
 * @param make the binding of one of them, for so many rows
 */
export function farKeys<Of>(
  make: (by: number, keys: string) => Of,
  { page = 8, down = 'pagedown', first = 'home', last = 'end' } = {},
): readonly Of[] {
  return [
    make(page, down),
    make(-page, 'pageup'),
    make(-TO_THE_END, first),
    make(TO_THE_END, last),
  ];
}
