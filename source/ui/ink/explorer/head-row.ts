import stringWidth from 'string-width';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { cutRow, spreadRow } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import { meterWords } from './status-chip.ts';

/** Store, API version and granted scopes on the left, what the next request may cost on the right. */
export function headRow(
  state: ExplorerState,
  faultsOn: string | null,
  columns: number,
  theme: Theme,
): string {
  const { address } = state.config;
  const dot = ` ${theme.glyphs.separator} `;
  const store = address.isPractice ? `${address.shop} (practice)` : address.shop;
  const meter = meterWords(state, theme);
  const facts = [store, state.version, scopeWords(state)];
  if (state.presenter) facts.unshift('[presenting]');
  if (faultsOn !== null) facts.unshift(theme.warning(faultsOn));
  const room = Math.max(1, columns - stringWidth(meter) - 1);
  const left = cutRow(
    `${theme.title('tokenwright')}  ${facts.join(dot)}`,
    room,
    theme.glyphs.ellipsis,
  );
  return spreadRow(left, meter, columns);
}

function scopeWords({ grantedScopes }: ExplorerState): string {
  if (grantedScopes === null) return 'scopes not known';
  return grantedScopes.length === 0 ? 'no scopes' : grantedScopes.join(', ');
}
