import { afterAll, onTestFailed } from 'vitest';
import {
  openTerminalGuide,
  type TerminalGuide,
  type TerminalGuideOptions,
} from './guide-in-terminal.ts';
import type { WhenOver } from './when-over.ts';

/**
 * One running guide for many tests, each of which begins by going where it needs to be. The first
 * that asks opens it, and so does the one after a test that failed: nobody knows what that left.
 */
export function sharedGuide<Facts extends object>(
  /** Builds what the guide is to run against, and says how it is started. */
  prepare: (whenOver: WhenOver) => Promise<Facts & { readonly options: TerminalGuideOptions }>,
  /** From the first screen to where the tests begin. */
  walk: (guide: TerminalGuide & Facts) => Promise<void>,
): () => Promise<TerminalGuide & Facts> {
  let opened: Promise<TerminalGuide & Facts> | null = null;
  let undoes: (() => void | Promise<void>)[] = [];

  async function open(): Promise<TerminalGuide & Facts> {
    const whenOver: WhenOver = (undo) => void undoes.push(undo);
    const facts = await prepare(whenOver);
    const guide = { ...facts, ...(await openTerminalGuide(facts.options, whenOver)) };
    await walk(guide);
    return guide;
  }

  async function close(): Promise<void> {
    const all = undoes.toReversed();
    opened = null;
    undoes = [];
    for (const undo of all) await undo();
  }

  afterAll(close);
  return () => {
    onTestFailed(close);
    opened ??= open();
    return opened;
  };
}
