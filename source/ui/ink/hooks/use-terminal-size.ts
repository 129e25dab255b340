import { useWindowSize } from 'ink';
import { clampSize, type TerminalSize } from '../terminal-size.ts';

/** The size to draw for; the component draws again when the terminal gets another one. */
export function useTerminalSize(): TerminalSize {
  const { columns, rows } = useWindowSize();
  return clampSize(columns, rows);
}
