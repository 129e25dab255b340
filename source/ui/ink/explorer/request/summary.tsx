import { lensOf } from '../../../../core/explorer/follow-diagnosis.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { looksLikeCurl } from '../../../../core/requests/curl/read-curl.ts';
import { toDisplayText } from '../../../../core/text/display-text.ts';
import { hidePersonalText } from '../../../../core/view/personal-data.ts';
import { Row, type Segment } from '../../components/rows.tsx';
import { useTheme } from '../../theme.ts';
import type { PaneSize } from '../pane.tsx';
import { lensSegment } from '../status.ts';

/** The request in a row or two, while the answer has the keys and the room. */
export function RequestSummary({
  state,
  size: { width, height },
}: {
  readonly state: ExplorerState;
  readonly size: PaneSize;
}) {
  const { glyphs } = useTheme();
  const lens = lensSegment(lensOf(state), glyphs, width);
  const rows: ReadonlyArray<readonly Segment[]> = [
    [[shownCall(state)]],
    ...(lens === null ? [] : [[lens]]),
  ];
  return rows
    .slice(0, height)
    .map((segments, index) => <Row key={index} segments={segments} width={width} />);
}

/** In one row; a pasted curl line may hold a token until it is taken apart. */
function shownCall({ mode, rest, graphql, presenter }: ExplorerState): string {
  const { path } = rest;
  const words =
    mode === 'graphql'
      ? graphql.query.text.replaceAll(/\s+/g, ' ').trim()
      : `${rest.method}  ${looksLikeCurl(path.text) ? 'a curl line' : path.text}`;
  // More than any row takes.
  const text = toDisplayText(words.slice(0, 1000));
  return presenter ? hidePersonalText(text) : text;
}
