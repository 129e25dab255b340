export const SETS_QUESTION = 'Which job is it for?';
export const REQUEST_QUESTION = 'Which request should the token be able to make?';
export const GROUPS_QUESTION = 'Which group of scopes?';
export const CHOSEN_QUESTION = 'This is what the token may do:';
/** @param group its heading in the catalogue */
export function groupQuestion(group: string): string {
  return `${group}: what should the token be allowed to do?`;
}
export const PASTE_A_REQUEST = 'Paste a GraphQL query, or a REST path like GET orders.json.';
export const NOTHING_MATCHES = 'Nothing matches.';

/** `NOTHING_MATCHES` while the filter has the focus. */
export function nothingMatchesTyped(enter: string): string {
  return `${NOTHING_MATCHES} ${enter} takes the text as typed.`;
}

export const NOTHING_CHOSEN = 'Nothing is chosen.';
export function filterHint(key: string): string {
  return `press ${key} to search or to type scopes`;
}

/** For the plain face, where only the first rows are listed. */
export const FIND_MORE = 'find WORD shows others';

/** What may be typed or pasted on this step, beside the numbers. */
export const TAKES_SCOPES =
  'names of scopes, or a GraphQL query or REST path that is turned into the scopes it needs';

export const NOT_IN_PRACTICE_APP = 'not in the practice app';
export const NOT_RELEASED =
  'The practice app was not released with it, so it will not be granted; one made by hand, on the App step, can have it.';
