import type { IBufferCell } from '@xterm/headless';
import type { Emulator } from '../../test/support/terminal/screen-emulator.ts';

/** A number of the palette (0–15), `#rrggbb`, or the terminal's default. */
export type CellColor = number | `#${string}` | 'default';

/** The style of a cell, with inverse already applied. */
export interface Look {
  readonly foreground: CellColor | 'background';
  readonly background: CellColor | 'text';
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

export interface Cell {
  /** One character with its combining marks; a blank for an empty cell. */
  readonly text: string;
  /** Width in cells: 2 for a wide character, whose second cell is left out. */
  readonly width: 1 | 2;
  readonly look: Look;
}

/** The visible rows of a terminal, cell by cell. */
export function cellsOf({ terminal }: Emulator): Cell[][] {
  const buffer = terminal.buffer.active;
  return Array.from({ length: terminal.rows }, (_, row) => {
    const line = buffer.getLine(buffer.baseY + row);
    const cells: Cell[] = [];
    for (let column = 0; column < terminal.cols; column += 1) {
      const cell = line?.getCell(column);
      if (cell === undefined || cell.getWidth() === 0) continue;
      const text = cell.getChars();
      cells.push({
        text: text === '' || cell.isInvisible() !== 0 ? ' ' : text,
        width: cell.getWidth() === 2 ? 2 : 1,
        look: lookOf(cell),
      });
    }
    return cells;
  });
}

function lookOf(cell: IBufferCell): Look {
  const foreground = cell.isFgDefault() ? 'default' : colorOf(cell.isFgRGB(), cell.getFgColor());
  const background = cell.isBgDefault() ? 'default' : colorOf(cell.isBgRGB(), cell.getBgColor());
  const isInverse = cell.isInverse() !== 0;
  return {
    foreground: isInverse ? (background === 'default' ? 'background' : background) : foreground,
    background: isInverse ? (foreground === 'default' ? 'text' : foreground) : background,
    bold: cell.isBold() !== 0,
    dim: cell.isDim() !== 0,
    italic: cell.isItalic() !== 0,
    underline: cell.isUnderline() !== 0,
  };
}

const LEVELS = [0, 95, 135, 175, 215, 255];

/** The 256 colours of a terminal beyond the palette: a cube of 6×6×6, then greys. */
function colorOf(isRgb: boolean, color: number): CellColor {
  if (isRgb) return `#${color.toString(16).padStart(6, '0')}`;
  if (color < 16) return color;
  if (color >= 232)
    return hex([8 + (color - 232) * 10, 8 + (color - 232) * 10, 8 + (color - 232) * 10]);
  const place = color - 16;
  return hex(
    [Math.floor(place / 36), Math.floor(place / 6) % 6, place % 6].map((at) => LEVELS[at] ?? 0),
  );
}

function hex(parts: readonly number[]): `#${string}` {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
