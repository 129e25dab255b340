import type { ExplorerState } from '../../../core/explorer/state.ts';
import type { KeyContext } from '../input/check-keys.ts';
import type { ExplorerBinding } from './bindings/binding.ts';
import { APP_OVERLAY_KEYS } from './bindings/everywhere.ts';
import { commandName, withChosenKeys } from './bindings/names.ts';
import { type Context, layerContexts, paneContexts } from './contexts.ts';
import { OVERLAY_CONTEXTS } from './overlay-views.ts';

/** All contexts in which keys work in the explorer. @param state any, with the usual keys */
export function allContexts(state: ExplorerState): readonly Context[] {
  return [...paneContexts(state), ...layerContexts(state), ...OVERLAY_CONTEXTS];
}

/** These contexts, for checking the keys that a person chose. @param state as above */
export function explorerKeyContexts(state: ExplorerState): readonly KeyContext[] {
  return allContexts(state).map(({ title, isTyping, bindings }) => ({
    title,
    isTyping,
    commands: named(bindings),
    withChosen: (chosen) => named(withChosenKeys(bindings, chosen)),
    taken: named(APP_OVERLAY_KEYS).map(({ name, keys }) => ({ keys, words: `${name} has it` })),
  }));
}

function named(bindings: readonly ExplorerBinding[]) {
  return bindings.map(({ command, keys }) => {
    const name = commandName(command);
    return { name, keys, isFixed: FIXED.includes(name) };
  });
}

/** The names of the commands for overlays that the app opens over every face. */
const FIXED = APP_OVERLAY_KEYS.map(({ command }) => commandName(command));
