import { Box } from 'ink';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { cutStore } from '../components/layout.ts';
import { Row, type Segment } from '../components/rows.tsx';
import { type Glyphs, useTheme } from '../theme.ts';

/** The contents of the top line. */
export interface Head {
  /** After the program's name: the store, or what is shown. */
  readonly title: string;
  readonly isPresenting: boolean;
  /** The active faults of the practice store, in words; never left out. Null: none. */
  readonly faultsOn: string | null;
  /** `Step 4 of 7`. */
  readonly right: string;
}

const PROGRAM = 'tokenwright';

/**
 * The top line. Where there is no room for all, a long title is cut; the active faults stay
 * longest.
 */
export function Header({ head, width }: { readonly head: Head; readonly width: number }) {
  const { right } = head;
  const { glyphs } = useTheme();
  const cells = Math.max(1, width - cellWidth(right) - 1);
  return (
    <Box flexShrink={0} height={1} width={width} justifyContent="space-between">
      <Box flexShrink={0}>
        <Row width={cells} segments={leftSegments(head, cells, glyphs)} />
      </Box>
      <Box flexShrink={0}>
        <Row width={width} segments={[[right]]} />
      </Box>
    </Box>
  );
}

function leftSegments(
  { title, isPresenting, faultsOn }: Head,
  cells: number,
  glyphs: Glyphs,
): readonly Segment[] {
  const program: Segment = [PROGRAM, 'strong'];
  const marks: readonly Segment[] = [
    ...(isPresenting ? [['[presenting]', 'strong'] as const] : []),
    ...(faultsOn === null ? [] : [[faultsOn, 'warning'] as const]),
  ];
  const around = apart(program, ...marks);
  const isLong = cellWidth(title) > SHORT_TITLE;
  const left = cells - widthOf(around) - 2;
  const candidates: ReadonlyArray<readonly Segment[]> = [
    apart(program, [title], ...marks),
    ...(isLong && left >= SHORTEST_TITLE
      ? [apart(program, [cutStore(title, left, glyphs)], ...marks)]
      : []),
    ...(isLong && marks.length > 0 ? [around] : []),
    apart([title, 'strong'], ...marks),
  ];
  const found = candidates.find((segments) => widthOf(segments) <= cells);
  if (found !== undefined) return found;
  return faultsOn === null ? apart([title, 'strong'], ...marks) : [[faultsOn, 'warning']];
}

/** The parts that say something, with two cells between them. */
function apart(...parts: readonly Segment[]): readonly Segment[] {
  const said = parts.filter(([text]) => text !== '');
  return said.flatMap((part, at) => (at === 0 ? [part] : [['  '] as const, part]));
}

/** Titles of up to so many cells are not cut: the program's name is left out first. */
const SHORT_TITLE = 24;

/** The fewest cells that a longer title is cut to. */
const SHORTEST_TITLE = 18;

function widthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, [text]) => sum + cellWidth(text), 0);
}

export interface StepsSoFar {
  readonly names: readonly string[];
  /** Index of the current step. */
  readonly current: number;
}

/** A name is cut to so many letters before it is left out. */
const SHORTEST = 6;

/** All steps in one row with ticks; names are shortened, then left out, where it is narrow. */
export function Stepper({ steps, width }: { readonly steps: StepsSoFar; readonly width: number }) {
  const { glyphs } = useTheme();
  return <Row width={width} segments={stepSegments(steps, width, glyphs)} />;
}

function stepSegments({ names, current }: StepsSoFar, width: number, glyphs: Glyphs): Segment[] {
  const line = ` ${glyphs.horizontal} `;
  const shown = shortened(names, current, width, line, glyphs);
  const joint = shown === null ? ' ' : line;
  return names.flatMap((name, index): Segment[] => {
    const text = shown === null ? (index === current ? name : '') : (shown[index] ?? '');
    const words =
      text === '' ? signOf(index, current, glyphs) : `${signOf(index, current, glyphs)} ${text}`;
    const style = index < current ? 'ok' : index === current ? 'here' : 'plain';
    return index === 0 ? [[words, style]] : [[joint], [words, style]];
  });
}

/** The names, the longest ones shortened one by one until all fit; null: they never do. */
function shortened(
  names: readonly string[],
  current: number,
  width: number,
  line: string,
  glyphs: Glyphs,
): readonly string[] | null {
  const shown = [...names];
  const signs = names.reduce((sum, _, index) => sum + signOf(index, current, glyphs).length + 1, 0);
  const around = signs + line.length * (names.length - 1);
  for (;;) {
    const used = shown.reduce((sum, name) => sum + cellWidth(name), around);
    if (used <= width) return shown;
    const longest = shown.reduce<number | null>((found, name, index) => {
      if (index === current || name.length <= SHORTEST + 1) return found;
      return found === null || name.length > (shown[found] ?? '').length ? index : found;
    }, null);
    if (longest === null) return null;
    shown[longest] = `${(names[longest] ?? '').slice(0, SHORTEST)}.`;
  }
}

function signOf(index: number, current: number, glyphs: Glyphs): string {
  if (index < current) return glyphs.done;
  return index === current ? glyphs.current : glyphs.todo;
}
