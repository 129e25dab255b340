import {
  doneWords,
  NOT_STORED,
  REFRESH_RULES,
  remainingWords,
  storeWords,
} from '../../../core/guide/steps/token/refresh.ts';
import type { GuideState, TokenSession } from '../../../core/guide/state.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { noticeRows } from '../rows/notice.ts';
import type { Row } from '../rows/row.ts';
import { hangingRows, wrapRows } from '../rows/wrap.ts';
import type { StepContext } from './step-screen.ts';

/** The drill: what a refresh does, how much time is left, and what came of it. */
export function refreshRows(
  state: GuideState,
  session: TokenSession,
  { theme, room }: StepContext,
): Row[] {
  const { refresh, save } = state.card;
  const { width } = room;
  switch (refresh.type) {
    case 'closed':
      return [];
    case 'open':
      return [
        '',
        ...wrapRows(remainingWords(state, session) ?? '…', width).map((row) => theme.strong(row)),
        ...REFRESH_RULES.flatMap((rule) => hangingRows(theme.glyphs.bullet, rule, width)),
        ...wrapRows(toDisplayText(storeWords(state)), width),
      ];
    case 'refreshing':
      return ['', 'Refreshing: one request, and its answer is waited for …'];
    case 'storing':
      return save.type === 'saving'
        ? ['', 'Storing the new pair before it is used …']
        : [
            '',
            ...noticeRows({ level: 'warning', message: NOT_STORED, remedy: null }, width, theme),
          ];
    case 'done': {
      const message = toDisplayText(doneWords(refresh.path));
      return ['', ...noticeRows({ level: 'ok', message, remedy: null }, width, theme)];
    }
    case 'failed':
      return ['', ...noticeRows({ level: 'problem', ...refresh.report }, width, theme)];
  }
}
