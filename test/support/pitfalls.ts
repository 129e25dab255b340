/** Where a newcomer gets stuck, and what it is about. */
export interface KnownPitfall {
  /** The row of the list that is kept of them; the last five have no number. */
  readonly row: number | 'html' | 'new-field' | 'no-browser' | 'staff' | 'new-app';
  readonly symptom: string;
  readonly part: 'app' | 'sign-in' | 'explorer';
}

/** All of them: every one is provoked by a test in a real terminal. */
export const PITFALLS: readonly KnownPitfall[] = [
  { row: 1, part: 'app', symptom: '"redirect_uri is not whitelisted"' },
  { row: 2, part: 'app', symptom: 'the URL is saved and still refused' },
  { row: 3, part: 'app', symptom: '"matching hosts"' },
  { row: 4, part: 'app', symptom: 'localhost works and 127.0.0.1 does not, or the reverse' },
  { row: 5, part: 'app', symptom: 'looking for "Develop apps" or a page with a token' },
  { row: 6, part: 'app', symptom: 'a secret or Client ID in the wrong field' },
  { row: 7, part: 'app', symptom: 'a custom domain or an admin address as shop' },
  { row: 8, part: 'sign-in', symptom: 'the code "was not found or was already used"' },
  { row: 9, part: 'sign-in', symptom: 'state or HMAC mismatch' },
  { row: 10, part: 'sign-in', symptom: 'shop_not_permitted or app_not_installed' },
  { row: 11, part: 'explorer', symptom: '403 "Non-expiring access tokens…"' },
  { row: 12, part: 'explorer', symptom: 'the token dies after 1 hour or 24 hours' },
  { row: 13, part: 'explorer', symptom: '"requires merchant approval" or ACCESS_DENIED' },
  { row: 14, part: 'explorer', symptom: 'no orders, or not approved to access them' },
  { row: 15, part: 'explorer', symptom: '401 with a good token' },
  { row: 'html', part: 'explorer', symptom: 'HTML instead of JSON' },
  { row: 'new-field', part: 'explorer', symptom: 'answers that lack a new field' },
  { row: 'no-browser', part: 'sign-in', symptom: 'no browser on the machine' },
  { row: 'staff', part: 'sign-in', symptom: 'staff without the permission to install apps' },
  { row: 'new-app', part: 'sign-in', symptom: 'application_cannot_be_found in the first seconds' },
];
