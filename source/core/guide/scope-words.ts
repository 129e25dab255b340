import { needsSentence, type ScopeEntry, type ScopeFamily } from '../service/scope-catalogue.ts';

/** For a typed handle that the catalogue does not have. */
export const UNKNOWN_SCOPE = 'This list does not know it. It is sent as it stands.';

const OUTSIDE: Readonly<Record<Exclude<ScopeFamily, 'admin'>, string>> = {
  storefront: 'Storefront API',
  customer: 'Customer Account API',
};

/** The heading of a scope in the list; what does not open the Admin API says so. */
export function headingOf(entry: ScopeEntry): string {
  if (entry.family !== 'admin') return `${OUTSIDE[entry.family]} (not the Admin API)`;
  return entry.popular ? 'Most used' : entry.group;
}

/** Which family a handle belongs to by its form, for those that the catalogue does not have. */
export function familyOf(handle: string): ScopeFamily {
  if (handle.startsWith('unauthenticated_')) return 'storefront';
  return /^customer_(?:read|write)_/.test(handle) ? 'customer' : 'admin';
}

/** What a scope needs beside the approval, in a word or two each, for its row. */
export function badgesOf(entry: ScopeEntry): readonly string[] {
  const badges: string[] = [];
  if (entry.family !== 'admin') badges.push('not Admin API');
  if (entry.needs === 'protected-customer-data') badges.push('protected data');
  if (entry.needs === 'approval') badges.push('approval');
  if (entry.needs === 'plan') badges.push('plan');
  if (entry.unconfirmed) badges.push('unconfirmed');
  return badges;
}

/** The same in sentences, or null where nothing is needed. */
export function needsWords(entry: ScopeEntry): string | null {
  const needs = needsSentence(entry);
  const sentences = [
    ...(entry.family === 'admin' ? [] : [outsideSentence(entry.family)]),
    ...(needs === null ? [] : [needs]),
    ...(entry.unconfirmed ? [unconfirmedSentence(entry)] : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Why a scope of another family does nothing for this token. */
export function outsideSentence(family: Exclude<ScopeFamily, 'admin'>): string {
  return `It belongs to the ${OUTSIDE[family]} and opens nothing of the Admin API.`;
}

function unconfirmedSentence(entry: ScopeEntry): string {
  return entry.inSchema
    ? 'Unconfirmed: the service does not publish what it needs.'
    : 'Unconfirmed: the service does not publish it; asking for it may fail in the browser.';
}
