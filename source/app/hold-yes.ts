import { HOLD_MS } from '../core/view/lone-yes.ts';

/**
 * Gives a yes once it was held for its moment (P56). What the terminal had brought by then is read
 * before: a busy program hears of its keys late.
 *
 * @returns takes it back
 */
export function holdYes(give: () => void): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    reading = setImmediate(() => {
      reading = setImmediate(give);
    });
  }, HOLD_MS);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}
