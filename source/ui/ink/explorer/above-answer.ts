import type { RequestAnswer } from '../../../core/requests/answer.ts';
import type { ResponseTab } from '../../../core/explorer/state.ts';
import { hasNextPage } from '../../../core/requests/next-page.ts';
import { noticeRows } from '../rows/notice.ts';
import { cutRow } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import type { PaneSize } from './pane-layout.ts';

/** The names of the tabs, and the key of the next page where there is one. */
export function tabsRow(
  answer: RequestAnswer,
  tab: ResponseTab,
  width: number,
  theme: Theme,
): string {
  const tabs: Array<readonly [ResponseTab, string]> = [
    ['body', 'Body'],
    ['headers', `Headers (${answer.headers.length})`],
  ];
  tabs.push(['wire', 'Wire']);
  if (answer.diagnoses.length > 0)
    tabs.push(['diagnosis', `Diagnosis (${answer.diagnoses.length})`]);
  const words = tabs.map(([name, text]) =>
    name === tab ? theme.selected(`[${text}]`) : ` ${text} `,
  );
  const next = hasNextPage(answer) ? `  ${theme.key('m')} next page` : '';
  return cutRow(words.join(' ') + next, width, theme.glyphs.ellipsis);
}

/** Notes about reading, and under the body the first of what else is worth knowing. */
export function noteRows(
  answer: RequestAnswer,
  tab: ResponseTab,
  room: PaneSize,
  theme: Theme,
): string[] {
  const notices = answer.diagnoses.filter(({ severity }) => severity === 'notice');
  const first = tab === 'body' ? notices.slice(0, 1).map(({ what }) => what) : [];
  const rows = [...answer.notes, ...first].flatMap((message) =>
    noticeRows({ level: 'warning', message, remedy: null }, room.width, theme),
  );
  return rows.slice(0, Math.max(1, Math.floor(room.height / 3)));
}
