export function stopAtStep(
  at: number,
  stop: () => Promise<never>,
  below: string,
): { readonly steps: () => string[]; readonly undo: () => void };
