/** What the pages say after a change, by the `done` of their address. */
const NOTICES: ReadonlyMap<string, string> = new Map([
  ['created', 'The app is made. Now write its first version, and release it.'],
  ['saved', 'Saved as a draft. It has no effect until you release it.'],
  ['released', 'Released. This version counts from now on.'],
  ['installed', 'The app is installed on this store.'],
  ['uninstalled', 'The app is uninstalled. Its tokens have ended.'],
  ['chosen', 'The distribution is chosen, for good.'],
  ['protected', 'The access to protected customer data is changed.'],
  ['rotated', 'There is a new client secret. The old one works until you revoke it.'],
  ['revoked', 'The old client secret is revoked. The tokens it was used for have ended.'],
  ['switched', 'The faults are switched.'],
]);

/** The sentence for a page that was opened after a change, or null. @param query raw */
export function noticeOf(query: string): string | null {
  return NOTICES.get(new URLSearchParams(query).get('done') ?? '') ?? null;
}
