/** Checks the keys that a person chose for commands of the explorer. */
import { type ErrorReport, wrongUsage } from '../../../core/errors.ts';
import type { ChosenKeys, ExplorerState } from '../../../core/explorer/state.ts';
import type { Preferences } from '../../../core/preferences.ts';
import { quoted } from '../../../core/text/display-text.ts';
import { didYouMean } from '../../../core/text/edit-distance.ts';
import { fieldEditOf, makeKey } from '../input/key.ts';
import { readKey } from '../input/read-key.ts';
import { keyLabel } from '../keymap.ts';
import { commandName, withChosenKeys } from './bindings/names.ts';
import { type ExplorerBinding, isTextKey } from './bindings/binding.ts';
import { OVER_KEYS } from './bindings/everywhere.ts';
import { type Context, LAYER_CONTEXTS, paneContexts } from './contexts.ts';
import { OVERLAY_CONTEXTS } from './overlay-views.ts';

type KeyChoice = Preferences['keys'][number];

/** Keys that can be taken, and what is wrong with the others, which have those of every day. */
interface CheckedKeys {
  readonly keys: ChosenKeys;
  readonly problems: readonly ErrorReport[];
}

/** Everything that keys mean somewhere in the explorer. @param state any, with the keys of every day */
export function allContexts(state: ExplorerState): readonly Context[] {
  return [...paneContexts(state), ...LAYER_CONTEXTS, ...OVERLAY_CONTEXTS];
}

/** @param state any, with the keys of every day */
export function checkKeys(choices: readonly KeyChoice[], state: ExplorerState): CheckedKeys {
  const contexts = allContexts(state);
  const problems: ErrorReport[] = [];
  const kept = new Map<KeyChoice, ChosenKeys[string]>();
  for (const choice of choices) {
    const own = contexts.filter(({ bindings }) =>
      bindings.some((one) => nameOf(one) === choice.command),
    );
    const wrong = commandFault(choice, own, contexts);
    const keys = wrong === null ? keysOf(choice, problems) : [];
    if (wrong !== null) problems.push(wrong);
    else if (keys.length > 0 && own.every(({ isTyping }) => isTyping) && keys.every(isTextKey))
      problems.push(problem(choice, 'Letters are text where this command is.', WITH_CTRL));
    else if (keys.length > 0) kept.set(choice, { keys, usual: usualOf(choice, keys, own) });
  }
  // Without one of them another one may be free again: the later line gives way.
  for (;;) {
    const chosen = Object.fromEntries([...kept].map(([{ command }, keys]) => [command, keys]));
    const clash = [...kept].toReversed().flatMap(([choice, { keys }]) => {
      const found = clashOf(choice, keys, contexts, chosen);
      return found === null ? [] : [{ choice, found }];
    })[0];
    if (clash === undefined) return { keys: chosen, problems };
    problems.push(clash.found);
    kept.delete(clash.choice);
  }
}

const WITH_CTRL = 'Write a key with ctrl or alt, or a function key.';

function commandFault(
  choice: KeyChoice,
  own: readonly Context[],
  contexts: readonly Context[],
): ErrorReport | null {
  if (FIXED.includes(choice.command))
    return problem(choice, 'Its keys are those of the whole program.', 'Take the line out.');
  if (own.length > 0) return null;
  const names = [...new Set(contexts.flatMap(({ bindings }) => bindings.map(nameOf)))];
  const remedy = didYouMean(choice.command, names) ?? 'The palette (Ctrl+P) names all of them.';
  return problem(choice, 'No command is called that.', remedy);
}

function keysOf(choice: KeyChoice, problems: ErrorReport[]): readonly string[] {
  return choice.keys.flatMap((text) => {
    const verdict = readKey(text);
    if (verdict.type === 'key') return [verdict.key];
    problems.push(problem(choice, `"${quoted(text)}": ${verdict.message}`, verdict.remedy));
    return [];
  });
}

/** Keys that the command has anyway in some of its places. */
function usualOf({ command }: KeyChoice, keys: readonly string[], own: readonly Context[]) {
  const usual = own.flatMap(({ bindings }) =>
    bindings.flatMap((one) => (nameOf(one) === command ? one.keys : [])),
  );
  return keys.filter((key) => usual.includes(key));
}

/** What the app opens over every face. */
const FIXED = OVER_KEYS.map(nameOf);

/** Another command that has one of the keys where this one has it too. */
function clashOf(
  choice: KeyChoice,
  keys: readonly string[],
  contexts: readonly Context[],
  chosen: ChosenKeys,
): ErrorReport | null {
  for (const { bindings, isTyping, title } of contexts) {
    const all = withChosenKeys(bindings, chosen);
    const own = all.find((one) => nameOf(one) === choice.command);
    const isUsual = (key: string) =>
      bindings.some((one) => nameOf(one) === choice.command && one.keys.includes(key));
    for (const key of keys) {
      // A letter is text there, and the command has its other keys.
      if (own?.keys.includes(key) !== true || (isTyping && isTextKey(key))) continue;
      if (isUsual(key)) continue;
      const other = [...all, ...OVER_KEYS].find(
        (one) => nameOf(one) !== choice.command && one.keys.includes(key),
      );
      const what =
        other === undefined ? (isTyping && editsText(key) ? 'edits text' : null) : nameOf(other);
      if (what === null) continue;
      const named = other === undefined ? `it ${what}` : `${what} has it`;
      const both = `${keyLabel(key)} cannot be the key of ${choice.command}: ${named} (${title}).`;
      const remedy = 'Until then the keys are as without this line.';
      return problem(choice, both, remedy);
    }
  }
  return null;
}

function editsText(id: string): boolean {
  const parts = id.split('+');
  const name = parts.pop() ?? '';
  const held = {
    ctrl: parts.includes('ctrl'),
    alt: parts.includes('alt'),
    shift: parts.includes('shift'),
  };
  return fieldEditOf({ type: 'key', key: makeKey(name, held) }, { multiline: true }) !== null;
}

function nameOf({ command }: Pick<ExplorerBinding, 'command'>): string {
  return commandName(command);
}

function problem({ place, command }: KeyChoice, message: string, remedy: string): ErrorReport {
  const where = `${place} (keys.${quoted(command)})`;
  return wrongUsage('invalid-key', `${where}: ${message}`, remedy);
}
