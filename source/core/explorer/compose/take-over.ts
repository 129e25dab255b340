import { isSameCall } from '../../requests/call.ts';
import { callOf } from '../../requests/draft.ts';
import { successorOf } from '../../requests/rest/successor.ts';
import { withField } from '../focus.ts';
import { takeCall } from '../overlay/listed.ts';
import type { ExplorerState } from '../state.ts';
import { go, say, type Transition } from '../transition.ts';

/** What GraphQL has for the REST request in the fields, where the service has retired that. */
export function retiredFor({ mode, rest }: ExplorerState) {
  if (mode !== 'rest') return null;
  return successorOf({ method: rest.method, path: rest.path.text, body: rest.body.text });
}

/** Goes on in GraphQL with the request for the same. */
export function takeOver(state: ExplorerState): Transition {
  const successor = retiredFor(state);
  if (successor === null) return go(state);
  const { field, query, variables, leftOut } = successor;
  const call = { api: 'graphql', query, variables } as const;
  const there = callOf({ ...state, mode: 'graphql' });
  const taken = isSameCall(there, call)
    ? { ...state, mode: 'graphql' as const }
    : takeCall({ ...state, notice: null }, call);
  const hasHole = variables.includes('{id}');
  const next = withField(taken, hasHole ? 'variables' : 'query', hasHole);
  const lost = leftOut.length === 0 ? '' : ` ${leftOut.join(', ')} has no place in it.`;
  return say(next, 'note', `${field} does in GraphQL what the REST request did.${lost}`);
}
