import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { USUAL_RATIO } from '../../../core/explorer/create.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { cutText } from '../components/layout.ts';
import { Row, type Segment } from '../components/rows.tsx';
import type { TerminalSize } from '../terminal.ts';
import { useTheme } from '../theme.ts';
import { usePane } from './pointed.tsx';

/** How the explorer divides the terminal. Pure: nothing is measured, and no state holds a size. */

/** In cells. */
export interface PaneSize {
  readonly width: number;
  readonly height: number;
}

/** Panes beside each other, under each other, or only the one with the focus. */
export interface Panes {
  readonly type: 'side' | 'stacked' | 'single';
  /** The column with sent and ready-made requests; null: there is no room. */
  readonly requests: PaneSize | null;
  readonly request: PaneSize;
  readonly answer: PaneSize;
}

export const SIDE_COLUMNS = 100;
const BOTH = { columns: 60, rows: 18 } as const;

/** Rows of the top line and the key bar. */
export const CHROME_ROWS = 2;

/** From so many columns on there is a column with requests, of that share within bounds. */
const THREE_COLUMNS = 160;
const LIST = { share: 0.22, least: 34, most: 48 } as const;

/** `height`: the rows between the top line and what stands under the panes. */
export function panesOf(
  state: Pick<ExplorerState, 'layout' | 'focus' | 'response' | 'sending'>,
  { columns, rows }: TerminalSize,
  height: number,
): Panes {
  const { layout } = state;
  if (layout.isZoomed || columns < BOTH.columns || rows < BOTH.rows) {
    const whole = { width: columns, height };
    return { type: 'single', requests: null, request: whole, answer: whole };
  }
  if (columns < SIDE_COLUMNS) {
    const first = stackedRows(state, height);
    return {
      type: 'stacked',
      requests: null,
      request: { width: columns, height: first },
      answer: { width: columns, height: height - first },
    };
  }
  const list = columns < THREE_COLUMNS ? 0 : listWidth(columns);
  const width = part(columns - list, layout.ratio, 26);
  return {
    type: 'side',
    requests: list === 0 ? null : { width: list, height },
    request: { width, height },
    answer: { width: columns - list - width, height },
  };
}

function listWidth(columns: number): number {
  return Math.max(LIST.least, Math.min(LIST.most, Math.round(columns * LIST.share)));
}

/** The rows that a pane needs without the focus: its border and its most important rows. */
const REQUEST_ROWS = 4;
const ANSWER_ROWS = 7;
const NO_ANSWER_ROWS = 3;

/** From so many rows on the pane without the focus has a third, even if it needs less. */
const TALL = 36;

/**
 * Rows of the request where the panes stand under each other: the pane with the focus gets the
 * spare rows. The ratio that a person has set moves the border from there.
 */
function stackedRows(
  { layout, focus, response, sending }: Parameters<typeof panesOf>[0],
  height: number,
): number {
  const isAnswered = response !== null || sending !== null;
  const third = height < TALL ? 0 : Math.round(height / 3);
  const ofAnswer = Math.max(third, isAnswered ? ANSWER_ROWS : NO_ANSWER_ROWS);
  const asked = focus.pane === 'request' ? height - ofAnswer : Math.max(third, REQUEST_ROWS);
  const moved = Math.round(((layout.ratio - USUAL_RATIO) * height) / 100);
  return Math.max(REQUEST_ROWS, Math.min(height - NO_ANSWER_ROWS, asked + moved));
}

function part(whole: number, percent: number, least: number): number {
  return Math.max(least, Math.min(whole - least, Math.round((whole * percent) / 100)));
}

/** A pane that is alone on the screen has no frame, so that a selection copies nothing else. */
export function isFramed({ type }: Panes): boolean {
  return type !== 'single';
}

/** The size of a pane's content: inside the frame, or under the row with its title. */
export function insideOf(
  { width, height }: PaneSize,
  { hasFrame, isOpen = false }: { readonly hasFrame: boolean; readonly isOpen?: boolean },
): PaneSize {
  if (!hasFrame) return { width, height: Math.max(1, height - 1) };
  return { width: Math.max(1, width - (isOpen ? 3 : 4)), height: Math.max(1, height - 2) };
}

/**
 * A pane. With the focus it has a border in the accent colour and a pointer before its name. Alone
 * on the screen it has no frame, and its title a row of its own.
 */
export function Pane({
  name,
  about = [],
  corner = '',
  footLeft = '',
  foot = '',
  pane,
  hasKeys,
  isFramed,
  isOpen = false,
  size: { width, height },
  children,
}: {
  readonly name: string;
  /** After the name. */
  readonly about?: readonly Segment[];
  /** At the right end of the title, where there is room. */
  readonly corner?: string;
  /** At the ends of the lower border; left out without a frame. */
  readonly footLeft?: string;
  readonly foot?: string;
  /** The pane that gets the focus by a click on this one. */
  readonly pane: ExplorerState['focus']['pane'];
  readonly hasKeys: boolean;
  readonly isFramed: boolean;
  /**
   * Without the right border, where the screen ends anyway: a selection copies nothing but the rows,
   * and a row that moves is not written up to its border (a fifth of the time of a key).
   */
  readonly isOpen?: boolean;
  readonly size: PaneSize;
  readonly children: ReactNode;
}) {
  const { frame, glyphs } = useTheme();
  const ref = usePane(pane, hasKeys);
  const look = hasKeys ? 'here' : 'plain';
  const title: readonly Segment[] = [
    [hasKeys ? `${glyphs.pointer} ${name}` : name, hasKeys ? 'here' : 'strong'],
    ...about,
  ];
  const cells = title.reduce((sum, [text]) => sum + cellWidth(text), 0);
  // In the border, title and corner have blanks beside them, and at least one cell of line between.
  const most = isFramed ? width - 7 : width - 2;
  const hasRight = corner !== '' && cells + cellWidth(corner) <= most;
  if (!isFramed) {
    return (
      <Box
        ref={ref}
        flexDirection="column"
        flexShrink={0}
        width={width}
        height={height}
        overflowY="hidden"
      >
        <Box flexShrink={0} height={1} justifyContent="space-between">
          <Row segments={title} width={hasRight ? width - cellWidth(corner) - 2 : width} />
          {hasRight ? <Text>{corner}</Text> : null}
        </Box>
        {children}
      </Box>
    );
  }
  const left = cutText(footLeft, Math.max(1, width - 9 - cellWidth(foot)), glyphs);
  return (
    <Box
      ref={ref}
      {...frame(look)}
      borderRight={!isOpen}
      flexDirection="column"
      flexShrink={0}
      width={width}
      height={height}
    >
      <Box position="absolute" top={-1} left={0}>
        <Row segments={[[' '], ...title, [' ']]} width={width - 2} />
      </Box>
      {hasRight ? <OnBorder words={corner} at="top" /> : null}
      {left === '' ? null : (
        <Box position="absolute" bottom={-1} left={0}>
          <Text wrap="truncate">{` ${left} `}</Text>
        </Box>
      )}
      {foot === '' ? null : <OnBorder words={cutText(foot, width - 4, glyphs)} at="bottom" />}
      <Box flexDirection="column" flexGrow={1} overflowY="hidden" paddingX={1}>
        {children}
      </Box>
    </Box>
  );
}

/** Words at the right end of a border. */
function OnBorder({ words, at }: { readonly words: string; readonly at: 'top' | 'bottom' }) {
  return (
    <Box position="absolute" {...(at === 'top' ? { top: -1 } : { bottom: -1 })} right={0}>
      <Text wrap="truncate">{` ${words} `}</Text>
    </Box>
  );
}

interface Drawn {
  readonly state: ExplorerState;
  readonly size: PaneSize;
}

/**
 * For `memo`: whether a pane shows the same, so that keys for another pane do not draw it again.
 *
 * @param parts the parts of the state that it draws
 * @param others its other props, beside its size
 */
export function samePane<Props extends Drawn>(
  parts: ReadonlyArray<keyof ExplorerState>,
  others: ReadonlyArray<keyof Props> = [],
): (before: Props, after: Props) => boolean {
  return (before, after) =>
    others.every((other) => before[other] === after[other]) &&
    before.size.width === after.size.width &&
    before.size.height === after.size.height &&
    parts.every((part) => before.state[part] === after.state[part]);
}
