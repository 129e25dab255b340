/** Answers as one line each, for texts of what a store says. */
import { short } from '../../support/state-changes.ts';

/** Jobs, files and tokens have names that nobody can foresee. */
const RANDOM = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=_)[0-9a-f]{24,}|\b[0-9a-f]{32}\b/g;

export function withoutRandom(text: string): string {
  return text.replaceAll(RANDOM, '…');
}

/** The beginning of a value as JSON, with a digest of all of it. */
export function written(value: unknown, longest = 200): string {
  return short(withoutRandom(JSON.stringify(value)), longest);
}
