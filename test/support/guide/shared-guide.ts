import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, onTestFailed } from 'vitest';
import { type ConnectProxy, startConnectProxy } from '../sockets/connect-proxy.ts';
import { ownFolder, type WhenOver } from '../terminal/own-folder.ts';
import {
  openTerminalGuide,
  type TerminalGuide,
  type TerminalGuideOptions,
} from './guide-in-terminal.ts';

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

/** Programs that a shell, or whatever opens addresses, would find first in the path. */
const TRAPPED = ['id', 'sh', 'bash', 'open', 'xdg-open', 'demo.myshopify.com'];

/** What a guide that is to talk to nobody has done all the same. */
export interface LiveGuide {
  readonly options: TerminalGuideOptions;
  /** Stands where the network would be, and lets nobody through. */
  readonly proxy: ConnectProxy;
  /** Names of the trapped programs that were started. */
  started(): Promise<string[]>;
}

/**
 * Options of a guide for a real store that knows none yet: every way out of the machine leads to a
 * proxy that refuses, every program that it might start to a trap.
 */
export async function liveGuide(
  whenOver: WhenOver,
  env: Readonly<Record<string, string>> = {},
): Promise<LiveGuide> {
  const proxy = await startConnectProxy({ leadsTo: 0, allow: [] });
  whenOver(() => proxy.close());
  const folder = await ownFolder(whenOver);
  const [programs, marks] = [join(folder, 'programs'), join(folder, 'marks')];
  await Promise.all([mkdir(programs), mkdir(marks)]);
  for (const name of TRAPPED) {
    const file = join(programs, name);
    await writeFile(file, `#!/bin/sh\n: > '${join(marks, name)}'\n`);
    await chmod(file, 0o755);
  }
  return {
    proxy,
    started: () => readdir(marks),
    options: {
      env: {
        PATH: `${programs}:${process.env['PATH']}`,
        HTTPS_PROXY: proxy.url,
        TOKENWRIGHT_STORE_ORIGIN: undefined,
        TOKENWRIGHT_SHOP: undefined,
        TOKENWRIGHT_CLIENT_ID: undefined,
        TOKENWRIGHT_CLIENT_SECRET: undefined,
        TOKENWRIGHT_SCOPES: undefined,
        ...env,
      },
    },
  };
}

/** On the first screen: a store of one's own, where the practice store stands first. */
export async function chooseOwnStore({ terminal }: TerminalGuide): Promise<void> {
  await terminal.waitFor('› ● Practice store');
  terminal.press('down');
  await terminal.waitFor('› ● My own store');
}

/**
 * From the first screen to one of the first four steps, where one Enter is one step: pressed once
 * each, whatever else a screen shows meanwhile.
 */
export async function walkToStep({ terminal }: TerminalGuide, step: 2 | 3 | 4): Promise<void> {
  for (let here = 1; here < step; here += 1) {
    await terminal.waitFor(`Step ${here} of 7`);
    terminal.press('enter');
  }
  await terminal.waitFor(`Step ${step} of 7`);
}
