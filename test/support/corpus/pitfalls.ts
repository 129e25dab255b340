import { expectShown } from '../terminal/expect-shown.ts';
import { expect } from 'vitest';
import { pageText } from '../browser/visit.ts';
import {
  openTerminalGuide,
  type TerminalGuide,
  type TerminalGuideOptions,
} from '../guide/guide-in-terminal.ts';
import { visit } from '../guide/guide-on-loopback.ts';

/** Where a newcomer gets stuck, and what it is about. */
interface KnownPitfall {
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

/** How one pitfall is provoked, and what has to be on the screen then. */
export interface PitfallCase {
  readonly row: KnownPitfall['row'];
  readonly name: string;
  readonly options?: TerminalGuideOptions;
  /** From the first screen to the failure. */
  provoke(guide: TerminalGuide): Promise<void>;
  /** What happened and why, on the screen. */
  readonly says: RegExp;
  readonly remedy: RegExp;
  /** The one key, and how the bottom row names it; null where a text has to be typed. */
  readonly key: readonly [key: string, hint: string] | null;
  /** That the key leads where it says, and that the failure is gone from there. */
  ends(guide: TerminalGuide): Promise<void>;
}

/** Provokes it in the whole program, finds words and key, presses it, and follows it to its end. */
export async function expectRemedy(one: PitfallCase): Promise<void> {
  const guide = await openTerminalGuide(one.options);
  const { terminal } = guide;
  await one.provoke(guide);
  await expectShown(terminal, (rows) => one.says.test(flowing(rows)));
  await terminal.waitFor((rows) => one.remedy.test(flowing(rows)));
  if (one.key !== null) {
    const [key, hint] = one.key;
    // The keys stand at the bottom, the most useful in the last row.
    await terminal.waitFor((rows) => rows.slice(-12).some((row) => row.includes(hint)));
    terminal.press(key);
  }
  await one.ends(guide);
}

/** The screen as running text, wherever its lines were broken, without the borders of frames. */
export function flowing(rows: readonly string[]): string {
  return rows.join(' ').replaceAll(/[\s│]+/g, ' ');
}

/** To the wait for the approval, and the text of the page that the store shows instead. */
export async function pasteErrorPage(guide: TerminalGuide): Promise<void> {
  await guide.enterUntil('Listening on');
  const page = await pageText(await guide.browser.opened());
  expect(page.status).toBeGreaterThanOrEqual(400);
  guide.paste(page.text);
}

/** Approves what the browser was given, as the `nth` of this run, in place of a person. */
export async function approve({ store, browser }: TerminalGuide, nth = 1): Promise<number> {
  const { redirect } = await store.approve(await browser.opened(nth - 1));
  return visit(redirect);
}

/** From the first screen to the card of a token. */
export async function toToken(guide: TerminalGuide): Promise<void> {
  await guide.enterUntil('Listening on');
  await approve(guide);
  await guide.terminal.waitFor('Your token is here');
}

/** Authorizes once more from wherever the guide is, up to the card. */
export async function authorizeAgain(guide: TerminalGuide, nth = 2): Promise<void> {
  await guide.enterUntil('Listening on');
  await approve(guide, nth);
  await guide.terminal.waitFor('Your token is here');
}

/** Presses a key, as often as it takes, until this is on the screen. */
export async function pressUntil(
  { terminal }: TerminalGuide,
  key: string,
  shown: string,
): Promise<void> {
  while (!terminal.text().includes(shown)) {
    const before = terminal.text();
    terminal.press(key);
    await terminal.waitFor(() => terminal.text() !== before);
  }
}
