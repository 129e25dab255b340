import { Box } from 'ink';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { cutStore } from '../components/layout.ts';
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
  /** The active faults of the practice store, in words; never left out. Null: none. */
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
  const practice = address.isPractice ? ` ${glyphs.separator} practice` : '';
  const withScopes = (scopes: string, shop: string = address.shop): readonly Segment[] => [
    ...marks,
    [shop + practice, 'strong'],
    [`${GAP}${state.version}${GAP}${scopes}`],
  ];
  const named = withScopes(scopeNames(state));
  const counted = scopeCount(state);
  const least = Math.min(cellWidth(address.shop), SHORTEST_SHOP) + widthOf(withScopes(counted, ''));
  // A meter that leaves the store no room is left out.
  const withMeter = width - meterWidth - 2;
  const hasNoMeter = meterWidth === 0 || meterWidth > width / 2 || withMeter < least;
  const cells = hasNoMeter ? width : withMeter;
  const shopCells = Math.max(SHORTEST_SHOP, cells - widthOf(withScopes(counted, '')));
  const left =
    widthOf(named) <= cells
      ? named
      : withScopes(counted, cutStore(address.shop, shopCells, glyphs));
  return (
    <Box flexShrink={0} height={1} justifyContent="space-between" width={width}>
      <Row segments={left} width={Math.max(1, cells)} />
      {hasNoMeter ? null : (
        <Box flexShrink={0}>
          <Row segments={meter} width={meterWidth} />
        </Box>
      )}
    </Box>
  );
}

const GAP = '   ';

/** The fewest cells that a long store domain is cut to. */
const SHORTEST_SHOP = 18;

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
