import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { chromiumPath } from './chromium-path.ts';
import { removeFolder } from '../terminal/own-folder.ts';

export { chromiumPath };

/** Quiet: nothing of the browser's own goes to a network. */
const FLAGS = [
  // Chromium refuses its sandbox to root, as which containers often run.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the machine's Chromium without a window; the caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('there is no Chromium; set CHROMIUM_PATH');
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
}

/** A page in a browser of its own, closed when the test is over. */
export async function openChromiumPage(): Promise<Page> {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  return browser.newPage();
}

/**
 * Chromium with a profile, as a person has it: only then does it open connections in advance.
 * The caller closes it; the profile's folder goes with it.
 */
export async function launchChromiumWithProfile(): Promise<
  AsyncDisposable & { readonly context: BrowserContext }
> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('there is no Chromium; set CHROMIUM_PATH');
  const folder = await mkdtemp(join(tmpdir(), 'tokenwright-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    args: FLAGS,
  });
  return {
    context,
    async [Symbol.asyncDispose]() {
      await context.close();
      await removeFolder(folder);
    },
  };
}
