import type { StoreAddress } from '../service/store-address.ts';
import { VARIABLES } from '../service/variables.ts';
import { Secret } from '../text/secret.ts';
import type { ExpiresAt, IssuedToken, TokenKind } from './issued-token.ts';

/** A token as it is kept in a file, with all that the next start needs. */
export interface TokenToSave {
  readonly store: StoreAddress;
  readonly token: Pick<IssuedToken, 'accessToken' | 'refreshToken' | 'kind'>;
  readonly expiresAt: ExpiresAt;
  /** The variable that the token goes to; a project may have a name of its own for it. */
  readonly name: string;
  /** True: it is of a kept practice store, which comes back with its tokens. */
  readonly isKept: boolean;
}

/** A token that an earlier run saved, found again with all that is known of it. */
export interface SavedToken {
  readonly store: StoreAddress;
  readonly accessToken: Secret;
  readonly refreshToken: Secret | null;
  readonly kind: TokenKind;
  readonly expiresAt: ExpiresAt;
  /** By the clock of this machine, when the program started. */
  readonly isExpired: boolean;
  /** `.env line 3`. */
  readonly source: string;
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  /** Name of the store that it is saved for; null or absent: its file is in this folder. */
  readonly storeName?: string | null;
  /** Remarks of the settings about the saved token; absent: none. */
  readonly notes?: readonly string[];
  /** True: it is of a kept practice store that does not run yet. */
  readonly isAsleep: boolean;
  /** True: Enter takes it on the first screen, since this run was asked for nothing else. */
  readonly isFirst: boolean;
}

/** A variable of the file; null clears what an earlier token left there, and adds nothing. */
type SavedEntry = readonly [name: string, value: Secret | null];

/** What is written, in the order in which it stands in a new file. */
export function savedEntries({ store, token, expiresAt, name }: TokenToSave): SavedEntry[] {
  const until = typeof expiresAt === 'number' ? new Date(expiresAt).toISOString() : null;
  return [
    [VARIABLES.shop, plain(store.shop)],
    [VARIABLES.storeOrigin, plain(store.isPractice ? store.origin : null)],
    [name, token.accessToken],
    // By this a token in a variable of another name is found again.
    [VARIABLES.tokenEnv, plain(name === VARIABLES.accessToken ? null : name)],
    [VARIABLES.refreshToken, token.refreshToken],
    [VARIABLES.expiresAt, plain(until)],
    [VARIABLES.tokenKind, plain(token.kind)],
  ];
}

/** Not secret, but wrapped like the values that are. */
function plain(text: string | null): Secret | null {
  return text === null ? null : new Secret(text);
}

/** The names that get a value. */
export function writtenNames(saves: TokenToSave): string[] {
  return savedEntries(saves).flatMap(([name, value]) => (value === null ? [] : [name]));
}

const OTHER_SETTINGS: readonly string[] = Object.values(VARIABLES).filter(
  (name) => name !== VARIABLES.accessToken,
);

/** Why a token cannot be kept under this name, in one sentence, or null: it can. */
export function tokenNameFault(name: string): string | null {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    return 'A variable name has letters, digits and _ only, and no digit first.';
  return OTHER_SETTINGS.includes(name) ? `${name} is another setting of this tool.` : null;
}

/** The beginning of the comment above a practice store's token, by which it is found again. */
export const PRACTICE_REMARK = 'PRACTICE: this token';

/** The comment above a practice store's token, or null for a real one. */
export function remarkAbove({ store, isKept }: TokenToSave): string | null {
  if (!store.isPractice) return null;
  return isKept
    ? `${PRACTICE_REMARK} is of a kept practice store and comes back with it.`
    : `${PRACTICE_REMARK} is of a practice store and ends with that program.`;
}
