import type { ExplorerEvent } from './event.ts';
import type { ExplorerNotice, ExplorerState } from './state.ts';

/**
 * The state after an event. A result that comes by itself removes no notice: earlier ones stay
 * until the user does something.
 */
export function keepUnread(
  before: ExplorerState,
  after: ExplorerState,
  { type }: Pick<ExplorerEvent, 'type'>,
  isResult: boolean,
): ExplorerState {
  // Opening the list of notices is how they are read, so it dismisses none.
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

/** The unread notices without the current one and without repeats of it. */
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

/** All notices that are shown now: the most severe first, and within a level the latest first. */
export function saidNow({ notice, passed }: ExplorerState): readonly ExplorerNotice[] {
  const all = notice === null ? passed : [notice, ...passed];
  return LEVELS.flatMap((level) => all.filter((one) => one.level === level));
}

const LEVELS: ReadonlyArray<ExplorerNotice['level']> = ['problem', 'warning', 'note'];
