import { expect } from 'vitest';
import {
  openTerminalGuide,
  type TerminalGuide,
  type TerminalGuideOptions,
} from './guide-in-terminal.ts';
import { visit } from './guide-on-loopback.ts';

/** The variable that is proposed. */
export const TOKEN_NAME = 'TOKENWRIGHT_ACCESS_TOKEN';

export interface SaveWish {
  /** Typed as it stands; absolute, so that the program has nothing to add to it. */
  readonly path: string;
  /** Typed over what stands there; null takes the proposal. Absent: the usual one. */
  readonly name?: string | null;
  /** The file that is shown beforehand, where it is another than what was typed. */
  readonly file?: string;
  /** Runs with everything filled in and shown, and nothing written yet. */
  readonly before?: () => void;
}

/** The token card of the built program, with a token to save as often as one likes. */
export interface TokenSaver extends TerminalGuide {
  /** Waits for words that may be broken into rows anywhere. */
  says(words: string): Promise<void>;
  /** Fills the form in, sees which file it is about, and presses Enter; what comes then is open. */
  wish(wish: SaveWish): Promise<void>;
  /** Waits for a question with these words, and answers it. */
  answer(key: 'y' | 'n', question: string): Promise<void>;
  /** The whole way to a file that was written. */
  save(wish: SaveWish): Promise<void>;
  /** The whole way to a refusal in these words. */
  refused(wish: SaveWish, ...words: readonly string[]): Promise<void>;
}

/** As wide as can be without the wire tape beside the card, and so high that no row is cut. */
export const CARD_SIZE = { cols: 108, rows: 60 } as const;

/** Walks through one whole sign-in to the token card. */
export async function openTokenSaver(options: TerminalGuideOptions = {}): Promise<TokenSaver> {
  const guide = await openTerminalGuide({ ...CARD_SIZE, ...options });
  await walkToCard(guide);
  return { ...guide, ...savingOn(guide) };
}

/** From the first screen to the token card, approved as in a browser. */
export async function walkToCard(guide: TerminalGuide): Promise<void> {
  const { terminal, store, browser } = guide;
  await guide.enterUntil('Listening');
  const { redirect } = await store.approve(await browser.opened());
  expect(await visit(redirect)).toBeLessThan(400);
  await terminal.waitFor('Permanent token');
}

/** What can be done with a guide that has come to its token card. */
export function savingOn({ terminal }: TerminalGuide): Omit<TokenSaver, keyof TerminalGuide> {
  const says = (words: string): Promise<void> =>
    terminal.waitFor((rows) => withoutBlanks(rows.join('')).includes(withoutBlanks(words)));

  async function wish({ path, name = TOKEN_NAME, file = path, before }: SaveWish): Promise<void> {
    terminal.press('s');
    await terminal.waitFor('Next field');
    terminal.press('ctrl+u', path, 'enter');
    await terminal.waitFor('› Variable');
    // The path alone stands in the field too.
    await says(`s ${file} and sets`);
    if (name !== null) {
      terminal.press('ctrl+u', name);
      await says(`TOKENWRIGHT_STORE_ORIGIN, ${name}, TOKENWRIGHT_`);
    }
    before?.();
    terminal.press('enter');
  }

  return {
    says,
    wish,
    async answer(key, question) {
      await says(question);
      await terminal.waitFor('y yes');
      terminal.press(key);
      await terminal.waitFor(
        (rows) => !withoutBlanks(rows.join('')).includes(withoutBlanks(question)),
      );
    },
    async save(asked) {
      await wish(asked);
      await says(`Saved ${asked.file ?? asked.path}, readable by you alone`);
    },
    async refused(asked, ...words) {
      await wish(asked);
      await terminal.waitFor('Problem:');
      for (const word of words) await says(word);
    },
  };
}

function withoutBlanks(text: string): string {
  // A frame stands between the rows of what it holds.
  return text.replaceAll(/[\s│]/g, '');
}
