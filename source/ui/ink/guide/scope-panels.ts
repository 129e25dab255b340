import type { RequestNeed, RequestNeeds } from '../../../core/access/rest-needs.ts';
import { shownText } from '../../../core/guide/secret-field.ts';
import { isSetChosen, SCOPE_SETS } from '../../../core/guide/steps/scopes/scope-sets.ts';
import type { GuideState, NeedsPhase } from '../../../core/guide/state.ts';
import { missingScopes, type ScopeList } from '../../../core/service/scopes.ts';
import { noticeRows } from '../rows/notice.ts';
import { plainBlock, stack, type RowBlock } from '../rows/row.ts';
import { plainArea } from '../rows/plain-area.ts';
import { hangingRows, wrapRows } from '../rows/wrap.ts';
import type { StepContext } from './step-screen.ts';

/** The sets for common jobs, each with its number. */
export function setRows(state: GuideState, { theme, room }: StepContext): RowBlock {
  const { chosen } = state.forms[state.mode].scopes;
  return plainBlock(
    SCOPE_SETS.flatMap((set, index) => {
      const done = isSetChosen(set, chosen) ? ` ${theme.ok(`${theme.glyphs.ok} chosen`)}` : '';
      const title = `${theme.strong(set.title)}${done}: ${set.scopes.join(', ')}.`;
      return hangingRows(theme.key(`${index + 1}`), `${title} ${set.text}`, room.width);
    }),
  );
}

/** The field for a request and, once it is read, what it needs. */
export function requestRows(state: GuideState, context: StepContext): RowBlock {
  const { theme, room } = context;
  const { request, needs, chosen } = state.forms[state.mode].scopes;
  const answer = needsRows(needs, chosen, context);
  const most = Math.max(2, Math.min(10, room.height - answer.length - 3));
  return stack(
    wrapRows('Paste a GraphQL query, or a REST path like GET orders.json:', room.width),
    plainArea(
      {
        buffer: shownText(request),
        hasKeys: state.focus === 'scope-request',
        width: room.width,
        height: most,
      },
      theme,
    ),
    answer.length === 0 ? [] : ['', ...answer],
  );
}

function needsRows(needs: NeedsPhase, chosen: ScopeList, context: StepContext): string[] {
  const { theme, room } = context;
  switch (needs.type) {
    case 'none':
      return [];
    case 'reading':
      return ['Reading it …'];
    case 'failed':
      return noticeRows({ level: 'problem', ...needs.report }, room.width, theme);
    case 'read':
      return answerRows(needs.needs, chosen, context);
  }
}

function answerRows(needs: RequestNeeds, chosen: ScopeList, context: StepContext): string[] {
  const { theme, room } = context;
  if (needs.type === 'unreadable') {
    return noticeRows({ level: 'problem', ...needs }, room.width, theme);
  }
  const what = needs.what === '' ? 'request' : needs.what;
  const missing =
    needs.missing.length === 0
      ? `${theme.ok('Enough is chosen')} for this ${what}.`
      : `This ${what} needs ${theme.strong(needs.missing.join(', '))} as well. Enter ticks it.`;
  return [
    ...wrapRows(missing, room.width),
    ...needs.parts.flatMap((part) => partRows(part, chosen, context)),
    ...needs.notes.flatMap((note) => hangingRows(theme.glyphs.bullet, note, room.width)),
  ];
}

function partRows(part: RequestNeed, chosen: ScopeList, { theme, room }: StepContext): string[] {
  const { alternatives } = part;
  if (alternatives === null) {
    const words = `${part.part}: a rule that names no scope.`;
    return hangingRows(theme.glyphs.bullet, words, room.width);
  }
  const isCovered = alternatives.some((scopes) => missingScopes(scopes, chosen).length === 0);
  const how = part.isProbable ? 'probably ' : '';
  const scopes = alternatives.map((one) => one.join(' and ')).join(', or ');
  const mark = isCovered ? theme.ok(theme.glyphs.ok) : theme.glyphs.bullet;
  return hangingRows(mark, `${part.part}: ${how}${scopes}`, room.width);
}
