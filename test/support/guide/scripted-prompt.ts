import type { GuideStore } from '../../../source/app/guide-runner.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import type { TokenSession } from '../../../source/core/guide/steps/token/card-state.ts';
import type { HttpOutcome, HttpRequest } from '../../../source/core/http/message.ts';
import type { RequestCall } from '../../../source/core/requests/call.ts';
import { API_LIMITS } from '../../../source/core/requests/sending.ts';
import type { Answer } from '../../../source/ui/plain/askers/asker.ts';
import type { PlainContext } from '../../../source/ui/plain/plain-context.ts';
import { newWork } from '../../../source/ui/plain/requests/prompt-work.ts';
import { requestPrompt } from '../../../source/ui/plain/requests/request-prompt.ts';
import { answerWith } from '../explorer/scripted-send.ts';
import { realStoreConfig } from '../explorer/explorer-config.ts';
import { liveDemo } from '../store/store-addresses.ts';
import { TurnedClock } from './fake-guide-world.ts';
import { GuideRun } from './guide-run.ts';
import { scriptedAsker, value } from './scripted-asker.ts';

/** What the prompt has beside its answers, where a test needs it otherwise. */
interface PromptChanges extends Partial<Omit<PlainContext, 'later' | 'store' | 'asker'>> {
  /** A store on the internet. */
  readonly isReal?: boolean;
  readonly state?: Partial<GuideState>;
  readonly session?: Partial<TokenSession>;
  readonly work?: Partial<ReturnType<typeof newWork>>;
  /** Sent at once. */
  readonly first?: RequestCall;
  readonly hasTypedAhead?: boolean;
}

/**
 * The request prompt by values: what is typed and what is answered to its requests stands already.
 *
 * @param typed line by line, or the answer to another kind of question; then the input ends
 * @param outcomes of the requests, in their order; then `{}` each time
 */
export async function runPrompt(
  typed: ReadonlyArray<string | boolean | Answer<unknown>>,
  outcomes: readonly HttpOutcome[] = [],
  changes: PromptChanges = {},
) {
  const { isReal = false, state, session, work, first, hasTypedAhead = false, ...others } = changes;
  const guide = { ...new GuideRun().toToken().state, ...state };
  if (guide.session === null) throw new Error('no token');
  const { plan, result } = guide.session;
  const opened: TokenSession = {
    ...guide.session,
    ...(isReal
      ? {
          plan: { ...plan, store: liveDemo() },
          result: { ...result, token: { ...result.token, accessToken: realStoreConfig().token } },
        }
      : {}),
    ...session,
  };
  const lines: string[] = [];
  const scripted = scriptedAsker(typed.map((one) => (typeof one === 'object' ? one : value(one))));
  const left = [...outcomes];
  const sent: HttpRequest[] = [];
  const events: GuideEvent[] = [];
  const later: PlainContext['later'] = { refused: null, work: { ...newWork(), ...work } };
  const store: GuideStore = {
    getState: () => guide,
    dispatch: (event) => void events.push(event),
    subscribe: () => () => undefined,
    settled: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const end = await requestPrompt(
    {
      store,
      asker: {
        ...scripted,
        say: (...said) => void lines.push(...said.flat()),
        show: (...shown) => void lines.push(...shown.flat()),
        hasTypedAhead: () => hasTypedAhead,
      },
      send: async (request) => {
        sent.push(request);
        return left.shift() ?? answerWith({});
      },
      clock: new TurnedClock(),
      interrupts: { onInterrupt: null },
      userAgent: 'tokenwright/test',
      apiVersion: '2026-10',
      limits: API_LIMITS,
      later,
      tools: {},
      pagerRows: null,
      ...others,
    },
    opened,
    first ?? null,
  );
  const isTalk = first === undefined && opened.isFound !== true;
  return {
    end,
    /** Without the two or three lines that the prompt opens with. */
    lines: isTalk ? lines.slice(guide.mode === 'practice' ? 3 : 2) : lines,
    all: lines,
    /** Method, path and query behind the version, and the body: `GET shop.json`. */
    sent: sent.map(({ method, url, body }) =>
      [method, url.replace(/^.*\/admin\/api\/[^/]+\//, ''), bodyOf(body)].filter(Boolean).join(' '),
    ),
    requests: sent,
    asked: scripted.asked,
    done: scripted.done,
    events,
    later,
    work: later.work,
  };
}

function bodyOf(body: HttpRequest['body']): string {
  return body?.type === 'text' ? body.text : '';
}
