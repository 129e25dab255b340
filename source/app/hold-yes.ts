import { HOLD_MS } from '../core/view/lone-yes.ts';

/**
 * Calls `give` once a yes was held for {@link HOLD_MS} (P56). Pending terminal input is read first:
 * a busy program reads its keys late.
 *
 * @returns cancels the yes
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
