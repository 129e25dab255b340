import { expect } from 'vitest';
import type { TerminalGuide, TerminalGuideOptions } from './guide-in-terminal.ts';
import { openTerminalGuide } from './guide-in-terminal.ts';
import { visit } from './guide-on-loopback.ts';
import { pageText } from './page-text.ts';
import type { KnownPitfall } from './pitfalls.ts';

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
  await terminal.waitFor((rows) => one.says.test(flowing(rows)));
  await terminal.waitFor((rows) => one.remedy.test(flowing(rows)));
  if (one.key !== null) {
    const [key, hint] = one.key;
    // The keys stand at the bottom, the most useful in the last row.
    await terminal.waitFor((rows) => rows.slice(-12).some((row) => row.includes(hint)));
    terminal.press(key);
  }
  await one.ends(guide);
}

/** The screen as running text, wherever its lines were broken. */
export function flowing(rows: readonly string[]): string {
  return rows.join(' ').replaceAll(/\s+/g, ' ');
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
