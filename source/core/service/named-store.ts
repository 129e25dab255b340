import { quoted } from '../text/display-text.ts';
import { looksSecret } from '../text/secret.ts';
import type { VARIABLES } from './variables.ts';

/** Typed in place of a file path, it means the system's keychain; `./keychain` is a file. */
export const KEYCHAIN = 'keychain';

/** Where the token of a store is saved. */
type StoreTokenPlace =
  | {
      readonly type: 'file';
      /** Absolute; an `.env` file, its own or a project's. */
      readonly path: string;
    }
  | { readonly type: 'keychain' };

/** The place as a person types it to save a token. */
export function savePathOf(place: StoreTokenPlace): string {
  return place.type === 'file' ? place.path : KEYCHAIN;
}

/** The place in a sentence. */
export function placeWords(place: StoreTokenPlace): string {
  return place.type === 'file' ? place.path : 'the keychain of this system';
}

/** The values saved for a store in addition to its token: not secret, as variables hold them. */
export const STORE_VALUES = [
  'shop',
  'storeOrigin',
  'clientId',
  'scopes',
  'redirectUri',
  'apiVersion',
  'profile',
  'storeHost',
  'brand',
  'tokenPrefix',
] as const satisfies ReadonlyArray<keyof typeof VARIABLES>;

/** Texts, before any check. */
export type StoreValues = Readonly<Partial<Record<(typeof STORE_VALUES)[number], string>>>;

/** A store that a person has given a name. */
export interface NamedStore {
  readonly name: string;
  /** The full domain. */
  readonly shop: string;
  readonly values: StoreValues;
  readonly token: StoreTokenPlace;
}

const LONGEST_NAME = 40;

/** Names of devices on Windows, which no file can have there. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Why a store cannot have this name, or null: it can. What looks secret is not repeated. */
export function storeNameFault(
  name: string,
): { readonly message: string; readonly remedy: string } | null {
  const remedy =
    'A name is a short word of your own: small letters, digits, - and _, for example work.';
  if (looksSecret(name)) return { message: 'This looks like a secret, not like a name.', remedy };
  if (name.includes('.') || name.includes('/')) {
    return {
      message: `"${quoted(name)}" is no name but an address.`,
      remedy: `${remedy} The address goes to --shop.`,
    };
  }
  const isFine = /^[a-z0-9][a-z0-9_-]*$/.test(name) && name.length <= LONGEST_NAME;
  if (isFine && !DEVICE.test(name)) return null;
  return { message: `"${quoted(name)}" cannot be the name of a store.`, remedy };
}
