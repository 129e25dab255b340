import { Box } from 'ink';
import { cellWidth } from '../../../core/text/cell-width.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { Row, type Segment } from '../components/rows.tsx';
import { useTheme } from '../theme.ts';
import { meterStatus } from './status.ts';

/** Store, API version and granted scopes on the left, what the next request may cost on the right. */
export function ExplorerHeader({
  state,
  faultsOn,
  width,
}: {
  readonly state: ExplorerState;
  /** Faults of the practice store that are on: never left out while they are. */
  readonly faultsOn: string | null;
  readonly width: number;
}) {
  const { glyphs } = useTheme();
  const { address } = state.config;
  const meter = meterStatus(state, glyphs);
  const meterWidth = widthOf(meter);
  const marks: readonly Segment[] = [
    ...(state.presenter ? [['[presenting]', 'strong'] as const, [GAP] as const] : []),
    ...(faultsOn === null ? [] : [[faultsOn, 'warning'] as const, [GAP] as const]),
  ];
  const store = address.isPractice ? `${address.shop} ${glyphs.separator} practice` : address.shop;
  const withScopes = (scopes: string): readonly Segment[] => [
    ...marks,
    [store, 'strong'],
    [`${GAP}${state.version}${GAP}${scopes}`],
  ];
  // A meter that leaves the store no room is left out.
  const room = width - (meterWidth > width / 2 ? 0 : meterWidth + 2);
  const named = withScopes(scopeNames(state));
  const left = widthOf(named) <= room ? named : withScopes(scopeCount(state));
  return (
    <Box flexShrink={0} height={1} justifyContent="space-between" width={width}>
      <Row segments={left} width={Math.max(1, room)} />
      {room === width ? null : (
        <Box flexShrink={0}>
          <Row segments={meter} width={meterWidth} />
        </Box>
      )}
    </Box>
  );
}

const GAP = '   ';

function widthOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, [text]) => sum + cellWidth(text), 0);
}

function scopeNames({ grantedScopes }: ExplorerState): string {
  if (grantedScopes === null) return 'scopes not known';
  return grantedScopes.length === 0 ? 'no scopes' : grantedScopes.join(', ');
}

function scopeCount(state: ExplorerState): string {
  const count = state.grantedScopes?.length ?? 0;
  if (count === 0) return scopeNames(state);
  return count === 1 ? '1 scope' : `${count} scopes`;
}
