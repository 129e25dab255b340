import type { ExplorerEvent } from './event.ts';
import type { ExplorerNotice, ExplorerState } from './state.ts';

/**
 * The state after an event: no result that comes by itself takes a notice away. Those of before stay
 * where the person has done nothing since they came.
 */
export function keepUnread(
  before: ExplorerState,
  after: ExplorerState,
  { type }: Pick<ExplorerEvent, 'type'>,
  isResult: boolean,
): ExplorerState {
  // Opening the list of all that was said is how it is read.
  const isByPerson = !isResult && type !== 'opened' && type !== 'open-notices';
  const unread = isByPerson || !before.isNoticeUnread ? null : before.notice;
  const notice = after.notice ?? unread;
  const isNew = notice !== null && notice !== before.notice;
  const isNoticeUnread = isNew || (notice !== null && unread !== null);
  const passed = unread === null ? NONE : passedBy(notice, [unread, ...before.passed]);
  const isSame = notice === after.notice && isNoticeUnread === after.isNoticeUnread;
  return isSame && isAlike(passed, after.passed)
    ? after
    : { ...after, notice, isNoticeUnread, passed };
}

const NONE: readonly ExplorerNotice[] = [];

/** Those beside the one that stands there now; what it says again is said once. */
function passedBy(
  notice: ExplorerNotice | null,
  unread: readonly ExplorerNotice[],
): readonly ExplorerNotice[] {
  return unread.filter((one) => one !== notice && !saysSame(one, notice));
}

function saysSame(one: ExplorerNotice, other: ExplorerNotice | null): boolean {
  return one.message === other?.message && one.remedy === other.remedy;
}

function isAlike(one: readonly ExplorerNotice[], other: readonly ExplorerNotice[]): boolean {
  return one.length === other.length && one.every((said, at) => said === other[at]);
}

/** All that stands over the key bar now: what weighs most first, of that the last one. */
export function saidNow({ notice, passed }: ExplorerState): readonly ExplorerNotice[] {
  const all = notice === null ? passed : [notice, ...passed];
  return LEVELS.flatMap((level) => all.filter((one) => one.level === level));
}

const LEVELS: ReadonlyArray<ExplorerNotice['level']> = ['problem', 'warning', 'note'];
