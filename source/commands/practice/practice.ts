import { once } from 'node:events';
import { EXIT } from '../../core/errors.ts';
import { PRACTICE_PORT } from '../../core/service/store-address.ts';
import { startPracticeStore } from '../../practice-store/practice-store.ts';
import type { World } from '../door/world.ts';
import { createOutput } from '../output.ts';
import { activeFaultsText, faultListJson, faultListText } from './practice-faults.ts';
import { canHearKeys, listenForKeys } from './practice-keys.ts';
import { practiceStoreOptions, type PracticeOptions } from './practice-options.ts';
import { readyLine, readyText } from './practice-ready.ts';
import { Interrupted } from '../prompts.ts';

/**
 * `tokenwright practice`: serves until the process is told to end.
 * @throws UserError for a port that is taken, or a scenario that is wrong
 */
export async function practice(world: World, options: PracticeOptions): Promise<number> {
  const output = createOutput(world);
  if (options.listFaults === true) {
    if (options.json === true) output.json(faultListJson());
    else output.answer(faultListText());
    return EXIT.done;
  }
  const store = await startPracticeStore({
    port: options.port ?? PRACTICE_PORT,
    ...(await practiceStoreOptions(world, options)),
    log({ method, path, status, durationMs, faults }) {
      const shown = faults.length === 0 ? '' : ` (fault: ${faults.join(', ')})`;
      output.talk(`${method} ${path} ${status} ${Math.round(durationMs)} ms${shown}`);
    },
  });
  const sayFaults = (): void => output.talk(activeFaultsText(store.faults.active(), Date.now()));
  const hasKeys = options.json !== true && canHearKeys(world);
  const left = new AbortController();
  let stopKeys: (() => void) | null = null;
  try {
    if (options.json === true) output.json(readyLine(store));
    else output.answer(readyText(store, world, hasKeys));
    if (store.faults.active().length > 0) sayFaults();
    store.faults.subscribe(sayFaults);
    if (hasKeys) {
      stopKeys = listenForKeys(world.stdin, {
        leave: () => left.abort(),
        reset: () =>
          void store.reset().then(() => output.talk('The store is as it was at the start.')),
      });
    }
    const ended = AbortSignal.any([world.signal, left.signal]);
    if (!ended.aborted) await once(ended, 'abort');
  } finally {
    stopKeys?.();
    await store.close();
  }
  if (left.signal.aborted) throw new Interrupted();
  return EXIT.done;
}
