import { Box } from 'ink';
import { Row, type Segment } from '../components/rows.tsx';
import { windowAround } from '../components/windows.ts';
import { useListMouse } from '../input/mouse.ts';
import { useTheme } from '../theme.ts';

/** Rows before the row that is always in sight. */
const LED_BY = 2;

/**
 * A list in a pane, of which only the rows around the cursor are made. Marks with words say how
 * many rows lie above and below.
 */
export function WindowedList({
  count,
  cursor,
  around = 0,
  itemOf = (row) => row,
  segmentsOf,
  width,
  height,
}: {
  readonly count: number;
  /** Null: the list does not have the focus. */
  readonly cursor: number | null;
  /** Without the focus: the row that is always in sight. */
  readonly around?: number;
  /** The item in a row, for the mouse; null: a heading. Default: every row is an item. */
  readonly itemOf?: (row: number) => number | null;
  readonly segmentsOf: (index: number) => readonly Segment[];
  readonly width: number;
  readonly height: number;
}) {
  const { glyphs } = useTheme();
  // Without the focus the row stands near the top, so that the list does not move in a pane that
  // loses a row.
  const middle = cursor ?? around + Math.floor((height - 2) / 2) - LED_BY;
  const { first, last } = windowAround(count, middle, height);
  // In fewer rows the marks would leave no row for the cursor.
  const hasMarks = height >= 3;
  const isLed = hasMarks && first > 0;
  const ref = useListMouse({
    cursor: cursor === null ? null : itemOf(cursor),
    itemAt: (place) => {
      const row = first + place - (isLed ? 1 : 0);
      return row >= first && row < last ? itemOf(row) : null;
    },
  });
  return (
    <Box
      ref={ref}
      flexDirection="column"
      flexShrink={0}
      height={Math.min(count, Math.max(1, height))}
    >
      {isLed ? <Row segments={[[`  ${glyphs.up} ${first} more above`]]} width={width} /> : null}
      {Array.from({ length: last - first }, (_, row) => {
        const index = first + row;
        const isHere = index === cursor;
        const segments = segmentsOf(index);
        return (
          <Row
            key={index}
            segments={
              isHere
                ? [
                    [`${glyphs.pointer} `, 'here'],
                    ...segments.map(([text]) => [text, 'here'] as const),
                  ]
                : [['  '], ...segments]
            }
            width={width}
          />
        );
      })}
      {hasMarks && last < count ? (
        <Row segments={[[`  ${glyphs.down} ${count - last} more below`]]} width={width} />
      ) : null}
    </Box>
  );
}
