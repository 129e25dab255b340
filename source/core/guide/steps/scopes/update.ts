import { profileOf } from '../app/app-check.ts';
import { looksLikeRequest } from '../../../access/rest-needs.ts';
import { isKnownScope } from '../../../service/scope-catalogue.ts';
import { exampleScopes, type ScopeVocabulary } from '../../../service/scope-vocabulary.ts';
import { containedIn, expandScopes, leanScopes, parseScopes } from '../../../service/scopes.ts';
import { editText } from '../../../text/text-buffer.ts';
import { enterStep } from '../../enter-step.ts';
import type { ScopesEvent } from '../../event.ts';
import { activeForm, withScopes } from '../../create.ts';
import { go, type Handlers, type Transition, tell } from '../../step-contract.ts';
import { type ScopeSetName, setsOf } from './scope-sets.ts';
import type { GuideState, ScopeForm } from '../../state.ts';
import { addListed, addScopes, remarksOn } from './chosen-scopes.ts';
import { scopeGroups, visibleScopes } from './scope-list.ts';

/** Events of the step on which the scopes are ticked. */
export const SCOPES: Handlers<ScopesEvent> = {
  next: (state) => next(state),
  'toggle-scope': (state, event) => go(toggle(state, event.handle)),
  'toggle-scope-here': (state) => {
    const row = visibleScopes(state)[activeForm(state).scopes.cursor];
    return go(row === undefined ? state : toggle(state, row.handle));
  },
  'move-scope': (state, event) => go(moveCursor(state, event.by)),
  'move-scope-group': (state, event) => go(moveToGroup(state, event.by)),
  'add-scopes': (state, event) => go(addScopes(state, event.scopes)),
  'add-typed-scopes': (state, event) =>
    go(addListed(state, event.text ?? activeForm(state).scopes.filter.text)),
  pasted: (state, event) => pastedOnScopes(state, event.text),
  'typed-scopes': (state, event) => typedScopes(state, event.text),
  'show-chosen': (state, event) => {
    const only = event.isOpen ? activeForm(state).scopes.chosen : null;
    return go(listPart(state, { only }));
  },
  'show-scope-panel': (state, event) => go(showPanel(state, event.panel)),
  'choose-scope-set': (state, event) => go(chooseSet(state, event.set)),
  'choose-scope-group': (state, { group }) => go(listPart(state, { group })),
  'answer-released': (state, event) => answerReleased(state, event.yes),
};

/** Enter. In the filter it goes to the list; where nothing matches, it ticks the text as typed. */
function next(state: GuideState): Transition {
  const { panel, only, group, chosen, usesReleased } = activeForm(state).scopes;
  if (panel === 'request') return takeRequest(state);
  if (panel === 'sets') return go(showPanel(state, null));
  if (panel === 'groups') return go(openGroupHere(state));
  if (state.focus === 'scope-filter') return go(leaveFilter(state));
  if (only !== null || group !== null) return go(listPart(state, {}));
  if (chosen.length > 0 || usesReleased) return enterStep(state, 'app');
  const vocabulary = profileOf(state).scopes;
  const verdict = parseScopes('', vocabulary);
  if (verdict.type !== 'empty') return go(state);
  return go(
    tell(
      withScopes(state, { asksReleased: true }),
      'problem',
      `${verdict.message} What the token may do is then decided there.`,
      firstOne(vocabulary),
    ),
  );
}

/** Lists only these scopes, or all; closes any other part of the list and any panel. */
function listPart(
  state: GuideState,
  { only = null, group = null }: Partial<Pick<ScopeForm, 'only' | 'group'>>,
): GuideState {
  const listed = withScopes(state, { panel: null, only, group, cursor: 0 });
  return { ...listed, focus: null, notice: null };
}

function openGroupHere(state: GuideState): GuideState {
  const here = scopeGroups(state)[activeForm(state).scopes.cursor];
  return here === undefined ? state : listPart(state, { group: here.name });
}

function firstOne(vocabulary: ScopeVocabulary): string {
  const [first] = exampleScopes(vocabulary);
  return first === undefined
    ? 'Type the names of what you need.'
    : `Tick what you need; ${first} is a good first one.`;
}

function leaveFilter(state: GuideState): GuideState {
  const unfocused = { ...state, focus: null };
  const { filter } = activeForm(state).scopes;
  if (visibleScopes(state).length === 0) return addListed(unfocused, filter.text);
  const vocabulary = profileOf(state).scopes;
  const verdict = parseScopes(filter.text, vocabulary, isKnownScope);
  const isOdd =
    verdict.type === 'scopes' && verdict.warnings.some(({ kind }) => kind === 'capitals');
  return isOdd ? tell(unfocused, 'warning', remarksOn(verdict, vocabulary).join(' ')) : unfocused;
}

function toggle(state: GuideState, handle: string): GuideState {
  const vocabulary = profileOf(state).scopes;
  const { chosen } = activeForm(state).scopes;
  const isAsked = leanScopes(chosen, vocabulary).includes(handle);
  if (!isAsked && expandScopes(chosen, vocabulary).includes(handle)) {
    const holder = chosen.find(
      (other) => other !== handle && containedIn(other, vocabulary).includes(handle),
    );
    return tell(
      state,
      'note',
      `${holder ?? 'Another one'} contains ${handle}: it is not asked for twice.`,
    );
  }
  const without = chosen.filter((other) => other !== handle);
  if (without.length < chosen.length) {
    return { ...withScopes(state, { chosen: without }), notice: null };
  }
  return { ...addScopes(state, [handle]), notice: null };
}

function moveCursor(state: GuideState, by: number): GuideState {
  const { panel } = activeForm(state).scopes;
  const rows = panel === 'groups' ? scopeGroups(state) : visibleScopes(state);
  const last = Math.max(0, rows.length - 1);
  const to = activeForm(state).scopes.cursor + (Number.isFinite(by) ? Math.trunc(by) : 0);
  return withScopes(state, { cursor: Math.max(0, Math.min(last, to)) });
}

function moveToGroup(state: GuideState, by: 1 | -1): GuideState {
  const rows = visibleScopes(state);
  const { cursor } = activeForm(state).scopes;
  const starts = rows.flatMap(({ group }, index) =>
    index === 0 || rows[index - 1]?.group !== group ? [index] : [],
  );
  const target =
    by === 1 ? starts.find((start) => start > cursor) : starts.findLast((start) => start < cursor);
  return target === undefined ? state : withScopes(state, { cursor: target });
}

function showPanel(
  state: GuideState,
  panel: Extract<ScopesEvent, { type: 'show-scope-panel' }>['panel'],
): GuideState {
  if (panel === 'request') return openRequest(state, null);
  // The list of scopes and that of the groups do not share a cursor.
  const was = activeForm(state).scopes.panel;
  const isOther = panel === 'groups' || was === 'groups';
  const shown = withScopes(state, { panel, ...(isOther ? { cursor: 0, group: null } : {}) });
  return { ...shown, focus: null, notice: null };
}

function chooseSet(state: GuideState, name: ScopeSetName): GuideState {
  const vocabulary = profileOf(state).scopes;
  const set = setsOf(vocabulary).find((one) => one.name === name);
  if (set === undefined) return state;
  const before = expandScopes(activeForm(state).scopes.chosen, vocabulary);
  const fresh = set.scopes.filter((scope) => !before.includes(scope));
  const added = listPart(addScopes(state, fresh), {});
  const words =
    fresh.length === 0
      ? `${set.title}: all of it was chosen already.`
      : `${set.title}: ${fresh.join(', ')} ${fresh.length === 1 ? 'is' : 'are'} ticked.`;
  return tell(added, 'note', words);
}

/** SC-06: nothing named means the released ones; that is asked, never assumed. */
function answerReleased(state: GuideState, yes: boolean): Transition {
  const { asksReleased, chosen } = activeForm(state).scopes;
  if (!asksReleased || chosen.length > 0) return go(state);
  const answered = {
    ...withScopes(state, { asksReleased: false, usesReleased: yes }),
    notice: null,
  };
  return yes ? enterStep(answered, 'app') : go(answered);
}

/** A line of the plain face: a plain word that is not a scope is searched for. */
function typedScopes(state: GuideState, text: string): Transition {
  const profile = profileOf(state);
  if (looksLikeRequest(text, profile)) return readNeeds(openRequest(state, text));
  const { filter, panel } = activeForm(state).scopes;
  const name = text.trim().toLowerCase();
  const group = scopeGroups(state).find((one) => one.name.toLowerCase() === name)?.name;
  if (panel === 'groups' && group !== undefined) return go(listPart(state, { group }));
  const listed = withScopes(state, { panel: null });
  const isWord = /^[a-z][a-z -]*$/i.test(name);
  const isName = itemsOf(text).every((item) => isKnownScope(item, profile.scopes));
  if (!isWord || isName) return go(addListed(listed, text));
  const searched = editText(filter, { type: 'set', text });
  return go(withScopes(listed, { filter: searched, cursor: 0, only: null, group: null }));
}

/** A request is read, several names are ticked, anything else is searched for. */
function pastedOnScopes(state: GuideState, text: string): Transition {
  const { request } = activeForm(state).scopes;
  if (state.focus === 'scope-request') {
    const longer = editText(request, { type: 'insert', text });
    return readNeeds(withScopes(state, { request: longer, needs: { type: 'none' } }));
  }
  const profile = profileOf(state);
  if (looksLikeRequest(text, profile)) return readNeeds(openRequest(state, text));
  const isTyping = state.focus === 'scope-filter';
  const { filter } = activeForm(state).scopes;
  const listed = withScopes(state, { panel: null, only: null, group: null });
  const isFree = !isTyping || filter.text === '';
  if (isFree && isHandleList(text, profile.scopes)) return go(addListed(listed, text));
  const edit = { type: isTyping ? 'insert' : 'set', text } as const;
  const searching = withScopes(listed, { filter: editText(filter, edit), cursor: 0 });
  return go(checkRawText({ ...searching, focus: 'scope-filter', notice: null }, text));
}

/** Checks the pasted text unchanged, where the field has left something out. */
function checkRawText(state: GuideState, raw: string): GuideState {
  if (activeForm(state).scopes.filter.notice === null) return state;
  const verdict = parseScopes(raw, profileOf(state).scopes, isKnownScope);
  return verdict.type === 'refused'
    ? tell(state, 'problem', verdict.message, verdict.remedy)
    : state;
}

/** Whether a text is several names rather than several words to search for. */
function isHandleList(text: string, vocabulary: ScopeVocabulary): boolean {
  const items = itemsOf(text);
  const isNamed = (item: string) => /[_.:/]/.test(item) || isKnownScope(item, vocabulary);
  return items.length > 1 && items.every(isNamed);
}

function itemsOf(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((item) => item !== '');
}

/** Opens the field for a request, with a text already in it where one was pasted. */
function openRequest(state: GuideState, text: string | null): GuideState {
  const { request, needs } = activeForm(state).scopes;
  const opened = withScopes(state, {
    panel: 'request',
    request: text === null ? request : editText(request, { type: 'set', text }),
    needs: text === null ? needs : { type: 'none' },
  });
  return { ...opened, focus: 'scope-request', notice: null };
}

/** Asks what the pasted request needs. */
function readNeeds(state: GuideState): Transition {
  const { request, chosen } = activeForm(state).scopes;
  const id = state.lastId + 1;
  const reading = withScopes(state, { needs: { type: 'reading', id } });
  return go(
    { ...reading, lastId: id },
    {
      type: 'read-needs',
      id,
      text: request.text,
      chosen,
      profile: profileOf(state),
    },
  );
}

/** Enter in the field: reads it, then ticks what is missing and goes back to the list. */
function takeRequest(state: GuideState): Transition {
  const { needs, request } = activeForm(state).scopes;
  if (request.text.trim() === '') return go(closeRequest(state));
  if (needs.type === 'reading') return go(state);
  if (needs.type !== 'read' || needs.needs.type === 'unreadable') return readNeeds(state);
  const { missing } = needs.needs;
  const closed = closeRequest(addScopes(state, missing));
  const words =
    missing.length === 0
      ? 'What is chosen is enough for it.'
      : `Added for your request: ${missing.join(', ')}.`;
  return go(tell(closed, 'note', words));
}

/** Back to the list. The text stays in the field for another look. */
function closeRequest(state: GuideState): GuideState {
  return { ...withScopes(state, { panel: null }), focus: null };
}
