import * as z from 'zod';
import { quoted, toDisplayText } from '../text/display-text.ts';
import { didYouMean } from '../text/edit-distance.ts';
import { looksSecret } from '../text/secret.ts';
import type { ScopeAlternatives, ServiceAccess } from './profile.ts';
import { isHandle, type ScopeEntry, type ScopeVocabulary } from './scope-vocabulary.ts';
import { readTwin, type ScopeList } from './scopes.ts';

/** Where in a profile something is wrong: `['scopes', 2, 'contains']`. */
export type ProfilePath = ReadonlyArray<string | number>;

/** One mistake in what a profile says of its scopes. */
export interface ProfileFault {
  readonly path: ProfilePath;
  /** What follows the name of the field: `names "ordrs.read", which is not on the list`. */
  readonly message: string;
  readonly remedy: string;
}

/** For a service whose profile lists no scopes: nothing is known of them. */
export const NO_SCOPES: ScopeVocabulary = {
  entries: new Map(),
  separator: ',',
  writeContainsRead: false,
  allowsUnlisted: true,
};

/** For a service whose profile does not state the needs of its requests. */
export const NO_ACCESS: ServiceAccess = { rest: [], graphql: { query: {}, mutation: {} } };

/** More than any service has, and few enough to keep every list fast. */
const MOST_SCOPES = 1000;
/** In all `contains` of a list together. */
const MOST_CONTAINED = 10_000;
const LONGEST_HANDLE = 200;

const handle = z
  .string()
  .min(1, 'is empty')
  .max(LONGEST_HANDLE, `is longer than ${LONGEST_HANDLE} characters`)
  .refine((text) => isHandle(text, NO_SCOPES), {
    // RFC 6749 §3.3; the comma joins scopes on the command line.
    message: 'has a character that no scope may have (blanks, commas, quotation marks, "\\")',
    params: { remedy: 'Write printable ASCII alone, for example "orders.read".' },
  })
  .refine((text) => !looksSecret(text), {
    message: 'looks like a token or a secret',
    params: { remedy: 'Take it out of the file, and treat it as seen by others.' },
  });

/** A sentence for a person. */
function text(longest: number) {
  return z
    .string()
    .trim()
    .min(1, 'is empty')
    .max(longest, `is longer than ${longest} characters`)
    .transform((raw) => toDisplayText(raw));
}

const entrySchema = z.strictObject({
  handle,
  about: text(300).optional(),
  group: text(60).optional(),
  contains: z.array(handle).max(MOST_SCOPES).optional(),
  needs: text(300).optional(),
  writes: z.boolean().optional(),
});

/** `"scopes"` of a profile file, where it is a list. */
export const scopesSchema = z
  .array(entrySchema)
  .min(1, 'names no scope')
  .max(MOST_SCOPES, `has more than ${MOST_SCOPES} scopes`);

const needsSchema = z.union([
  handle.transform((one) => [[one]]),
  z.array(z.union([handle.transform((one) => [one]), z.array(handle).min(1).max(20)])).max(50),
]);

const PATTERN =
  /^(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE) )?\/?(?:[A-Za-z0-9._~-]+|\{[A-Za-z0-9_]+\})(?:\/(?:[A-Za-z0-9._~-]+|\{[A-Za-z0-9_]+\}))*(?:\/\*)?$/;

function needsOf(key: RegExp, message: string) {
  return z.record(z.string().regex(key, message), needsSchema);
}

const FIELD = /^[_A-Za-z][_0-9A-Za-z]{0,99}$/;
const NO_FIELD = 'is not the name of a GraphQL field';

/** `"access"` of a profile file. */
export const accessSchema = z
  .strictObject({
    rest: needsOf(PATTERN, 'is not a path like "orders/{id}" or "GET orders"'),
    query: needsOf(FIELD, NO_FIELD),
    mutation: needsOf(FIELD, NO_FIELD),
  })
  .partial();

/** The field names of both parts, for the remedy after a mistyped one. */
export const PART_FIELDS: Readonly<Record<'scopes' | 'access', readonly string[]>> = {
  scopes: Object.keys(entrySchema.shape),
  access: Object.keys(accessSchema.shape),
};

type GivenScopes = z.infer<typeof scopesSchema>;

/** The entries of a list by their handles, or the first mistake among several of them. */
export function listScopes(
  given: GivenScopes,
): { readonly entries: ReadonlyMap<string, ScopeEntry> } | { readonly fault: ProfileFault } {
  const entries = new Map<string, ScopeEntry>();
  for (const [at, one] of given.entries()) {
    if (entries.has(one.handle)) {
      const message = `names "${quoted(one.handle)}" a second time`;
      const remedy = 'List it once.';
      return { fault: { path: ['scopes', at, 'handle'], message, remedy } };
    }
    entries.set(one.handle, toEntry(one));
  }
  let contained = 0;
  for (const [at, { contains = [] }] of given.entries()) {
    contained += contains.length;
    if (contained > MOST_CONTAINED) {
      const message = `is one too many: all scopes together name more than ${MOST_CONTAINED}`;
      const remedy = 'Name the widest of those that a scope contains; the others come with it.';
      return { fault: { path: ['scopes', at, 'contains'], message, remedy } };
    }
    for (const [place, inner] of contains.entries()) {
      if (entries.has(inner)) continue;
      return { fault: unlisted(['scopes', at, 'contains', place], inner, entries) };
    }
  }
  return { entries };
}

function toEntry({ handle, about, group, contains, needs, writes }: GivenScopes[number]) {
  return {
    handle,
    group: group ?? 'Scopes',
    summary: about ?? 'The profile file does not say what it opens.',
    implies: contains ?? [],
    needs: needs === undefined ? 'none' : 'other',
    needsText: needs ?? null,
    family: 'admin',
    popular: false,
    writes: writes ?? false,
    inSchema: true,
    unconfirmed: false,
  } satisfies ScopeEntry;
}

function unlisted(
  path: ProfilePath,
  one: string,
  entries: ReadonlyMap<string, unknown>,
): ProfileFault {
  const remedy = didYouMean(one, [...entries.keys()]) ?? 'Add it to "scopes", or leave it out.';
  return { path, message: `names "${quoted(one)}", which is not on the list of scopes`, remedy };
}

/**
 * The entries, each with all that it contains directly or through others, computed once; or the
 * fault of a scope that contains itself, directly or through others.
 */
export function withTransitiveScopes(
  entries: ReadonlyMap<string, ScopeEntry>,
  rule: Pick<ScopeVocabulary, 'writeContainsRead'>,
): { readonly entries: ReadonlyMap<string, ScopeEntry> } | { readonly fault: ProfileFault } {
  const named = (scope: string): ScopeList => {
    const listed = entries.get(scope)?.implies ?? [];
    const read = readTwin(scope, rule);
    return read === null ? listed : [read, ...listed];
  };
  // Scopes that are known to be part of no cycle.
  const acyclic = new Set<string>();
  for (const [at, start] of [...entries.keys()].entries()) {
    const cycle = findCycle(start, named, acyclic);
    if (cycle === null) continue;
    const words = cycle.map((one) => quoted(one)).join(' contains ');
    const message = `leads back to its own scope: ${words}`;
    const remedy = 'Let the wider scope contain the narrower one, and not the other way round.';
    return { fault: { path: ['scopes', at, 'contains'], message, remedy } };
  }
  const completed = [...entries.values()].map((entry) => {
    // The loop adds to the set while it runs.
    const found = new Set(named(entry.handle));
    for (const one of found) for (const inner of named(one)) found.add(inner);
    return [entry.handle, { ...entry, implies: [...found] }] as const;
  });
  return { entries: new Map(completed) };
}

/** A cycle of scopes reached from `start`, or null. No recursion, so that depth costs no stack. */
function findCycle(
  start: string,
  named: (scope: string) => ScopeList,
  acyclic: Set<string>,
): readonly string[] | null {
  const path = [{ scope: start, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const inner = named(top.scope)[top.next];
    top.next += 1;
    if (inner === undefined) {
      acyclic.add(top.scope);
      path.pop();
      continue;
    }
    const met = path.findIndex(({ scope }) => scope === inner);
    if (met !== -1) return [...path.slice(met).map(({ scope }) => scope), inner];
    if (!acyclic.has(inner)) path.push({ scope: inner, next: 0 });
  }
  return null;
}

/** The needs of a service, or the first scope in them that its list does not have. */
export function listAccess(
  given: z.infer<typeof accessSchema>,
  { entries }: ScopeVocabulary,
): { readonly access: ServiceAccess } | { readonly fault: ProfileFault } {
  if (entries !== 'built-in' && entries.size > 0) {
    for (const [part, needs] of Object.entries(given)) {
      for (const [key, alternatives] of Object.entries(needs ?? {})) {
        const odd = alternatives.flat().find((one) => !entries.has(one));
        if (odd !== undefined) return { fault: unlisted(['access', part, key], odd, entries) };
      }
    }
  }
  const rest = Object.entries(given.rest ?? {}).map(([pattern, scopes]) => ({
    ...readPattern(pattern),
    scopes,
  }));
  const query: Readonly<Record<string, ScopeAlternatives>> = given.query ?? {};
  return { access: { rest, graphql: { query, mutation: given.mutation ?? {} } } };
}

function readPattern(pattern: string): { method: string | null; segments: ScopeList } {
  const [, method = null, path = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(pattern) ?? [];
  return { method, segments: path.replace(/\.json$/, '').split('/') };
}
