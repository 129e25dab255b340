import type { HttpLimits } from '../http/message.ts';
import { go, type ExplorerStep } from './explorer-step.ts';
import { openOperations } from './assist/operations.ts';
import { toResponse } from './focus.ts';
import { noteEnd, noteSent } from './requests/history.ts';
import { prepareRequest } from './prepare-request.ts';
import { newReading } from './reading/reading.ts';
import type { AskedRequest } from './response.ts';
import type { ExplorerState } from './state.ts';

/**
 * Sends the draft, or asks first: where data of a real store may change, and which operation it is
 * where the document has several.
 */
export function sendDraft(state: ExplorerState, operationName: string | null = null): ExplorerStep {
  if (state.sending !== null) return go(state);
  const prepared = prepareRequest(state, operationName);
  if (prepared.type === 'several-operations') return openOperations(state);
  if (prepared.type === 'refused') return go({ ...state, notice: prepared.notice });
  const { asked, changesData } = prepared;
  if (changesData && !state.config.address.isPractice) return go({ ...state, question: asked });
  return sendAsked(state, asked);
}

/** Sends a request; the keys go to the response, and Esc brings them back. */
export function sendAsked(
  state: ExplorerState,
  asked: AskedRequest,
  limits: HttpLimits = state.config.limits,
): ExplorerStep {
  const id = state.lastId + 1;
  const { request, repeatable } = asked;
  return go(
    {
      ...toResponse(noteSent(state, id, asked.title)),
      lastId: id,
      notice: null,
      question: null,
      preset: null,
      overlay: null,
      sending: { id, asked, waiting: null },
    },
    { type: 'send', id, request, repeatable, limits },
  );
}

/** Ends the request in flight. What comes of it afterwards is too late. */
export function cancelSending(state: ExplorerState): ExplorerStep {
  if (state.sending === null) return go(state);
  const { id, asked } = state.sending;
  const hasChanged = asked.repeatable === 'never';
  return go(
    {
      ...noteEnd(state, id, 'cancelled'),
      sending: null,
      response: {
        type: 'failure',
        asked,
        isCancelled: true,
        message: 'You cancelled the request.',
        remedy: hasChanged
          ? 'Whether the store had carried it out already is not known: look before you send it again.'
          : 'Press Enter to send it again.',
      },
      reading: newReading(state.reading),
      view: { ...state.view, tab: 'body', top: 0, left: 0 },
    },
    { type: 'abort', id },
  );
}
