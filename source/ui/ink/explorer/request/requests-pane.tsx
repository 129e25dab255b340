import { memo } from 'react';
import { allRequests } from '../../../../core/explorer/overlay/listed.ts';
import type { ExplorerState } from '../../../../core/explorer/state.ts';
import { hidePersonalText } from '../../../../core/view/personal-data.ts';
import { Row, type Segment } from '../../components/rows.tsx';
import { useTheme } from '../../theme.ts';
import { insideOf, Pane, type PaneSize, samePane } from '../pane.tsx';
import { NearPresets, OpenPresets } from './presets.tsx';

/** Cells of how a request ended; `on its way` is the longest. */
const END_WIDTH = 10;

interface RequestsPaneProps {
  readonly state: ExplorerState;
  /** Border included. */
  readonly size: PaneSize;
}

/** Other changes do not draw this pane again. */
const isSame = samePane<RequestsPaneProps>([
  'mode',
  'rest',
  'graphql',
  'compose',
  'saved',
  'history',
  'listing',
  'presenter',
  'grantedScopes',
]);

/**
 * Sent and saved requests, and under them the ready-made ones: beside the request where the
 * terminal is wide enough for three columns. It has the focus while a ready-made one is chosen.
 */
export const RequestsPane = memo(function RequestsPane({ state, size }: RequestsPaneProps) {
  const { glyphs } = useTheme();
  const inside = insideOf(size, { hasFrame: true });
  const hasKeys = state.compose.ready !== null;
  const most = Math.floor(inside.height / 2);
  const sent = sentRows(state);
  const shown = sent.length <= most ? sent : [...sent.slice(0, most - 1), moreRow(sent, most)];
  const left = inside.height - shown.length;
  return (
    <Pane
      name="Requests"
      corner={hasKeys ? '' : `r list ${glyphs.separator} p ready-made`}
      pane="request"
      hasKeys={hasKeys}
      isFramed
      size={size}
    >
      {hasKeys ? (
        <OpenPresets state={state} size={inside} />
      ) : (
        <>
          {shown.map((segments, index) => (
            <Row key={index} segments={segments} width={inside.width} />
          ))}
          <NearPresets state={state} size={{ width: inside.width, height: left }} />
        </>
      )}
    </Pane>
  );
}, isSame);

/** Saved requests by their names, the others with how they ended. */
function sentRows(state: ExplorerState): ReadonlyArray<readonly Segment[]> {
  const requests = allRequests(state);
  if (requests.length === 0) return [[['Nothing was sent yet.']]];
  return requests.map(({ name, title, end }) => {
    const words = name ?? title;
    const shown = state.presenter ? hidePersonalText(words) : words;
    // The number of a status is enough here.
    const ended = name === null ? (/^\d+/.exec(end ?? '')?.[0] ?? end ?? 'on its way') : 'saved';
    return [[`${ended.slice(0, END_WIDTH).padEnd(END_WIDTH)} ${shown}`]];
  });
}

function moreRow(rows: readonly unknown[], most: number): readonly Segment[] {
  return [[`${rows.length - most + 1} more: r lists them`]];
}
