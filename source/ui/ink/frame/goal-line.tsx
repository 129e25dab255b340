import { Box } from 'ink';
import { useSyncExternalStore } from 'react';
import { goalLine, LESSON_WORDS } from '../../../core/lessons/words.ts';
import type { RunningLesson } from '../../../core/lessons/running.ts';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { isTextKey, keyLabel } from '../../../core/view/keys.ts';
import { shownText } from '../components/layout.ts';
import { Row, type Segment } from '../components/rows.tsx';
import type { ShownFace } from '../faces.ts';
import { useClick } from '../input/mouse.ts';
import { isTooSmall, type TerminalSize } from '../terminal.ts';
import { type Glyphs, useTheme } from '../theme.ts';
import { type ReadableStore, useStoreSelector, wholeState } from '../use-store.ts';
import { chromeOf } from './fit.ts';

/** The lesson of this run as the screens show it. */
export interface ShownLesson {
  readonly lesson: ReadableStore<RunningLesson>;
  /** The keys that open its hints. */
  readonly keys: readonly string[];
}

/** The terminal's size below the goal line; null: there is no room for the goal line. */
export function belowGoal({ columns, rows }: TerminalSize): TerminalSize | null {
  const below = { columns, rows: rows - 1 };
  return isTooSmall(below) ? null : below;
}

/** The first row: the goal that the lesson waits for, or that the lesson has ended. */
export function GoalLine({
  shown: { lesson, keys },
  isMet,
  face,
  size,
}: {
  readonly shown: ShownLesson;
  /** A goal was reached just now. */
  readonly isMet: boolean;
  /** The face with the keys: while letters are text in it, a key without text is named. */
  readonly face: Pick<ShownFace, 'isTyping' | 'subscribe'>;
  readonly size: TerminalSize;
}) {
  const running = useStoreSelector(lesson, wholeState);
  const isTyping = useSyncExternalStore(face.subscribe, () => face.isTyping());
  const { glyphs } = useTheme();
  const key = keys.find((one) => !isTyping || !isTextKey(one));
  const ref = useClick(key);
  const { margin } = chromeOf(size);
  const width = size.columns - 2 * margin;
  const { left, right } = fitting(running, { key, isMet, width, glyphs });
  const rightWidth = widthOf(right);
  return (
    <Box
      ref={ref}
      paddingLeft={margin}
      flexShrink={0}
      height={1}
      width={margin + width}
      justifyContent="space-between"
    >
      <Box>
        <Row segments={left} width={rightWidth === 0 ? width : width - rightWidth - GAP.length} />
      </Box>
      <Box>
        <Row segments={right} width={rightWidth} />
      </Box>
    </Box>
  );
}

interface Fitting {
  readonly left: readonly Segment[];
  readonly right: readonly Segment[];
}

/**
 * Everything, or the sign or the key without its words, or no key: the first that fits. The goal is
 * cut only where it alone is too long.
 */
function fitting(
  running: RunningLesson,
  options: {
    readonly key: string | undefined;
    readonly isMet: boolean;
    readonly width: number;
    readonly glyphs: Glyphs;
  },
): Fitting {
  const { key, isMet, width, glyphs } = options;
  const { count, text } = goalLine(running);
  const words = count === null ? LESSON_WORDS.showsCode : LESSON_WORDS.hint;
  const hint: readonly Segment[] = key === undefined ? [] : [[keyLabel(key), 'key'], [` ${words}`]];
  const goal: readonly Segment[] =
    count === null
      ? [[`${glyphs.done} ${text}`, 'ok']]
      : [[count, 'strong'], [`${GAP}${shownText(text, glyphs)}`]];
  const signs =
    count === null || !isMet ? [''] : [`${glyphs.done} ${LESSON_WORDS.met}`, glyphs.done];
  const lefts = signs.map((sign): readonly Segment[] => {
    const mark: readonly Segment[] = sign === '' ? [] : [[sign, 'ok'], [GAP]];
    return [...mark, ...goal];
  });
  const plans = [hint, hint.slice(0, 1), []].flatMap((right) =>
    lefts.map((left): Fitting => ({ left, right })),
  );
  const needed = ({ left, right }: Fitting): number =>
    widthOf(left) + (right.length === 0 ? 0 : GAP.length + widthOf(right));
  const whole = plans.find((plan) => needed(plan) <= width);
  if (whole !== undefined) return whole;
  // Where the goal has to be cut, the key opens the whole of it.
  const left = lefts.at(-1) ?? [];
  const hasSpace = width - widthOf(hint) - GAP.length >= SHORTEST_GOAL;
  return { left, right: hasSpace ? hint : [] };
}

const GAP = '  ';

/** A cut goal beside the key has at least so many cells; else the key is left out. */
const SHORTEST_GOAL = 24;

function widthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, [text]) => sum + cellWidth(text), 0);
}
