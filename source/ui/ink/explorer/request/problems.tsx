import { counted } from '../../../../core/text/counted.ts';
import { append } from '../../../../core/any-length.ts';
import { Box } from 'ink';
import { listedProblems } from '../../../../core/explorer/assist/problems.ts';
import type { OpenProblems } from '../../../../core/explorer/assist/assist-state.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import type { DocumentProblem } from '../../../../core/graphql/schema-question.ts';
import { hangingRows } from '../../ansi-rows.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { type Theme, useTheme } from '../../theme.ts';
import type { PaneSize } from '../pane.tsx';

/** All problems of the query and its variables, each in full; a layer over the request. */
export function ProblemsPane({
  state,
  problems,
  size: { width, height },
}: {
  readonly state: ExplorerState;
  readonly problems: OpenProblems;
  readonly size: PaneSize;
}) {
  const theme = useTheme();
  const listed = listedProblems(state, problems);
  const { index } = problems;
  const rows: string[] = [];
  let from = 0;
  let to = 0;
  for (const [at, problem] of listed.entries()) {
    if (at === index) from = rows.length;
    append(rows, problemRows(problem, at === index, width, theme));
    if (at === index) to = rows.length;
  }
  const rowsLeft = Math.max(1, height - 1);
  // The chosen problem is shown whole where it fits, with those after it.
  const top = Math.max(0, Math.min(from, to <= rowsLeft ? 0 : from, rows.length - rowsLeft));
  const more = rows.length - top - rowsLeft;
  const count = `${index + 1} of ${listed.length}`;
  const below = more > 0 ? `, ${theme.glyphs.down} ${counted(more, 'row')} below` : '';
  return (
    <Box flexDirection="column" flexShrink={0} height={height} overflowY="hidden">
      <Row segments={[[`Problems: ${count}${below}`, 'strong']]} width={width} />
      <Rows rows={rows.slice(top, top + rowsLeft)} />
    </Box>
  );
}

function problemRows(
  { field, line, message, isMistake }: DocumentProblem,
  isHere: boolean,
  width: number,
  theme: Theme,
): readonly string[] {
  const { glyphs } = theme;
  const sign = isMistake ? glyphs.error : glyphs.warning;
  const place = field === 'query' ? `Line ${line}` : `Variables, line ${line}`;
  const mark = `${isHere ? glyphs.pointer : ' '} ${sign}`;
  const paint = isHere ? theme.selected : isMistake ? theme.error : theme.warning;
  return hangingRows(mark, `${place}: ${message}`, width).map((row) => paint(row));
}
