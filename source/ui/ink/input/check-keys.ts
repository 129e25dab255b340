/** Checks the keys that a person chose for commands. */
import { type ErrorReport, wrongUsage } from '../../../core/errors.ts';
import type { ChosenKeys, Preferences } from '../../../core/preferences.ts';
import { quoted } from '../../../core/text/display-text.ts';
import { didYouMean } from '../../../core/text/edit-distance.ts';
import { isTextKey, keyLabel } from '../../../core/view/keys.ts';
import { fieldEditOf, keyOfId } from './key.ts';
import { readKey } from './read-key.ts';

/** Commands whose keys work at the same time, so that each key may belong to one command only. */
export interface KeyContext {
  readonly title: string;
  /** Letters are text. */
  readonly isTyping: boolean;
  /** Commands with their usual keys. A command can be listed several times. */
  readonly commands: readonly NamedKeys[];
  /** These commands with the keys that a person chose. */
  readonly withChosen: (chosen: ChosenKeys) => readonly NamedKeys[];
  /** Keys that cannot be given to another command here; `words`: `wire has it`. */
  readonly taken: ReadonlyArray<{ readonly keys: readonly string[]; readonly words: string }>;
}

interface NamedKeys {
  readonly name: string;
  readonly keys: readonly string[];
  /** The app opens it over every face: its keys cannot be changed. */
  readonly isFixed?: boolean;
}

type KeyChoice = Preferences['keys'][number];

/** The valid choices, and the problems of the others, whose commands keep their usual keys. */
interface CheckedKeys {
  readonly keys: ChosenKeys;
  readonly problems: readonly ErrorReport[];
}

/**
 * Accepts the choices whose command is known and whose keys clash with no other command in any of
 * its contexts; reports the others, one problem each.
 */
export function checkKeys(
  choices: readonly KeyChoice[],
  contexts: readonly KeyContext[],
): CheckedKeys {
  const problems: ErrorReport[] = [];
  const kept = new Map<KeyChoice, ChosenKeys[string]>();
  for (const choice of choices) {
    const own = contexts.filter(({ commands }) =>
      commands.some(({ name }) => name === choice.command),
    );
    const wrong = commandFault(choice, own, contexts);
    const keys = wrong === null ? readKeys(choice, problems) : [];
    if (wrong !== null) problems.push(wrong);
    else if (keys.length > 0 && own.every(({ isTyping }) => isTyping) && keys.every(isTextKey))
      problems.push(
        problem(choice, 'Where this command works, letters are typed as text.', WITH_CTRL),
      );
    else if (keys.length > 0) kept.set(choice, { keys, usual: usualOf(choice, keys, own) });
  }
  // Dropping one choice may free the keys of another: of two that clash, the later line is dropped.
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
  own: readonly KeyContext[],
  contexts: readonly KeyContext[],
): ErrorReport | null {
  const all = contexts.flatMap(({ commands }) => commands);
  if (all.some(({ name, isFixed }) => name === choice.command && isFixed === true))
    return problem(choice, 'The keys of this command cannot be changed.', 'Take the line out.');
  if (own.length > 0) return null;
  const names = [...new Set(all.map(({ name }) => name))];
  const remedy = didYouMean(choice.command, names) ?? NAMES_ARE_LISTED;
  return problem(choice, 'No command is called that.', remedy);
}

const NAMES_ARE_LISTED =
  'docs/commands-of-the-guide.md and the palette of the explorer (Ctrl+P) name all of them.';

function readKeys(choice: KeyChoice, problems: ErrorReport[]): readonly string[] {
  return choice.keys.flatMap((text) => {
    const verdict = readKey(text);
    if (verdict.type === 'key') return [verdict.key];
    problems.push(problem(choice, `"${quoted(text)}": ${verdict.message}`, verdict.remedy));
    return [];
  });
}

/** The chosen keys that the command has by default in some of its contexts. */
function usualOf({ command }: KeyChoice, keys: readonly string[], own: readonly KeyContext[]) {
  const usual = own.flatMap(({ commands }) =>
    commands.flatMap((one) => (one.name === command ? one.keys : [])),
  );
  return keys.filter((key) => usual.includes(key));
}

/** The problem that another command has one of the keys in the same context; null: none. */
function clashOf(
  choice: KeyChoice,
  keys: readonly string[],
  contexts: readonly KeyContext[],
  chosen: ChosenKeys,
): ErrorReport | null {
  for (const { commands, withChosen, taken, isTyping, title } of contexts) {
    const all = withChosen(chosen);
    const own = all.find(({ name }) => name === choice.command);
    const isUsual = (key: string) =>
      commands.some((one) => one.name === choice.command && one.keys.includes(key));
    for (const key of keys) {
      // In a text field a letter is text, and the command keeps its other keys.
      if (own?.keys.includes(key) !== true || (isTyping && isTextKey(key))) continue;
      if (isUsual(key)) continue;
      const other = all.find((one) => one.name !== choice.command && one.keys.includes(key));
      const words =
        other === undefined
          ? (taken.find((one) => one.keys.includes(key))?.words ??
            (isTyping && editsText(key) ? 'it edits text' : null))
          : `${other.name} has it`;
      if (words === null) continue;
      const both = `${keyLabel(key)} cannot be the key of ${choice.command}: ${words} (${title}).`;
      return problem(choice, both, 'Until you change it, this line is ignored.');
    }
  }
  return null;
}

function editsText(id: string): boolean {
  return fieldEditOf({ type: 'key', key: keyOfId(id) }, { multiline: true }) !== null;
}

function problem({ place, command }: KeyChoice, message: string, remedy: string): ErrorReport {
  const where = `${place} (keys.${quoted(command)})`;
  return wrongUsage('invalid-key', `${where}: ${message}`, remedy);
}
