import { tokenNameFault, type TokenToSave, writtenNames } from '../../../sign-in/saved-token.ts';
import { editText } from '../../../text/text-buffer.ts';
import type { GuideAnswer } from '../../event.ts';
import { keepingOf } from '../../memory.ts';
import { go, type Transition, tell } from '../../step-contract.ts';
import { withSavedFile } from '../../remembered.ts';
import type { TokenCard, TokenSession } from './card-state.ts';
import type { GuideState } from '../../state.ts';

/** The state with this changed on the token card. */
export function withCard(state: GuideState, change: Partial<TokenCard>): GuideState {
  return { ...state, card: { ...state.card, ...change } };
}

/** What a save would write. */
export function tokenToSave(state: GuideState, session: TokenSession): TokenToSave {
  const { refresh, name } = state.card;
  // A renewed pair is stored before it becomes the one at hand.
  const { token, expiresAt } = refresh.type === 'storing' ? refresh.result : session.result;
  const isKept = keepingOf(state, session)?.type === 'kept';
  return { store: session.plan.store, token, expiresAt, name: name.text, isKept };
}

/** Opens the form and checks the path that it would save to. */
export function openSave(state: GuideState): Transition {
  if (state.card.save.type === 'saving') return go(state);
  const open = withCard(state, { save: { type: 'open' }, confirmed: [] });
  return lookAtPlace({ ...open, focus: 'save-path', notice: null });
}

/** From the path to the name: the check of the path may propose a name. */
export function leavePath(state: GuideState): Transition {
  return lookAtPlace({ ...state, focus: 'save-name' });
}

function lookAtPlace(state: GuideState): Transition {
  const path = state.card.path.text.trim();
  if (path === '') return go(state);
  return go(withCard(state, { looking: path }), { type: 'look-at-place', path });
}

/** Takes a project's own name for the token, unless the person has chosen another. */
export function placeSeen(
  state: GuideState,
  { asked, place }: Extract<GuideAnswer, { type: 'place-seen' }>,
): GuideState {
  const { name, isNameChosen, save, looking } = state.card;
  if (save.type !== 'open' || asked !== looking) return state;
  if (place === null) return withCard(state, { place, looking: null });
  const text = isNameChosen ? name.text : (place.names[0] ?? state.config.saveName);
  return withCard(state, { place, looking: null, name: editText(name, { type: 'set', text }) });
}

/** The names to choose from: the project's, then the default one. */
export function proposedNames({ card, config }: GuideState): readonly string[] {
  return [...new Set([...(card.place?.names ?? []), config.saveName])];
}

/** Puts the next or the previous of the proposed names into the field. */
export function proposeName(state: GuideState, by: 1 | -1): GuideState {
  const names = proposedNames(state);
  const at = names.indexOf(state.card.name.text);
  const next = at === -1 ? (by === 1 ? 0 : names.length - 1) : at + by;
  const text = names[(next + names.length) % names.length] ?? state.config.saveName;
  const name = editText(state.card.name, { type: 'set', text });
  return withCard(state, { name, isNameChosen: true });
}

/** What is wrong with path or name, told at their field; null: nothing is. */
export function saveFormProblem(state: GuideState): GuideState | null {
  const { card } = state;
  if (card.path.text.trim() === '') {
    const told = tell(state, 'problem', 'No file is named.', 'Type a path, such as .env.');
    return { ...told, focus: 'save-path' };
  }
  const fault = tokenNameFault(card.name.text);
  if (fault === null) return null;
  return { ...tell(state, 'problem', fault, 'For example SHOP_ACCESS_TOKEN.'), focus: 'save-name' };
}

/** Starts the saving, or says what is wrong with path or name. */
export function startSaving(state: GuideState, session: TokenSession): Transition {
  const { card } = state;
  if (card.save.type !== 'open') return go(state);
  const problem = saveFormProblem(state);
  if (problem !== null) return go(problem);
  const path = card.path.text.trim();
  const id = state.lastId + 1;
  const saving = withCard(state, { save: { type: 'saving', id } });
  return go(
    { ...saving, lastId: id, focus: null, notice: null },
    {
      type: 'save-token',
      id,
      path,
      saves: tokenToSave(state, session),
      confirmed: card.confirmed,
    },
  );
}

/** Saves again to where the token was saved before, since the content has changed. */
export function saveAgain(
  state: GuideState,
  session: TokenSession,
  { path, name, confirmed }: NonNullable<GuideState['savedTo']>,
): Transition {
  const { card } = state;
  const ready = withCard(state, {
    path: editText(card.path, { type: 'set', text: path }),
    name: editText(card.name, { type: 'set', text: name }),
    confirmed,
    save: { type: 'open' },
  });
  return startSaving(ready, session);
}

/** Remembers where it was saved: for a renewed pair, the summary on leaving, and `forget`. */
export function rememberPlace(
  state: GuideState,
  saved: Extract<GuideAnswer, { type: 'saved' }>,
  confirmed: readonly string[],
): GuideState {
  const { card, session } = state;
  if (session === null) return state;
  const names = writtenNames(tokenToSave(state, session));
  return {
    ...state,
    savedTo: { path: card.path.text.trim(), name: card.name.text, confirmed },
    // Tokens in the keychain are listed with the stores instead.
    savedFiles:
      saved.inKeychain === true
        ? state.savedFiles
        : withSavedFile(state.savedFiles, {
            path: saved.path,
            names,
            shop: session.plan.store.shop,
            isNew: saved.isNew ?? false,
          }),
  };
}
