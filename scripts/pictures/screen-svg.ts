import type { Cell, CellColor, Look } from './cells.ts';
import { DARK, LIGHT, type Palette } from './palette.ts';

export interface Picture {
  /** What it shows, for a tooltip and a screen reader. */
  readonly title: string;
  readonly cells: readonly (readonly Cell[])[];
  /** Column and row of a visible cursor, or null. */
  readonly cursor: { readonly column: number; readonly row: number } | null;
}

/** In pixels of the picture; a monospaced glyph is three fifths of its font's size wide. */
const CELL = { width: 9, height: 20, font: 15, baseline: 15 };
const MIDDLE = { x: 4.5, y: 10 };
const PADDING = 18;

/** A screen as SVG: dark, or light if the reader's system is. Nothing is loaded from elsewhere. */
export function screenSvg({ title, cells, cursor }: Picture): string {
  const drawn = cells.flatMap((row, index) => rowParts(row, index));
  const cursorPart = cursor === null ? [] : [cursorRect(cursor)];
  return svgOf(title, cells, style(), [...drawn, ...cursorPart]);
}

/** One screen of several, and how long it is shown. */
export interface Frame extends Omit<Picture, 'title'> {
  readonly seconds: number;
}

/**
 * Screens in an endless loop, without a script. Unchanged parts are drawn once. With reduced
 * motion, and in a viewer without animation, the last screen is shown.
 */
export function movingSvg(title: string, frames: readonly Frame[]): string {
  const last = frames.at(-1);
  if (last === undefined) throw new Error('A picture needs a screen.');
  const shownIn = new Map<string, boolean[]>();
  for (const [at, { cells, cursor }] of frames.entries()) {
    const parts = cells.map((row, index) => rowParts(row, index).join('\n'));
    if (cursor !== null) parts.push(cursorRect(cursor));
    for (const part of parts.filter((one) => one !== '')) {
      const times = shownIn.get(part) ?? frames.map(() => false);
      times[at] = true;
      shownIn.set(part, times);
    }
  }
  const groups = new Map<string, string[]>();
  for (const [part, times] of shownIn) {
    const name = times.map(Number).join('');
    groups.set(name, [...(groups.get(name) ?? []), part]);
  }
  const always = '1'.repeat(frames.length);
  const drawn = [...groups].flatMap(([name, parts]) =>
    name === always ? parts : [`<g class="m${name}">`, ...parts, '</g>'],
  );
  const moves = [...groups.keys()].filter((name) => name !== always);
  const rules = moves.map((name) => motionRules(name, frames)).join('');
  return svgOf(title, last.cells, `${style()}${rules}`, drawn);
}

/** The times at which a group is visible; its name has one digit for each screen. */
function motionRules(name: string, frames: readonly Frame[]): string {
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  let begins = 0;
  const steps = frames.map(({ seconds }, at) => {
    const step = `${((100 * begins) / total).toFixed(2)}%{visibility:${seen(name.charAt(at))}}`;
    begins += seconds;
    return step;
  });
  return (
    `.m${name}{visibility:${seen(name.at(-1))}}` +
    `@keyframes m${name}{${steps.join('')}}` +
    `@media(prefers-reduced-motion:no-preference){.m${name}{animation:m${name} ${total}s step-end infinite}}`
  );
}

function seen(digit: string | undefined): string {
  return digit === '1' ? 'visible' : 'hidden';
}

function svgOf(
  title: string,
  cells: Picture['cells'],
  rules: string,
  parts: readonly string[],
): string {
  const columns = Math.max(0, ...cells.map((row) => cellCount(row)));
  const width = columns * CELL.width + 2 * PADDING;
  const height = cells.length * CELL.height + 2 * PADDING;
  const text = cells
    .map((row) =>
      row
        .map((cell) => cell.text)
        .join('')
        .trimEnd(),
    )
    .join('\n');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title text">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="text">${escaped(text.trim())}</desc>`,
    `<style>${rules}</style>`,
    `<rect class="screen" width="${width}" height="${height}" rx="8"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

interface Run {
  readonly column: number;
  readonly width: number;
  readonly text: string;
  readonly look: Look;
}

/** Backgrounds first, then the text over them. */
function rowParts(row: readonly Cell[], index: number): string[] {
  const runs = runsOf(row);
  const y = PADDING + index * CELL.height;
  const grounds = runs
    .filter(({ look }) => look.background !== 'default')
    .map(
      ({ column, width, look }) =>
        `<rect ${fill('b', look.background)}x="${xOf(column)}" y="${y}" width="${width * CELL.width}" height="${CELL.height}"/>`,
    );
  const parts = runs
    .flatMap((run) => linesAndText(run))
    .flatMap((run) =>
      isLine(run) ? [linePart(run, y)] : words(run).map((one) => textPart(one, y)),
    );
  return [...grounds, ...parts];
}

/**
 * Adjacent cells of one look form a run; a wide character is a run by itself, to stay in its cells.
 */
function runsOf(row: readonly Cell[]): Run[] {
  const runs: Run[] = [];
  let column = 0;
  let isOpen = false;
  for (const { text, width, look } of row) {
    const last = runs.at(-1);
    if (isOpen && width === 1 && last !== undefined && isSameLook(last.look, look)) {
      runs[runs.length - 1] = { ...last, width: last.width + 1, text: last.text + text };
    } else {
      runs.push({ column, width, text, look });
    }
    isOpen = width === 1;
    column += width;
  }
  return runs;
}

/**
 * Lines and blocks are drawn as paths, since those of a font do not meet between rows: the path of
 * each in the cell whose upper left corner is given.
 */
const LINES: Readonly<Record<string, (x: number, y: number) => string>> = {
  '─': (x, y) => `M${x} ${y + MIDDLE.y}h${CELL.width}`,
  '━': (x, y) => `M${x} ${y + MIDDLE.y - 1}h${CELL.width}m0 2h-${CELL.width}`,
  '╌': (x, y) => `M${x + 1} ${y + MIDDLE.y}h3m2 0h2`,
  '│': (x, y) => `M${x + MIDDLE.x} ${y}v${CELL.height}`,
  '╭': (x, y) => `M${x + MIDDLE.x} ${y + CELL.height}v-6q0 -4 ${MIDDLE.x} -4`,
  '╮': (x, y) => `M${x} ${y + MIDDLE.y}q${MIDDLE.x} 0 ${MIDDLE.x} 4v6`,
  '╰': (x, y) => `M${x + MIDDLE.x} ${y}v6q0 4 ${MIDDLE.x} 4`,
  '╯': (x, y) => `M${x} ${y + MIDDLE.y}q${MIDDLE.x} 0 ${MIDDLE.x} -4v-6`,
  '▌': (x, y) => `M${x} ${y}h${MIDDLE.x}v${CELL.height}h-${MIDDLE.x}z`,
  '▐': (x, y) => `M${x + MIDDLE.x} ${y}h${MIDDLE.x}v${CELL.height}h-${MIDDLE.x}z`,
};
const BLOCKS = '▌▐';

function isLine({ text }: Run): boolean {
  return text.charAt(0) in LINES;
}

/** Splits a run into runs of lines, of blocks, and of text. */
function linesAndText(run: Run): Run[] {
  if (run.text.length !== run.width) return [run];
  const lines = Object.keys(LINES)
    .filter((sign) => !BLOCKS.includes(sign))
    .join('');
  return [
    ...run.text.matchAll(new RegExp(`[${lines}]+|[${BLOCKS}]+|[^${lines}${BLOCKS}]+`, 'g')),
  ].map((match) => ({
    ...run,
    column: run.column + match.index,
    width: match[0].length,
    text: match[0],
  }));
}

function linePart({ column, text, look }: Run, y: number): string {
  const path = [...text].map((sign, index) => LINES[sign]?.(xOf(column + index), y) ?? '').join('');
  const kind = BLOCKS.includes(text.charAt(0)) ? 'block' : 'line';
  const classes = [kind, ...(look.dim ? ['dim'] : [])];
  return `<path ${fill('f', look.foreground, classes)}d="${path}"/>`;
}

/** Splits a run at long blanks, so that no viewer's rules for white space move the text. */
function words(run: Run): Run[] {
  if (run.text.length !== run.width) return [run];
  return [...run.text.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
    ...run,
    column: run.column + match.index,
    width: match[0].length,
    text: match[0],
  }));
}

/** `textLength` keeps the grid whichever font the reader has. */
function textPart({ column, width, text, look }: Run, y: number): string {
  const classes = [
    ...(look.bold ? ['bold'] : []),
    ...(look.dim ? ['dim'] : []),
    ...(look.italic ? ['italic'] : []),
    ...(look.underline ? ['underline'] : []),
  ];
  const own = fill('f', look.foreground, classes);
  return `<text ${own}x="${xOf(column)}" y="${y + CELL.baseline}" textLength="${width * CELL.width}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`;
}

function cursorRect({ column, row }: { readonly column: number; readonly row: number }): string {
  const y = PADDING + row * CELL.height;
  return `<rect class="cursor" x="${xOf(column)}" y="${y + 1}" width="${CELL.width}" height="${CELL.height - 2}"/>`;
}

/** The attributes for a colour, with a blank after them; empty when none is needed. */
function fill(
  kind: 'f' | 'b',
  color: Look['foreground' | 'background'],
  classes: readonly string[] = [],
): string {
  const named = typeof color === 'string' && color.startsWith('#') ? null : classOf(kind, color);
  const all = [...(named === null ? [] : [named]), ...classes].filter((name) => name !== '');
  const hex = named === null ? `style="fill:${String(color)}" ` : '';
  return `${all.length === 0 ? '' : `class="${all.join(' ')}" `}${hex}`;
}

function classOf(kind: 'f' | 'b', color: CellColor | 'background' | 'text'): string {
  if (color === 'default') return '';
  return typeof color === 'number' ? `${kind}${color}` : `${kind}-${color}`;
}

/** Text of the default colour needs no class: most text has it. */
function style(): string {
  return [
    'text{font:15px ui-monospace,"Cascadia Mono","SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono","Noto Sans Mono CJK SC",monospace;white-space:pre}',
    '.bold{font-weight:700}.dim{opacity:.7}.italic{font-style:italic}.underline{text-decoration:underline}',
    colorRules(DARK),
    `@media(prefers-color-scheme:light){${colorRules(LIGHT)}}`,
  ].join('');
}

function colorRules({ background, text, colors }: Palette): string {
  return [
    `.screen{fill:${background};stroke:${text};stroke-opacity:.25}`,
    `text,.block{fill:${text}}.line{fill:none;stroke:${text};stroke-width:1.3}`,
    `.f-background{fill:${background}}.b-text{fill:${text}}`,
    `.cursor{fill:${text};fill-opacity:.35}`,
    ...colors.map(
      (color, index) =>
        `.f${index},.b${index}{fill:${color}}.line.f${index}{fill:none;stroke:${color}}`,
    ),
  ].join('');
}

function isSameLook(one: Look, other: Look): boolean {
  return (
    one.foreground === other.foreground &&
    one.background === other.background &&
    one.bold === other.bold &&
    one.dim === other.dim &&
    one.italic === other.italic &&
    one.underline === other.underline
  );
}

function cellCount(row: readonly Cell[]): number {
  return row.reduce((sum, { width }) => sum + width, 0);
}

function xOf(column: number): number {
  return PADDING + column * CELL.width;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
