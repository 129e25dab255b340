import { Box } from 'ink';
import { Row, type Segment } from '../components/rows.tsx';
import { windowAround } from '../components/windows.ts';
import { useListMouse } from '../input/mouse.ts';
import { useTheme } from '../theme.ts';

/** Rows in front of the one that is in sight in any case. */
const LED_BY = 2;

/**
 * A list in a pane, of which only the rows around the cursor are made. Marks with words say what
 * lies above and below.
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
  /** Null: the list has not the keys. */
  readonly cursor: number | null;
  /** Without the keys: the row that is in sight in any case. */
  readonly around?: number;
  /** The item in a row, for the mouse; null: a heading. Default: every row is one. */
  readonly itemOf?: (row: number) => number | null;
  readonly segmentsOf: (index: number) => readonly Segment[];
  readonly width: number;
  readonly height: number;
}) {
  const { glyphs } = useTheme();
  // Without the keys the row stands at the top, so that the list stays where it is in a pane that
  // loses a row.
  const middle = cursor ?? around + Math.floor((height - 2) / 2) - LED_BY;
  const { first, last } = windowAround(count, middle, height);
  // In a lower place they would cover the row under the cursor.
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
