import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect } from 'vitest';
import { holdsSecret } from '../corpus/secret-forms.ts';

/**
 * Where a secret may be, because it was asked for there: everything else that holds one is a leak.
 * A row that no run needs any more is one too many.
 */
export const MAY_BE: ReadonlyArray<readonly [canary: string, place: string]> = [
  ['access token', 'file .env'],
  ['refresh token', 'file .env'],
  ['access token', 'file state/tokenwright/stores/tea.env'],
  ['refresh token', 'file state/tokenwright/stores/tea.env'],
  ['access token', 'stdout of token --print-token'],
  ['access token', 'environment of the child of run'],
  ['client secret of its own app', 'stdout of practice'],
];

/** The one place for the state: an address that asks for the approval, of a store of the test. */
const AUTHORIZE_URL = /http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?[^\s\u001b"'`)]+/g;

function withoutAuthorizeUrls(text: string): string {
  return text.replaceAll(AUTHORIZE_URL, '');
}

interface Canary {
  readonly name: string;
  readonly value: string;
}

interface Place {
  readonly name: string;
  readonly text: string;
  readonly unasked: string | null;
  /** So many of the canaries were looked for here. */
  searched: number;
}

/** Everything that must not be found, and everywhere that is searched for it. */
export interface CanaryWatch {
  /** A value may come again: it is watched once. */
  add(name: string, value: string): void;
  /** What was written there; `unasked`: a canary that is looked for in another form of the same. */
  heard(place: string, text: string, unasked?: string | null): void;
  /** The files of a folder as they are now; their names count, too. */
  looked(root: string): readonly string[];
  /** `NAME in PLACE`, each once: what is nowhere in {@link MAY_BE}. */
  leaks(): readonly string[];
  /** Rows of {@link MAY_BE} that were of use. */
  needed(): ReadonlySet<string>;
}

export function watchCanaries(): CanaryWatch {
  const canaries: Canary[] = [];
  const places: Place[] = [];
  const found = new Set<string>();
  const allowed = new Set(MAY_BE.map(([name, place]) => `${name} in ${place}`));
  /** Each place is searched once for each canary, however late either of them came. */
  const search = (): void => {
    for (const place of places) {
      for (const canary of canaries.slice(place.searched)) {
        if (isIn(canary, place)) found.add(`${canary.name} in ${place.name}`);
      }
      place.searched = canaries.length;
    }
  };
  const hits = (): string[] => {
    search();
    return [...found];
  };
  const heard: CanaryWatch['heard'] = (name, text, unasked = null) =>
    void places.push({ name, text, unasked, searched: 0 });
  return {
    add(name, value) {
      expect(value.length, name).toBeGreaterThan(15);
      if (!canaries.some((one) => one.value === value)) canaries.push({ name, value });
    },
    heard,
    looked(root) {
      const names = filesUnder(root).map((path) => relative(root, path));
      for (const name of names) {
        heard(`file ${name}`, `${name}\n${readFileSync(join(root, name), 'latin1')}`);
      }
      return names;
    },
    leaks: () => hits().filter((hit) => !allowed.has(hit)),
    needed: () => new Set(hits().filter((hit) => allowed.has(hit))),
  };
}

function isIn({ name, value }: Canary, { text, unasked }: Place): boolean {
  if (name === unasked) return false;
  return holdsSecret(name === 'state' ? withoutAuthorizeUrls(text) : text, value);
}

/** What a practice store gave out, whole: nobody has to know it beforehand to find it. */
export const ISSUED = /practice_(?:token|refresh|secret|code)_\w{12,}/;

export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
