/**
 * Cuts text to at most `width` cells, the mark (`…`) included; a wide character is never halved,
 * so the result can be one cell short. Text that fits comes back unchanged.
 */
export function cutToWidth<T extends string>(text: T, width: number, mark?: string): T;
export function cutToWidth(text: string, width: number, mark = '…'): string {
  throw new Error(`not built: ${text.length}${width}${mark}`);
}
