/**
 * Frames are made with the code that is shipped: a third of the processor time of a test of screens
 * goes into their text as the packages publish it.
 */
import { registerHooks } from 'node:module';
import { quickText } from '../../../scripts/quick-text.ts';

// Files that share a process come by here more than once.
if (!Object.hasOwn(globalThis, 'isTextQuick')) {
  Object.defineProperty(globalThis, 'isTextQuick', { value: true });
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      const quicken = quickText(url);
      if (quicken === null || loaded.source === undefined || loaded.source === null) return loaded;
      const code =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      return { ...loaded, source: quicken(code, ({ href }) => href) };
    },
  });
}
