import { firstOddCharacter, quoted } from '../text/display-text.ts';
import { didYouMean } from '../text/edit-distance.ts';
import { isHandle, likeExamples, type ScopeVocabulary } from './scope-vocabulary.ts';

/** Scope handles, each once, in the order in which they were given. */
export type ScopeList = readonly string[];

interface ScopeWarning {
  readonly kind: 'unknown' | 'capitals';
  /** As typed (`capitals`) or as sent (`unknown`). */
  readonly scope: string;
  /** One sentence for a person. */
  readonly text: string;
  /** The form that is used instead, or null. */
  readonly suggestion: string | null;
}

export type ScopeVerdict =
  | {
      readonly type: 'scopes';
      readonly scopes: ScopeList;
      readonly warnings: readonly ScopeWarning[];
      /** Sentences about corrections of the way the list was written. */
      readonly repairs: readonly string[];
    }
  /** Nothing was named: the app's released scopes would apply, so ask before going on. */
  | { readonly type: 'empty'; readonly message: string; readonly remedy: string }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/** Asked and granted scopes compared as sets, on both sides with those they contain. */
export interface ScopeComparison {
  readonly asked: ScopeList;
  /** Null: the service did not report it, which is never taken for the asked set. */
  readonly granted: ScopeList | null;
  readonly missing: ScopeList | null;
  /** Granted without being asked for; empty when nothing was asked (the released ones apply). */
  readonly extra: ScopeList | null;
  readonly outcome: 'complete' | 'partial' | 'not-reported';
}

/** A token or secret is made of the same characters and would end up in the URL. */
const LOOKS_SECRET = /^(?:shp[a-z]{2}|atkn|practice)_/i;

/**
 * Reads a typed list, split on commas and white space: order kept, each scope once. A handle in the
 * wrong letter case is corrected, with a warning; one that `isKnown` does not know gets a warning.
 * Where the service takes listed scopes only, any other is refused.
 */
export function parseScopes(
  text: string,
  vocabulary: ScopeVocabulary,
  isKnown: (handle: string, vocabulary: ScopeVocabulary) => boolean = () => true,
): ScopeVerdict {
  const items = text.split(/[\s,]+/).filter((item) => item !== '');
  if (items.length === 0) {
    return {
      type: 'empty',
      message: "No scope is named, so the scopes of the app's released version apply.",
      remedy: `Name the scopes${likeExamples(vocabulary)}, or go on with the released ones.`,
    };
  }
  const scopes = new Set<string>();
  const repeated = new Set<string>();
  const warnings: ScopeWarning[] = [];
  for (const item of items) {
    const scope = asListed(item, vocabulary);
    if (!isHandle(scope, vocabulary)) return refuseCharacters(item, vocabulary);
    if (LOOKS_SECRET.test(scope)) return refuseSecret(vocabulary);
    if (scopes.has(scope)) {
      repeated.add(scope);
      continue;
    }
    if (isOutside(scope, vocabulary)) return refuseUnlisted(scope, vocabulary);
    scopes.add(scope);
    if (scope !== item) {
      const text = `${lettersRule(vocabulary)}: "${quoted(item)}" is taken as ${quoted(scope)}.`;
      warnings.push({ kind: 'capitals', scope: item, text, suggestion: scope });
    }
    if (!isKnown(scope, vocabulary)) {
      const text = unlistedNote(quoted(scope));
      warnings.push({ kind: 'unknown', scope, text, suggestion: null });
    }
  }
  const repairs = [...separatorRepairs(text, vocabulary), ...repeatRepairs([...repeated])];
  return { type: 'scopes', scopes: [...scopes], warnings, repairs };
}

/** The handle in the right letter case: lower case for the built-in service, else as listed. */
function asListed(item: string, { entries }: ScopeVocabulary): string {
  if (entries === 'built-in') return item.toLowerCase();
  if (entries.has(item)) return item;
  const lower = item.toLowerCase();
  return [...entries.keys()].find((handle) => handle.toLowerCase() === lower) ?? item;
}

function lettersRule({ entries }: ScopeVocabulary): string {
  return entries === 'built-in'
    ? 'Scopes have no capital letters'
    : 'Capital letters count in scopes';
}

function isOutside(scope: string, { entries, allowsUnlisted }: ScopeVocabulary): boolean {
  return !allowsUnlisted && entries !== 'built-in' && !entries.has(scope);
}

function refuseUnlisted(scope: string, { entries }: ScopeVocabulary): ScopeVerdict {
  const known = entries === 'built-in' ? [] : [...entries.keys()];
  return {
    type: 'refused',
    message: `The service has no scope "${quoted(scope)}".`,
    remedy: didYouMean(scope, known) ?? 'Its scopes stand in the profile file, under "scopes".',
  };
}

function refuseSecret(vocabulary: ScopeVocabulary): ScopeVerdict {
  return {
    type: 'refused',
    message: 'One of the scopes looks like a token or a secret.',
    remedy: `Scopes are names${likeExamples(vocabulary, 1)}. Treat the pasted value as seen by others.`,
  };
}

/** The list with everything it contains, each scope followed by what it contains; each once. */
export function expandScopes(scopes: ScopeList, vocabulary: ScopeVocabulary): ScopeList {
  return [...new Set(scopes.flatMap((scope) => [scope, ...containedIn(scope, vocabulary)]))];
}

/** What one scope contains, by the list and the rule of its service; without the scope itself. */
export function containedIn(scope: string, vocabulary: ScopeVocabulary): ScopeList {
  const { entries } = vocabulary;
  const listed = entries === 'built-in' ? undefined : entries.get(scope);
  if (listed !== undefined) return listed.implies;
  const read = readTwin(scope, vocabulary);
  return read === null ? [] : [read, ...containedIn(read, vocabulary)];
}

/** `read_x` of `write_x`, where the service has that rule; else null. */
export function readTwin(
  scope: string,
  { writeContainsRead }: Pick<ScopeVocabulary, 'writeContainsRead'>,
): string | null {
  const write = writeContainsRead ? /^(unauthenticated_)?write_(.+)$/.exec(scope) : null;
  return write === null ? null : `${write[1] ?? ''}read_${write[2] ?? ''}`;
}

/** The needed scopes that the granted ones, with those they contain, do not cover. */
export function missingScopes(
  needed: ScopeList,
  granted: ScopeList,
  vocabulary: ScopeVocabulary,
): ScopeList {
  const covered = new Set(expandScopes(granted, vocabulary));
  return [...new Set(needed)].filter((scope) => !covered.has(scope));
}

/** Whether the granted scopes, with those they contain, cover this one. */
export function isGranted(scope: string, granted: ScopeList, vocabulary: ScopeVocabulary): boolean {
  return missingScopes([scope], granted, vocabulary).length === 0;
}

/** Compares what was asked for with what the exchange reported. */
export function compareScopes(
  asked: ScopeList,
  granted: ScopeList | null,
  vocabulary: ScopeVocabulary,
): ScopeComparison {
  if (granted === null) {
    return { asked, granted, missing: null, extra: null, outcome: 'not-reported' };
  }
  const missing = missingScopes(asked, granted, vocabulary);
  const wanted = new Set(expandScopes(asked, vocabulary));
  const extra = asked.length === 0 ? [] : granted.filter((scope) => !wanted.has(scope));
  return { asked, granted, missing, extra, outcome: missing.length === 0 ? 'complete' : 'partial' };
}

/** What was granted beyond what was asked for, for a person. */
export function extraWords(extra: ScopeList): string {
  return `${extra.join(', ')} (not asked for)`;
}

/**
 * The list without what another scope of it contains: with `write_x` there, `read_x` need not be
 * asked for. Order kept.
 */
export function leanScopes(scopes: ScopeList, vocabulary: ScopeVocabulary): ScopeList {
  const contained = new Set(scopes.flatMap((scope) => containedIn(scope, vocabulary)));
  return scopes.filter((scope) => !contained.has(scope));
}

function separatorRepairs(text: string, { separator }: ScopeVocabulary): readonly string[] {
  const trimmed = text.trim();
  const hasEmptyPlace = /^,|,\s*,|,$/.test(trimmed);
  // A blank is a mistake only where commas join scopes.
  const hasBlank = separator === ',' && /\s/.test(trimmed);
  if (!hasEmptyPlace && !hasBlank) return [];
  const what =
    hasEmptyPlace && hasBlank ? 'Blanks and empty places' : hasBlank ? 'Blanks' : 'Empty places';
  const joints = separator === ',' ? 'commas' : 'blanks';
  return [
    `${what} in the list were put right: scopes are sent with single ${joints} between them.`,
  ];
}

function repeatRepairs(repeated: readonly string[]): readonly string[] {
  if (repeated.length === 0) return [];
  const named = repeated.slice(0, 3).map(quoted).join(', ');
  const more = repeated.length > 3 ? ` and ${repeated.length - 3} more` : '';
  return [`Named twice, sent once: ${named}${more}.`];
}

/** A proposal for `read-products` or `read.products`, as other services write scopes. */
function meantHandle(item: string, vocabulary: ScopeVocabulary): string {
  const handle = asListed(item.replaceAll(/[-.:]/g, '_'), vocabulary);
  const isMeant = vocabulary.entries === 'built-in' && /^(?:read|write)_[a-z_]+$/.test(handle);
  return isMeant ? `Did you mean ${handle}? ` : '';
}

function refuseCharacters(item: string, vocabulary: ScopeVocabulary): ScopeVerdict {
  const odd = firstOddCharacter(item);
  const wrong =
    odd ?? `"${[...item].find((one) => !isHandle(one.toLowerCase(), vocabulary)) ?? ''}"`;
  const made =
    vocabulary.entries === 'built-in'
      ? 'a-z, 0-9 and "_" only'
      : 'ASCII letters, digits and signs without quotation marks and backslashes';
  return {
    type: 'refused',
    message: `The scope "${quoted(item)}" has the character ${wrong} in it.`,
    remedy: `${meantHandle(item, vocabulary)}A scope is made of ${made}${likeExamples(vocabulary, 1)}.`,
  };
}

/** The note on anything that is missing on a list of this program's. */
export function unlistedNote(what: string): string {
  return `${what} is not on this tool's list; the service's list may be newer.`;
}

/**
 * Reads the `scope` field of a token answer; null when it is absent, empty or not a text. Items
 * that are not valid scopes are kept in displayable form, since they are only shown.
 */
export function readGrantedScopes(value: unknown, vocabulary: ScopeVocabulary): ScopeList | null {
  if (typeof value !== 'string') return null;
  const items = value.split(/[\s,]+/).filter((item) => item !== '');
  return items.length === 0 ? null : readHandles(items, vocabulary);
}

/** Handles as a service sends them, each once; an invalid handle is made displayable. */
export function readHandles(texts: readonly string[], vocabulary: ScopeVocabulary): ScopeList {
  return [...new Set(texts.map((text) => (isHandle(text, vocabulary) ? text : quoted(text))))];
}
