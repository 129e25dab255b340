import { randomBytes } from 'node:crypto';
import type { CallbackFacts } from '../corpus/callback-corpus.ts';
import { lanAddress } from '../sign-in/callback-flow.ts';
import type { TerminalGuide } from './guide-in-terminal.ts';
import { STORE_SECRET } from './real-store-guide.ts';

/**
 * Leads a guide that has been on Approve before to a new wait there, as a person does who tries
 * again, and gives what the placeholders of the corpus stand for in it.
 */
export async function waitAgain({ terminal, browser }: TerminalGuide): Promise<CallbackFacts> {
  const before = await browser.all();
  await terminal.waitFor(/Step [67] of 7/);
  terminal.press('esc');
  await passQuestion(terminal, /Step 5 of 7[^]*Enter  Open and wait/);
  terminal.press('enter');
  await passQuestion(terminal, /Step 6 of 7/);
  const url = new URL(await browser.opened(before.length));
  // The last row of the screen: what is drawn above it is there as well.
  const isWaiting = /Step 6 of 7[^]*Listening on[^]*Or paste the address[^]*Esc back/;
  await terminal.waitFor((rows) => {
    const text = rows.join('\n');
    return isWaiting.test(text) && !text.includes('Opening your browser');
  });
  return factsOf(url, before.at(-1));
}

/** An unsaved token is asked about before it is left or replaced; it is not wanted here. */
async function passQuestion(terminal: TerminalGuide['terminal'], expected: RegExp): Promise<void> {
  // Its key is named once it counts: it does not for what was typed ahead.
  const isAsked = (rows: readonly string[]) =>
    /Save the token first\?[^]*g go on/.test(rows.join('\n'));
  await terminal.waitFor((rows) => isAsked(rows) || expected.test(rows.join('\n')));
  if (expected.test(terminal.text())) return;
  terminal.press('g');
  await terminal.waitFor(expected);
}

/** What the placeholders of the corpus stand for in the sign-in of this address. */
export function factsOf(url: URL, older?: string): CallbackFacts {
  const stateOf = ({ searchParams }: URL): string => searchParams.get('state') ?? '';
  return {
    port: Number(new URL(url.searchParams.get('redirect_uri') ?? '').port),
    shop: url.hostname,
    state: stateOf(url),
    otherState: randomBytes(32).toString('base64url'),
    olderState: older === undefined ? '' : stateOf(new URL(older)),
    clientSecret: STORE_SECRET,
    now: Math.floor(Date.now() / 1000),
    lanAddress: lanAddress(),
  };
}
