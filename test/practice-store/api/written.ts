/** Answers as one line each, for texts of what a store says. */
import { short } from '../../support/state-changes.ts';

/** Jobs, files and tokens have names that nobody can foresee. */
const RANDOM = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=_)[0-9a-f]{24,}|\b[0-9a-f]{32}\b/g;

/** No name of that kind is shorter, with what stands before it. */
const LEAST_RANDOM = 25;

export function withoutRandom(text: string): string {
  return text.length < LEAST_RANDOM ? text : text.replaceAll(RANDOM, '…');
}

/** The beginning of a value as JSON, with a digest of all of it. */
export function written(value: unknown, longest = 200): string {
  return short(withoutRandom(JSON.stringify(value)), longest);
}
