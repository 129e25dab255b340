/** What of a state an event has changed, a line each, and values in so few words that people can read them. */
import { createHash } from 'node:crypto';
import { Secret } from '../../source/core/text/secret.ts';

type Plain = Readonly<Record<string, unknown>>;

/** Characters of a value that are written out; of more the digest tells whether it is the same. */
const LONGEST = 110;

/** `path: value` of everything that is another value in `after`. */
function changesOf(before: unknown, after: unknown, path = ''): string[] {
  if (Object.is(before, after)) return [];
  if (isPlain(before) && isPlain(after) && !isText(before) && before['type'] === after['type'])
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      changesOf(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  const [was, is] = [wordsOf(before), wordsOf(after)];
  return was === is ? [] : [`${path}: ${short(is)}`];
}

/** The beginning of a long text, with a digest of it whole. */
export function short(words: string, longest = LONGEST): string {
  if (words.length <= longest) return words;
  const digest = createHash('sha256').update(words).digest('hex').slice(0, 6);
  return `${words.slice(0, longest)}… #${digest}`;
}

export function wordsOf(value: unknown): string {
  if (typeof value === 'function') return '(function)';
  if (value instanceof Secret) return `(secret of ${value.reveal().length})`;
  if (ArrayBuffer.isView(value)) return `${value.constructor.name}(${digestOf(value)})`;
  if (value instanceof Map || value instanceof Set)
    return `${value.constructor.name}${wordsOf([...value])}`;
  if (Array.isArray(value)) return `[${value.map(wordsOf).join(', ')}]`;
  if (!isPlain(value)) return JSON.stringify(value) ?? 'undefined';
  if (isText(value)) return textWords(value);
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined && typeof each !== 'function')
    .map(([name, each]) => `${name}: ${wordsOf(each)}`);
  return `{${parts.join(', ')}}`;
}

function digestOf(view: ArrayBufferView): string {
  if (view.byteLength > 64 || view instanceof Uint8Array) return `${view.byteLength} bytes`;
  return [...(view as Uint32Array)].join(' ');
}

/** A text field: its text with the cursor in it, what is selected up to there, and what undo has. */
function textWords({ text, cursor, anchor, edits, notice, column, top }: Plain): string {
  const whole = String(text);
  const at = Number(cursor);
  const { past, future, units, open } = edits as Record<string, unknown[]>;
  return [
    JSON.stringify(`${whole.slice(0, at)}|${whole.slice(at)}`),
    ...(anchor === null ? [] : [`from ${wordsOf(anchor)}`]),
    ...(notice === null ? [] : [wordsOf(notice)]),
    ...(column === null ? [] : [`column ${wordsOf(column)}`]),
    ...(top === 0 ? [] : [`top ${wordsOf(top)}`]),
    `(undo ${past?.length ?? 0} redo ${future?.length ?? 0} of ${wordsOf(units)} ${wordsOf(open)})`,
  ].join(' ');
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isOther(value);
}

function isOther(value: object): boolean {
  return (
    value instanceof Map ||
    value instanceof Set ||
    value instanceof Secret ||
    ArrayBuffer.isView(value)
  );
}

function isText(value: Plain): boolean {
  return 'cursor' in value && 'edits' in value && 'text' in value;
}

/** A place to start from, and a step from there. */
interface Steps<State, Event, Effect> {
  readonly places: ReadonlyArray<readonly [name: string, state: State]>;
  /** Some are about what is asked just then: they are made for the state. */
  readonly events: ReadonlyArray<Event | ((state: State) => Event)>;
  readonly step: (
    state: State,
    event: Event,
  ) => { readonly state: State; readonly effects: readonly Effect[] };
  /** Whether the event belongs to that state; absent: each event is tried in each place. */
  readonly isAsked?: (state: State, event: Event) => boolean;
}

/** What each event does, and in which places it does the same, as a text. */
export function everyStep<State, Event extends { readonly type: string }, Effect>({
  places,
  events,
  step,
  isAsked = () => true,
}: Steps<State, Event, Effect>): string {
  const seen = new Map<string, Map<string, number[]>>();
  for (const [index, [, state]] of places.entries())
    for (const [at, made] of events.entries()) {
      const event = typeof made === 'function' ? made(state) : made;
      if (!isAsked(state, event)) continue;
      const next = step(state, event);
      const effects = next.effects.map((effect) => `→ ${short(wordsOf(effect))}`);
      const words = [...changesOf(state, next.state), ...effects].join('\n    ');
      const name = `${at + 1}. ${nameOf(event).replace(/\b(id|attempt): \d+/, '$1: its own')}`;
      const outcomes = seen.get(name) ?? new Map<string, number[]>();
      seen.set(name, outcomes.set(words, [...(outcomes.get(words) ?? []), index + 1]));
    }
  const rows = [...seen].map(([name, outcomes]) =>
    [
      `\n${name}`,
      ...[...outcomes].map(([words, at]) => `  ${rangesOf(at)}: ${words || 'nothing'}`),
    ].join('\n'),
  );
  return `${[...places.map(([name], index) => `${index + 1}. ${name}`), ...rows].join('\n')}\n`;
}

/** What one event after the other changes and asks for, an event a paragraph, as a text. */
export function storyOf<State, Event extends { readonly type: string }>(
  start: State,
  events: ReadonlyArray<Event | ((state: State) => Event)>,
  step: Steps<State, Event, object>['step'],
): string {
  let state = start;
  const told = events.map((made) => {
    const event = typeof made === 'function' ? made(state) : made;
    const next = step(state, event);
    const effects = next.effects.map((effect) => `→ ${short(wordsOf(effect))}`);
    const words = [...changesOf(state, next.state), ...effects].join('\n    ');
    state = next.state;
    return `  ${nameOf(event)}\n    ${words || 'nothing'}`;
  });
  return told.join('\n');
}

/** What an event is called: its type with what it carries. */
function nameOf({ type, ...rest }: { readonly type: string }): string {
  const inner = 'event' in rest ? wordsOf(rest.event) : wordsOf(rest);
  return inner === '{}' ? type : `${type} ${short(inner)}`;
}

/** `1 to 3, 7` */
function rangesOf(numbers: readonly number[]): string {
  const starts = numbers.filter((each) => !numbers.includes(each - 1));
  return starts
    .map((start) => {
      let end = start;
      while (numbers.includes(end + 1)) end += 1;
      return end === start ? `${start}` : `${start} to ${end}`;
    })
    .join(', ');
}
