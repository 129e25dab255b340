import { Box } from 'ink';
import stringWidth from 'string-width';
import { Row, type Segment } from '../components/row.tsx';

/** What the top line says. */
export interface Head {
  /** Behind the program's name: the store, or what is shown. */
  readonly title: string;
  readonly isPresenting: boolean;
  /** Faults of the practice store that are on: never left out while they are. */
  readonly faultsOn: string | null;
  /** `Step 4 of 7`. */
  readonly right: string;
}

const PROGRAM = 'tokenwright';

/** The top line. Where there is no room for all, the faults that are on stay longest. */
export function Header({ head, width }: { readonly head: Head; readonly width: number }) {
  const { right } = head;
  const room = Math.max(1, width - stringWidth(right) - 1);
  return (
    <Box flexShrink={0} height={1} width={width} justifyContent="space-between">
      <Box flexShrink={0}>
        <Row width={room} segments={leftSegments(head, room)} />
      </Box>
      <Box flexShrink={0}>
        <Row width={width} segments={[[right]]} />
      </Box>
    </Box>
  );
}

function leftSegments({ title, isPresenting, faultsOn }: Head, room: number): readonly Segment[] {
  const mark: readonly Segment[] = isPresenting ? [['  [presenting]', 'strong']] : [];
  const fault: readonly Segment[] = faultsOn === null ? [] : [['  '], [faultsOn, 'warning']];
  const name: readonly Segment[] = title === '' ? [] : [['  '], [title]];
  const candidates: ReadonlyArray<readonly Segment[]> = [
    [[PROGRAM, 'strong'], ...name, ...mark, ...fault],
    [[title, 'strong'], ...mark, ...fault],
    [[title, 'strong'], ...mark],
  ];
  const found = candidates.slice(0, 2).find((segments) => widthOf(segments) <= room);
  if (found !== undefined) return found;
  return faultsOn === null ? (candidates[2] ?? []) : [[faultsOn, 'warning']];
}

function widthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, [text]) => sum + stringWidth(text), 0);
}
