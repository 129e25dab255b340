import type { Secret } from './secret.ts';

const SHOWN_INSTEAD = '***';

/** Shorter values would blank out half of any text and are no secrets worth the name. */
const SHORTEST_KNOWN = 4;

/** Values that show by their form what they are: live ones, command-line ones, practice ones. */
const SECRET_FORMS =
  /\b(?:shp[a-z]{2}_[^\s"'<>,;&]{4,4096}|atkn_[^\s"'<>,;&]{4,4096}|practice_[A-Za-z0-9_-]{4,4096})/g;

/** The parts of a callback address that are worth stealing. */
const CALLBACK_PARTS = /([?&](?:code|hmac)=)[^&#\s]{1,8192}/g;

/**
 * Replaces every known secret value by `***`, as it stands and percent-encoded, and with it
 * whatever has the form of a token or secret. Run it before {@link toDisplayText}, which may
 * change the characters of a value.
 */
export function redactSecrets(text: string, secrets: Iterable<Secret>): string {
  const values = new Set<string>();
  for (const secret of secrets) {
    const value = secret.reveal();
    if (value.length < SHORTEST_KNOWN) continue;
    values.add(value).add(encodeURIComponent(value.toWellFormed()));
  }
  // A value that contains another one goes first, or its rest would stay.
  const longestFirst = [...values].toSorted((a, b) => b.length - a.length);
  let redacted = text;
  for (const value of longestFirst) redacted = redacted.replaceAll(value, SHOWN_INSTEAD);
  return redacted
    .replace(SECRET_FORMS, SHOWN_INSTEAD)
    .replace(CALLBACK_PARTS, (_match, start: string) => `${start}${SHOWN_INSTEAD}`);
}
