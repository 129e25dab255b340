import type { DocumentProblem } from '../../graphql/schema-question.ts';
import { editText } from '../../text/text-buffer.ts';
import { currentField, withBuffer, withField } from '../focus.ts';
import type { ExplorerState } from '../state.ts';
import { go, type Handlers, withNotice } from '../transition.ts';
import { withAssist } from './schema.ts';
import type { AssistEvent, OpenProblems } from './assist-state.ts';
import { closeCompletion } from './completion.ts';
import { around } from '../../list-index.ts';

type ProblemEvent = Extract<
  AssistEvent,
  { type: 'open-problems' | 'move-problem' | 'take-problem' }
>;

/** Handlers for the list of problems in the query and its variables. */
export const PROBLEMS: Handlers<ProblemEvent> = {
  'open-problems': (state) => {
    const { findings, problems, schema } = state.assist;
    if (problems !== null) return go(moveProblem(state, 1));
    if (findings.problems.length === 0) {
      const checked = schema.type === 'ready' ? '' : ' Without a schema only the form was checked.';
      return withNotice(
        state,
        'note',
        `Nothing is wrong with the query and its variables.${checked}`,
      );
    }
    const open = { index: 0, from: cursorOf(state) };
    return go(withAssist({ ...closeCompletion(state), notice: null }, { problems: open }));
  },
  'move-problem': (state, { by }) => go(moveProblem(state, by)),
  'take-problem': (state) => {
    const { problems } = state.assist;
    const chosen = problems === null ? undefined : listedProblems(state, problems)[problems.index];
    const closed = withAssist(state, { problems: null });
    if (chosen === undefined) return go(closed);
    const { field, offset } = chosen;
    const buffer = editText(state.graphql[field], { type: 'move-to', offset });
    return go(withField(withBuffer(closed, field, buffer), field, true));
  },
};

/** A move by one wraps around the ends; a larger move stops there. */
function moveProblem(state: ExplorerState, by: number): ExplorerState {
  const { problems } = state.assist;
  const { length } = state.assist.findings.problems;
  if (problems === null || length === 0) return state;
  const to = problems.index + by;
  const index = Math.abs(by) === 1 ? around(to, length) : Math.max(0, Math.min(length - 1, to));
  return withAssist(state, { problems: { ...problems, index } });
}

/** The problem at the cursor first, then those that follow it in the text, wrapping around. */
export function listedProblems(
  { assist: { findings }, graphql }: ExplorerState,
  { from }: OpenProblems,
): readonly DocumentProblem[] {
  const fields = ['query', 'variables'] as const;
  const inOrder = findings.problems.toSorted(
    (one, other) =>
      fields.indexOf(one.field) - fields.indexOf(other.field) || one.offset - other.offset,
  );
  const line = lineAt(graphql[from.field].text, from.offset);
  const isHere = (one: DocumentProblem) => one.field === from.field && one.line === line;
  const isAfter = (one: DocumentProblem) =>
    one.field === from.field ? one.line > line : from.field === 'query';
  const nearest = inOrder
    .filter(isHere)
    .toSorted(
      (one, other) => Math.abs(one.offset - from.offset) - Math.abs(other.offset - from.offset),
    )[0];
  const first = nearest ?? inOrder.find(isAfter) ?? inOrder[0];
  const at = first === undefined ? 0 : inOrder.indexOf(first);
  return [...inOrder.slice(at), ...inOrder.slice(0, at)];
}

/** The problem for the pane's one line, its number, and the count of problems in that field. */
export function problemInSight(
  state: ExplorerState,
  field: 'query' | 'variables',
): { readonly problem: DocumentProblem; readonly place: number; readonly count: number } | null {
  const own = state.assist.findings.problems.filter((one) => one.field === field);
  const [first] = own;
  if (first === undefined) return null;
  const cursor = cursorOf(state);
  const isHere = (one: DocumentProblem) =>
    cursor.field === field && one.line === lineAt(state.graphql[field].text, cursor.offset);
  // A mistake elsewhere weighs more than a warning at the cursor.
  const problem = own.find((one) => isHere(one) && one.isMistake === first.isMistake) ?? first;
  return { problem, place: own.indexOf(problem) + 1, count: own.length };
}

function cursorOf(state: ExplorerState): OpenProblems['from'] {
  const field = currentField(state) === 'variables' ? 'variables' : 'query';
  return { field, offset: state.graphql[field].cursor };
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
