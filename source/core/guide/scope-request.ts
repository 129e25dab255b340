import { activeForm, withScopes } from './forms.ts';
import { go, type GuideStep, tell } from './guide-step.ts';
import type { GuideState } from './state.ts';
import { addScopes } from './typed-scopes.ts';
import { editText } from '../text/text-buffer.ts';

/** Opens the field for a request, with a text already in it where one was pasted. */
export function openRequest(state: GuideState, text: string | null): GuideState {
  const { request, needs } = activeForm(state).scopes;
  const opened = withScopes(state, {
    panel: 'request',
    request: text === null ? request : editText(request, { type: 'set', text }),
    needs: text === null ? needs : { type: 'none' },
  });
  return { ...opened, focus: 'scope-request', notice: null };
}

/** Asks what the pasted request needs. */
export function readNeeds(state: GuideState): GuideStep {
  const { request, chosen } = activeForm(state).scopes;
  const id = state.lastId + 1;
  const reading = withScopes(state, { needs: { type: 'reading', id } });
  return go({ ...reading, lastId: id }, { type: 'read-needs', id, text: request.text, chosen });
}

/** Enter in the field: reads it, then ticks what is missing and goes back to the list. */
export function takeRequest(state: GuideState): GuideStep {
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
