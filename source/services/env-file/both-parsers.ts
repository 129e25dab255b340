import { parseEnv } from 'node:util';
import { parse } from 'dotenv';

/** What the two readers that people's programs use make of the same text. */
export interface BothReadings {
  readonly dotenv: ReadonlyMap<string, string>;
  readonly node: ReadonlyMap<string, string>;
}

/** U+FEFF, which belongs to the file and not to its first key. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/** Reads with dotenv and with Node's `util.parseEnv`; nothing is expanded, no variable is set. */
export function readWithBoth(text: string): BothReadings {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  // Maps, because a key such as __proto__ must stay a plain name.
  return {
    dotenv: new Map(Object.entries(parse(body))),
    node: new Map(
      Object.entries(parseEnv(body)).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value] as const],
      ),
    ),
  };
}

/** Whether both readers see the same keys with the same values. */
export function readersAgree(readings: BothReadings): boolean {
  return sameEntries(readings.dotenv, readings.node, null);
}

/** Whether two readings are equal, the key `except` left aside. */
export function sameEntries(
  left: ReadonlyMap<string, string>,
  right: ReadonlyMap<string, string>,
  except: string | null,
): boolean {
  const keys = new Set([...left.keys(), ...right.keys()]);
  if (except !== null) keys.delete(except);
  return [...keys].every((key) => left.get(key) === right.get(key));
}
