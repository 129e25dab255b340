import { noun } from '../text/counted.ts';
import { firstOddCharacter } from '../text/display-text.ts';
import { PRACTICE_PROFILE, type ServiceProfile } from './profile.ts';

type CredentialVerdict =
  | {
      readonly type: 'ok';
      /** Without the blanks and quotes around it. */
      readonly value: string;
      /** Sentences about what is unusual; none of them is a reason to stop. */
      readonly notes: readonly string[];
    }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

const FIELD_WORDS = {
  'client-id': 'Client ID',
  'client-secret': 'Client secret',
  'access-token': 'access token',
  'refresh-token': 'refresh token',
} as const;

/** The field that a credential is put into. */
export type CredentialField = keyof typeof FIELD_WORDS;

/** What a pasted text can look like, in words. */
const KIND_WORDS = {
  'access-token': 'an access token',
  'refresh-token': 'a refresh token',
  'client-secret': 'a Client secret',
  'cli-token': 'an automation token of the command-line tool, which the Admin API does not take',
  /** 32 hex digits: also a very old token or secret. */
  'bare-hex': 'a Client ID',
  'practice-token': "a practice store's token",
  'practice-secret': "a practice store's Client secret",
  'practice-client-id': "a practice store's Client ID",
  'practice-refresh-token': "a practice store's refresh token",
  'practice-code': "a practice store's code",
  shop: 'a shop domain',
  address: 'a web address',
  empty: 'nothing',
  unknown: 'something else',
} as const;

type CredentialKind = keyof typeof KIND_WORDS;

/** The kinds that each field takes; 32 bare hex digits are right or at least possible anywhere. */
const FITTING: Record<CredentialField, readonly CredentialKind[]> = {
  'client-id': ['bare-hex', 'unknown', 'practice-client-id'],
  'client-secret': ['client-secret', 'bare-hex', 'unknown', 'practice-secret'],
  'access-token': ['access-token', 'bare-hex', 'unknown', 'practice-token'],
  'refresh-token': ['refresh-token', 'unknown', 'practice-refresh-token'],
};

/** RFC 6749 A.12 allows any length; this is what a header and a settings line can hold. */
const LONGEST = 4096;

/**
 * Checks a text that was put into a credential field. Mix-ups are named, the text itself is never
 * repeated. `clientId` is the one already given, so that it is noticed in another field.
 */
export function checkCredential(
  field: CredentialField,
  text: string,
  profile: ServiceProfile,
  clientId: string | null = null,
): CredentialVerdict {
  const name = FIELD_WORDS[field];
  const { value, note } = withoutEdges(field, text);
  if (value === '') return refuse(`The ${name} is missing.`, `Paste the ${name}.`);
  if (value.length > LONGEST) {
    return refuse(
      `The ${name} is ${value.length} ${noun(value.length, 'character')} long.`,
      `Paste the ${name} alone.`,
    );
  }
  if (/^bearer\s/i.test(value)) {
    return refuse(`The ${name} begins with "Bearer".`, 'Paste the value alone, without that word.');
  }
  const odd = firstOddCharacter(value);
  if (odd !== null || value.includes(' ')) {
    return refuse(
      `The ${name} has ${odd === null ? 'a blank' : `the character ${odd}`} in it.`,
      'Copy it again with the copy button of the app settings, not out of a text.',
    );
  }
  const kind = classifyCredential(value, profile);
  const isClientId =
    field !== 'client-id' &&
    clientId !== null &&
    value === withoutEdges('client-id', clientId).value;
  const mixUp = isClientId ? 'the Client ID' : findMixUp(field, kind, profile);
  if (mixUp !== null && kind.startsWith('practice-') && profile.id !== PRACTICE_PROFILE.id) {
    return refuse(
      `This is ${mixUp}: it is good for that practice store alone, while its program runs.`,
      `To practise, start the practice store with the command practice, and set TOKENWRIGHT_STORE_ORIGIN to its address. ${whereToFind(field, profile)}`,
    );
  }
  if (mixUp !== null) {
    return refuse(`This is ${mixUp}, not the ${name}.`, whereToFind(field, profile));
  }
  // A value of unknown form may be a live one of another service, which a practice store must not
  // get; all that a practice store issues has a known prefix.
  if (profile.id === PRACTICE_PROFILE.id && !kind.startsWith('practice-')) {
    return refuse(
      `This is not the practice store's ${name}: all of its values begin with practice_.`,
      whereToFind(field, profile),
    );
  }

  const notes: string[] = [];
  if (note !== null) notes.push(note);
  const form = unusualForm(field, kind, profile);
  if (form !== null) notes.push(form);
  return { type: 'ok', value, notes };
}

/**
 * The value alone, without the blanks, line breaks and quotes that a copy brings along, and a
 * sentence about what was taken away; null where nothing was.
 */
export function withoutEdges(
  field: CredentialField,
  text: string,
): { readonly value: string; readonly note: string | null } {
  const bare = text.trim();
  const [, , inside] = /^(["'`])(.*)\1$/s.exec(bare) ?? [];
  const value = (inside ?? bare).trim();
  const isQuoted = inside !== undefined && value !== '';
  const hasBlanks = value.length + (isQuoted ? 2 : 0) < text.length;
  const what = [...(hasBlanks ? ['blanks'] : []), ...(isQuoted ? ['quotes'] : [])].join(' and ');
  if (value === '' || what === '') return { value: isQuoted ? value : bare, note: null };
  const removed = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return { value, note: `${removed} around the ${FIELD_WORDS[field]} were removed.` };
}

function refuse(message: string, remedy: string): CredentialVerdict {
  return { type: 'refused', message, remedy };
}

function findMixUp(
  field: CredentialField,
  kind: CredentialKind,
  profile: ServiceProfile,
): string | null {
  const isOfPractice = kind.startsWith('practice-');
  const isPracticeProfile = profile.id === PRACTICE_PROFILE.id;
  if (!FITTING[field].includes(kind) || (isOfPractice && !isPracticeProfile)) {
    return KIND_WORDS[kind];
  }
  return isPracticeProfile && !isOfPractice && kind !== 'unknown'
    ? "a real store's credential, which the practice store must not get"
    : null;
}

function whereToFind(field: CredentialField, profile: ServiceProfile): string {
  if (profile.id === PRACTICE_PROFILE.id)
    return 'Use the values that the practice store shows when it starts.';
  if (field === 'client-id') return 'The Client ID stands in the app settings, above the secret.';
  if (field === 'client-secret')
    return 'The Client secret stands in the app settings, behind "show".';
  return 'A token comes from the exchange; get a new one if you do not have it any more.';
}

function unusualForm(
  field: CredentialField,
  kind: CredentialKind,
  profile: ServiceProfile,
): string | null {
  // The usual forms are known for the built-in service only.
  if (profile.id !== 'shopify') return null;
  if (field === 'client-id') {
    return kind === 'unknown' ? 'A Client ID usually has 32 hexadecimal digits.' : null;
  }
  const prefix = field === 'client-secret' ? profile.secretPrefix : profile.tokenPrefixes[0];
  if (field === 'refresh-token' || prefix === null || prefix === undefined) return null;
  const name = FIELD_WORDS[field];
  if (kind === 'bare-hex')
    return `The ${name} has the form of before 2020; today it begins with ${prefix}_.`;
  return kind === 'unknown' ? `The ${name} usually begins with ${prefix}_.` : null;
}

/** Names what a (trimmed) text looks like by its form alone. */
export function classifyCredential(text: string, profile: ServiceProfile): CredentialKind {
  if (text === '') return 'empty';
  if (/^practice_/i.test(text)) return practiceKind(text);
  if (/^atkn_/i.test(text)) return 'cli-token';
  if (/^shprt_/i.test(text)) return 'refresh-token';
  if (/^shpss_/i.test(text) || hasPrefix(text, profile.secretPrefix)) return 'client-secret';
  if (/^shp[a-z]{2}_/i.test(text)) return 'access-token';
  if (profile.tokenPrefixes.some((prefix) => hasPrefix(text, prefix))) return 'access-token';
  if (/^[0-9a-f]{32}$/i.test(text)) return 'bare-hex';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'address';
  if (text.toLowerCase().endsWith(`.${profile.storeHost}`)) return 'shop';
  return 'unknown';
}

function hasPrefix(text: string, prefix: string | null): boolean {
  return prefix !== null && text.startsWith(`${prefix}_`);
}

function practiceKind(text: string): CredentialKind {
  const word = /^practice_([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  if (word.startsWith('secret')) return 'practice-secret';
  if (word.startsWith('client') || word.startsWith('app')) return 'practice-client-id';
  if (word.startsWith('refresh')) return 'practice-refresh-token';
  if (word.startsWith('code')) return 'practice-code';
  return 'practice-token';
}
