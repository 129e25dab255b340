import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Returns a function that makes V8 collect the garbage of this thread, in a later task of some
 * milliseconds. For memory that V8 does not count or would keep for long; does nothing where V8
 * does not offer it.
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
