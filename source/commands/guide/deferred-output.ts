import { toDisplayText } from '../../core/text/display-text.ts';
import { redactSecrets } from '../../core/text/secret.ts';
import type { World } from '../entry/world.ts';
import type { Output } from '../output.ts';
import type { Remark } from './guide-config.ts';

/** Output of a face whose screens hide standard error: no message is lost. */
export interface DeferredOutput {
  readonly output: Output;
  /** The messages so far, for the first screen; displayable and without secrets. */
  remarks(): Remark[];
  /** Runs the screens; messages meanwhile are written once they have ended. */
  during<T>(run: () => Promise<T>): Promise<T>;
}

/** The same output with a copy of its messages, the warnings of the entry point included. */
export function deferOutput(world: World, output: Output): DeferredOutput {
  const said = [...(world.warnings ?? [])];
  const late: Array<() => void> = [];
  let isHidden = false;
  const say = (text: string, write: () => void) => {
    if (!isHidden) write();
    else if (!said.includes(text)) late.push(write);
    said.push(text);
  };
  const talk = (text: string) => say(text, () => output.talk(text));
  return {
    output: {
      ...output,
      talk,
      report: (error) => say(`${error.message} ${error.remedy}`.trim(), () => output.report(error)),
    },
    remarks: () =>
      [...new Set(said)].map((text) => ({
        message: toDisplayText(redactSecrets(text, world.secrets)),
        remedy: null,
      })),
    async during(run) {
      isHidden = true;
      const giveBack = takeWarnings(talk);
      try {
        return await run();
      } finally {
        giveBack();
        isHidden = false;
        late.splice(0).forEach((write) => write());
      }
    },
  };
}

/**
 * Node would write its warnings into the middle of the screens. @returns a function that undoes it
 */
function takeWarnings(talk: (text: string) => void): () => void {
  const usual = process.listeners('warning');
  process.removeAllListeners('warning');
  // With --no-warnings there is no listener, and nothing is reported.
  if (usual.length > 0) process.on('warning', ({ name, message }) => talk(`${name}: ${message}`));
  return () => {
    process.removeAllListeners('warning');
    for (const listener of usual) process.on('warning', listener);
  };
}
