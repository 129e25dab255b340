import {
  listedRequests,
  NO_REQUESTS,
  type ListedRequest,
} from '../../../core/explorer/overlay/request-list.ts';
import type { ExplorerState } from '../../../core/explorer/state.ts';
import { hidePersonalText } from '../../../core/view/personal-data.ts';
import { quoted } from '../../../core/text/display-text.ts';
import { windowedList } from '../rows/list.ts';
import { stack, type RowBlock } from '../rows/row.ts';
import { cutRow, padRow, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import type { PaneSize } from './pane-layout.ts';

const END_WIDTH = 14;

/** Saved requests and those of this run, one row each. */
export function requestListRows(
  state: ExplorerState,
  cursor: number,
  { width, height }: PaneSize,
  theme: Theme,
): RowBlock {
  const items = listedRequests(state).map((one) => () => {
    const end = padRow(endWords(one, theme), END_WIDTH);
    const row = `${end} ${state.presenter ? hidePersonalText(nameWords(one)) : nameWords(one)}`;
    return cutRow(row, width - 2, theme.glyphs.ellipsis);
  });
  if (items.length === 0) {
    const { message, remedy } = NO_REQUESTS;
    return stack([theme.title('Requests'), '', ...wrapRows(`${message} ${remedy}`, width)]);
  }
  const head = [theme.title('Requests'), ...wrapRows(WORDS, width), ''];
  return stack(head, windowedList(items, cursor, Math.max(1, height - head.length), theme));
}

const WORDS =
  'Enter takes one back into the fields; what stands there is kept in this list. ' +
  'Only those that you saved are on this disk.';

function endWords({ name, end }: ListedRequest, { glyphs }: Theme): string {
  if (name !== null) return `${glyphs.bullet} saved`;
  return end ?? 'on its way';
}

function nameWords({ name, title }: ListedRequest): string {
  return name === null ? title : `${quoted(name)}  ${title}`;
}
