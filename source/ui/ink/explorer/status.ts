import { counted } from '../../../core/text/counted.ts';
import type { ScopeVocabulary } from '../../../core/service/scope-vocabulary.ts';
import { collectQuestion } from '../../../core/explorer/flight/collect.ts';
import { nextLimit } from '../../../core/explorer/reading/read-on.ts';
import { focusedBuffer } from '../../../core/explorer/focus.ts';
import { currentTokenProblem } from '../../../core/explorer/follow-diagnosis.ts';
import type { ExplorerState, Sending } from '../../../core/explorer/state.ts';
import { saidNow } from '../../../core/explorer/unread-notices.ts';
import { writeQuestion } from '../../../core/view/writing.ts';
import {
  countWords,
  type Need,
  scopesText,
  shortScopesText,
  unmet,
} from '../../../core/access/need.ts';
import type { ScopeLens } from '../../../core/access/scope-lens.ts';
import type { HttpProgress } from '../../../core/http/message.ts';
import { isRedirect } from '../../../core/diagnosis/rest-status.ts';
import type { RequestAnswer } from '../../../core/requests/answer.ts';
import type { PageProgress } from '../../../core/requests/pages/all-pages.ts';
import { type AskedRequest, WAIT_REASONS } from '../../../core/requests/sending.ts';
import type { ScopeList } from '../../../core/service/scopes.ts';
import { cellWidth } from '../../../core/text/cell-width.ts';
import { leftOutWords } from '../../../core/text/clean-insert.ts';
import { notice } from '../../../core/view/blocks.ts';
import { presentAsked } from '../../../core/view/presenter.ts';
import type { NoticeBlock } from '../../../core/view/view.ts';
import type { Segment } from '../components/rows.tsx';
import type { Glyphs } from '../theme.ts';
import { shortDuration } from '../../../core/text/duration.ts';

/** What happened to a request and what the next one may cost, each as a word beside its colour. */

/** ` · ✓ 200 OK · 142 ms · 1.2 KB · GET shop.json`, after the name of the pane. */
export function answerStatus(answer: RequestAnswer, glyphs: Glyphs): readonly Segment[] {
  const { durationMs, size, asked } = answer;
  const dot = ` ${glyphs.separator} `;
  const rest = [`${Math.round(durationMs)} ms`, sizeWords(size), asked.title];
  return [[dot], statusOf(answer, glyphs), [`${dot}${rest.join(dot)}`]];
}

function statusOf(answer: RequestAnswer, glyphs: Glyphs): Segment {
  const { status, statusWord } = answer;
  const words = statusWord === '' ? `${status}` : `${status} ${statusWord}`;
  if (status >= 400) return [`${glyphs.error} ${words}`, 'problem'];
  if (isRedirect(status)) return [`${glyphs.warning} ${words}, not followed`, 'warning'];
  // GraphQL reports errors with a status of success.
  const isRefused = answer.diagnoses.some(({ severity }) => severity === 'failure');
  if (isRefused) return [`${glyphs.error} ${words}, with errors`, 'problem'];
  return [`${glyphs.ok} ${words}`, 'ok'];
}

/**
 * What is going on while there is no answer yet, after the name of the pane: a spinner, then
 * seconds, bytes and the request. While a retry is awaited the sign does not turn.
 */
export function sendingStatus(sending: Sending, glyphs: Glyphs): readonly Segment[] {
  const { asked, collected, elapsedMs, received, waiting } = sending;
  const { spinner } = glyphs;
  const turn = Math.floor(elapsedMs / SPIN_MS) % spinner.length;
  const sign = waiting === null ? (spinner[turn] ?? glyphs.current) : glyphs.current;
  const seconds = Math.floor(elapsedMs / 1000);
  const parts =
    collected === null
      ? [
          ...(seconds > 0 ? [`${seconds} s`] : []),
          ...(received === null ? [] : [receivedWords(received)]),
          `${waiting === null ? 'Sending' : 'Waiting to send'} ${asked.title}`,
        ]
      : [shortDuration(seconds * 1000), ...collectedWords(collected, asked)];
  const dot = ` ${glyphs.separator} `;
  return [[dot], [`${sign} ${parts.join(dot)}`, 'accent']];
}

/** `12 pages`, `600 rows`, `cost 240`. */
function collectedWords({ pages, rows, cost }: PageProgress, { api }: AskedRequest): string[] {
  const items = rows === 0 ? [] : [counted(rows, 'row')];
  return [
    counted(pages, 'page'),
    ...items,
    `${api === 'rest' ? 'calls' : 'cost'} ${cost.toLocaleString('en')}`,
  ];
}

const SPIN_MS = 125;

/** `1.2 MB of 8.0 MB`; without the total where the sender does not state it. */
export function receivedWords({ bytes, total }: HttpProgress): string {
  return total === null ? sizeWords(bytes) : `${sizeWords(bytes)} of ${sizeWords(total)}`;
}

/** Why the request waits before it is sent again; null while an answer is awaited. */
export function waitingWords(sending: Sending, glyphs: Glyphs): string | null {
  const { waiting, elapsedMs, waitedFromMs } = sending;
  if (waiting === null) return null;
  const leftMs = waiting.waitMs - (elapsedMs - waitedFromMs);
  if (leftMs <= 0) return `${glyphs.current} Sent again, try ${waiting.retry} of 3.`;
  const shownMs = leftMs < 1000 ? leftMs : Math.ceil(leftMs / 1000) * 1000;
  const again = `Sending again in ${shortDuration(shownMs)}, try ${waiting.retry} of 3.`;
  return `${glyphs.current} ${WAIT_REASONS[waiting.reason]} ${again}`;
}

/** `512 B`, `1.2 KB`, `8.0 MB`: decimal units. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_950 ? `${(bytes / 1000).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

const BAR = 10;

/** The meter at the right end of the top row: as a bar, and in words. */
export function meterStatus({ meter }: ExplorerState, glyphs: Glyphs): readonly Segment[] {
  if (meter === null) return [];
  if (meter.type === 'calls') {
    const { used, limit } = meter.limit;
    const isFull = used >= limit * 0.8;
    const words = `calls ${used}/${limit}${isFull ? ', nearly full' : ''}`;
    return [...bar(used / limit, isFull, glyphs), isFull ? [words, 'warning'] : [words]];
  }
  const { actual, requested, currentlyAvailable, maximumAvailable } = meter.cost;
  const cost = `cost ${actual ?? requested ?? '?'}`;
  if (currentlyAvailable === null || maximumAvailable === null) return [[cost]];
  const isEmpty = currentlyAvailable <= maximumAvailable * 0.2;
  const left = `${cost}, ${currentlyAvailable}/${maximumAvailable} left`;
  const words = isEmpty ? `${left}, nearly empty` : left;
  const part = 1 - currentlyAvailable / Math.max(1, maximumAvailable);
  return [...bar(part, isEmpty, glyphs), isEmpty ? [words, 'warning'] : [words]];
}

/** How much of what the service allows is used up. */
function bar(part: number, isNearlyUp: boolean, { full, empty }: Glyphs): readonly Segment[] {
  const used = Math.max(0, Math.min(BAR, Math.ceil(part * BAR)));
  return [[full.repeat(used), isNearlyUp ? 'warning' : 'accent'], [`${empty.repeat(BAR - used)} `]];
}

/** Shown for a query that has a mistake: needs of an earlier query would be misleading. */
export const NEEDS_NOT_KNOWN = '? needed scopes unknown: the query has a mistake';

/**
 * Which scopes a request needs and whether the token has them, in a few words; null: not known.
 * If several scopes would do, one is named, and the others as far as the width (in cells) allows.
 */
export function lensSegment(
  lens: ScopeLens | null,
  vocabulary: ScopeVocabulary,
  glyphs: Glyphs,
  width = Number.POSITIVE_INFINITY,
): Segment | null {
  if (lens === null) return null;
  const { need, needed, missing, isProbable, isOpen, isDeep } = lens;
  const likely = isProbable ? ' (likely)' : '';
  if (missing !== null && missing.length > 0) {
    const lacking = unmet(
      need,
      needed.filter((scope) => !missing.includes(scope)),
      vocabulary,
    );
    const words = (ways: string) => `${glyphs.error} lacks ${ways}${likely}`;
    return [fitting(missing, lacking, vocabulary, words, width), 'problem'];
  }
  if (needed.length === 0)
    return isOpen ? ['? needed scopes unknown'] : [`${glyphs.ok} needs no scope`, 'ok'];
  const more = isDeep ? '' : '; top fields only';
  if (missing === null)
    return [fitting(needed, need, vocabulary, (ways) => `? needs ${ways}${likely}${more}`, width)];
  // Where the token has the scopes, it does not matter whether others would do.
  return [`${glyphs.ok} has ${needed.join(', ')}${more}`, 'ok'];
}

/** The words with as many alternative scopes as there is room for. */
function fitting(
  way: ScopeList,
  need: Need,
  vocabulary: ScopeVocabulary,
  words: (ways: string) => string,
  width: number,
): string {
  const all = words(scopesText(way, need, vocabulary));
  const short = words(shortScopesText(way, need, vocabulary));
  const fits = [all, short].find((one) => cellWidth(one) <= width);
  return fits ?? words(countWords(need));
}

/** The question about the answer that waits for a key, in words; null where there is none. */
export function readingQuestion(state: ExplorerState): string | null {
  const collecting = collectQuestion(state);
  if (collecting !== null) return collecting;
  const { isChoosingCopy, isAskingForMore, saving } = state.reading;
  if (isChoosingCopy && state.view.tab === 'table') {
    return 'Copy from the table: v the value, r the whole row, c all rows as CSV, p the path.';
  }
  if (isChoosingCopy) return 'Copy what is under the cursor: v its value, k its key, p its path.';
  const limit = nextLimit(state);
  if (isAskingForMore && limit !== null) {
    return `Reading stopped at the limit. Read on in the same answer, up to ${mebibytes(limit)} MiB?`;
  }
  if (saving.type !== 'asking' || state.response?.type !== 'answer') return null;
  const { incomplete } = state.response;
  const size = sizeWords(state.response.size);
  const part = incomplete === null ? '' : ', which is not the whole answer';
  const what = part === '' ? size : `${size}${part},`;
  return writeQuestion(saving, what, ` with the ${size} of this answer${part}`);
}

/** The notices shown beside the panes: a question first. */
export function noticesOf(state: ExplorerState): readonly NoticeBlock[] {
  const { question, presenter, config } = state;
  const asked = readingQuestion(state);
  const tokenProblem = currentTokenProblem(state);
  const { retryWait } = state.refused;
  const waitsFor =
    retryWait === null ? '' : (presenter ? presentAsked(retryWait.asked) : retryWait.asked).title;
  const title = question === null ? '' : (presenter ? presentAsked(question) : question).title;
  return [
    ...(question === null
      ? []
      : [notice('warning', `${title} may change data of ${config.address.shop}. Send it?`)]),
    ...(asked === null ? [] : [notice('warning', asked)]),
    ...leftOut(state),
    ...saidNow(state).map(({ level, message, remedy }) => notice(level, message, remedy)),
    ...(retryWait === null
      ? []
      : [
          notice(
            'warning',
            `${waitsFor} is sent again in ${shortDuration(retryWait.seconds * 1000)}; Esc ends the wait.`,
          ),
        ]),
    ...(tokenProblem === null ? [] : [notice('problem', tokenProblem.what, tokenProblem.remedy)]),
  ];
}

/** What a paste lost, for the fields that have no row to say it; other fields say it themselves. */
function leftOut(state: ExplorerState): readonly NoticeBlock[] {
  const { reading, compose, assist, overlay } = state;
  const buffer = overlay === null ? focusedBuffer(state) : null;
  const hasNoRow = [reading.field?.buffer, compose.ready?.filter, assist.browser?.search];
  if (buffer === null || buffer.notice === null || !hasNoRow.includes(buffer)) return [];
  return [notice('warning', leftOutWords(buffer.notice))];
}

/** A text that identifies the question that waits for a key; null where there is none. */
export function askedNow(state: ExplorerState): string | null {
  const { question, lastId } = state;
  return question === null ? readingQuestion(state) : `send ${lastId}: ${question.title}`;
}

/** Whether the next key answers a question. */
export function isAsking(state: ExplorerState): boolean {
  return state.question !== null || readingQuestion(state) !== null;
}

function mebibytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1024 / 1024));
}
