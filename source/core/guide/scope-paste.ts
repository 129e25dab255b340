import { looksLikeRequest } from '../access/rest-needs.ts';
import { isKnownScope } from '../service/scope-catalogue.ts';
import { parseScopes } from '../service/scopes.ts';
import { editText } from '../text/text-buffer.ts';
import { activeForm, withScopes } from './forms.ts';
import { go, type GuideStep, tell } from './guide-step.ts';
import { openRequest, readNeeds } from './scope-request.ts';
import type { GuideState } from './state.ts';
import { addListed } from './typed-scopes.ts';

/** A request is read, several names are ticked, anything else is looked for. */
export function pastedOnScopes(state: GuideState, text: string): GuideStep {
  if (state.focus === 'scope-request') return pastedAsRequest(state, text);
  if (looksLikeRequest(text)) return readNeeds(openRequest(state, text));
  const isTyping = state.focus === 'scope-filter';
  const { filter } = activeForm(state).scopes;
  const listed = withScopes(state, { panel: null, only: null });
  const isFree = !isTyping || filter.text === '';
  if (isFree && isHandleList(text)) return go(addListed(listed, text));
  const edit = { type: isTyping ? 'insert' : 'set', text } as const;
  const searching = withScopes(listed, { filter: editText(filter, edit), cursor: 0 });
  return go(judgeRaw({ ...searching, focus: 'scope-filter', notice: null }, text));
}

function pastedAsRequest(state: GuideState, text: string): GuideStep {
  const { request } = activeForm(state).scopes;
  return readNeeds(
    withScopes(state, {
      request: editText(request, { type: 'insert', text }),
      needs: { type: 'none' },
    }),
  );
}

/** What the field leaves out is judged as it came. */
function judgeRaw(state: GuideState, raw: string): GuideState {
  if (activeForm(state).scopes.filter.notice === null) return state;
  const verdict = parseScopes(raw, isKnownScope);
  return verdict.type === 'refused'
    ? tell(state, 'problem', verdict.message, verdict.remedy)
    : state;
}

/** Several names rather than several words to look for. */
function isHandleList(text: string): boolean {
  const items = text.split(/[\s,]+/).filter((item) => item !== '');
  return items.length > 1 && items.every((item) => item.includes('_'));
}
