import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Makes V8 collect the garbage of this thread, in a later task of some milliseconds. For moments when
 * much was dropped that V8 does not count or would keep for long; where it is not to be had, nothing.
 */
export function createCollector(): () => void {
  let collect: unknown = null;
  return () => {
    if (collect === null) {
      setFlagsFromString('--expose-gc');
      collect = runInNewContext('gc');
    }
    if (typeof collect === 'function') collect({ type: 'major', execution: 'async' });
  };
}
