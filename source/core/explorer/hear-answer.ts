import { readCallLimit, readGraphqlCost } from '../http/limits.ts';
import type { HttpAnswer } from '../http/message.ts';
import { parseTailMember } from '../json/members.ts';
import type { ExplorerEvent } from './event.ts';
import { go, type ExplorerStep } from './explorer-step.ts';
import { readAnswer } from './read-answer.ts';
import { newReading } from './reading/reading.ts';
import type { ApiMode } from './request-draft.ts';
import type { ExplorerAnswer, Meter } from './response.ts';
import type { ExplorerState } from './state.ts';
import type { ResponseTab } from './response-view.ts';

/** A retry is waited for; of another request than the current one it is no news. */
export function hearWaiting(
  state: ExplorerState,
  event: Extract<ExplorerEvent, { type: 'waiting' }>,
): ExplorerStep {
  if (state.sending?.id !== event.id) return go(state);
  const { reason, waitMs, retry } = event;
  return go({ ...state, sending: { ...state.sending, waiting: { reason, waitMs, retry } } });
}

/** The outcome of the request in flight; a late one of an earlier request changes nothing. */
export function hearAnswer(
  state: ExplorerState,
  event: Extract<ExplorerEvent, { type: 'answered' }>,
): ExplorerStep {
  if (state.sending?.id !== event.id) return go(state);
  const { asked } = state.sending;
  const { outcome } = event;
  if (outcome.type === 'failure') {
    const { message, remedy } = outcome.failure;
    const isCancelled = outcome.failure.kind === 'aborted';
    return go({
      ...state,
      sending: null,
      response: { type: 'failure', asked, isCancelled, message, remedy },
      reading: newReading(state.reading),
      view: { ...state.view, tab: 'body', top: 0, left: 0 },
    });
  }
  const response = readAnswer(state, asked, outcome.answer, event.epochMs);
  return go({
    ...state,
    sending: null,
    response,
    reading: newReading(state.reading),
    meter: readMeter(state, asked.api, outcome.answer) ?? state.meter,
    view: { ...state.view, tab: firstTab(response), top: 0, left: 0 },
  });
}

function firstTab({ diagnoses, body }: ExplorerAnswer): ResponseTab {
  if (diagnoses.some(({ severity }) => severity === 'failure')) return 'diagnosis';
  return body === null ? 'headers' : 'body';
}

function readMeter(state: ExplorerState, api: ApiMode, answer: HttpAnswer): Meter | null {
  if (api === 'graphql') {
    const cost = readGraphqlCost({ extensions: parseTailMember(answer.body, 'extensions') });
    return cost === null ? null : { type: 'cost', cost };
  }
  const limit = readCallLimit(answer, state.config.address.profile);
  return limit === null ? null : { type: 'calls', limit };
}
