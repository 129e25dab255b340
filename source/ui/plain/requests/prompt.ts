import { versionAt } from '../../../core/service/profile.ts';
import { createRests } from '../../../app/answer-rests.ts';
import type { KeptOfStore } from '../../../app/explorer-ports.ts';
import type { ReaderPort } from '../../../app/ports.ts';
import { isGuideUnused } from '../../../core/guide/ending.ts';
import { UserError } from '../../../core/errors.ts';
import type { TokenSession } from '../../../core/guide/steps/token/card-state.ts';
import type { ApiTarget } from '../../../core/http/api-request.ts';
import type { Requester } from '../../../core/requests/answer-notes.ts';
import type { RequestCall } from '../../../core/requests/call.ts';
import type { ScopeList } from '../../../core/service/scopes.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets, Secret } from '../../../core/text/secret.ts';
import { isSecretHeader } from '../../../core/wire/wire-value.ts';
import type { PlainContext } from '../plain-context.ts';
import type { Hidden } from './answer-lines.ts';
import type { Answered, PromptWork } from './prompt-work.ts';
import { openPromptSchema, type PromptSchema } from './prompt-schema.ts';

/** What the words of the prompt work with. */
export interface Prompt {
  readonly context: PlainContext;
  readonly session: TokenSession;
  readonly work: PromptWork;
  /** What this machine keeps of requests to this store; null: nothing. */
  readonly kept: KeptOfStore | null;
  /** As it is now: presenting can be switched at any time. */
  readonly hidden: () => Hidden;
  /** As it is now: the version can be changed. */
  readonly target: () => ApiTarget;
  readonly schema: PromptSchema | null;
  readonly reader: () => ReaderPort | null;
  readonly rests: ReturnType<typeof createRests>;
  /** The scopes of the token; null: not known. */
  granted: ScopeList | null;
  close(): void;
}

/** What a line led to: nothing more to do, or a request to be sent. */
export type WordEnd =
  | { readonly type: 'done' }
  | {
      readonly type: 'send';
      readonly call: RequestCall;
      /** The pages walked before the answer to come; absent: it continues no walk. */
      readonly walk?: readonly Answered[];
    };

/** A word that can be typed; it is called by the first word of its usage. */
export interface PromptWord {
  /** `save NAME`. */
  readonly usage: string;
  /** For the help; no full stop. */
  readonly does: string;
  /** @param rest the text after the word */
  run(prompt: Prompt, rest: string): Promise<WordEnd>;
}

export const DONE = { type: 'done' } as const;

/** The prompt for the token of a session; its schema and thread are opened when first needed. */
export function openPrompt(context: PlainContext, session: TokenSession): Prompt {
  const { plan, result } = session;
  const { clock, tools, send, later } = context;
  const { work } = later;
  const target = (): ApiTarget => ({
    address: plan.store,
    token: result.token.accessToken,
    version: work.version ?? versionAt(plan.store.profile, context.apiVersion),
    userAgent: context.userAgent,
  });
  const { openSchema } = tools;
  const schema =
    openSchema === undefined
      ? null
      : openPromptSchema({ ...tools, openSchema, send, clock }, { ...context, target });
  const rests = createRests(clock);
  let reader: ReaderPort | null = null;
  return {
    context,
    session,
    work,
    kept: context.requests?.of(plan.store) ?? null,
    target,
    hidden: () => ({
      secrets: [result.token.accessToken, plan.clientSecret, ...secretValues(work)],
      isPresenting: context.store.getState().presenter,
    }),
    schema,
    reader: () => (reader ??= tools.openReader?.() ?? null),
    rests,
    granted: result.scopes.granted,
    close() {
      schema?.close();
      reader?.close();
      rests.close();
    },
  };
}

/** Values of secret headers: they are hidden also where a server sends them back. */
function secretValues({ headers }: PromptWork): readonly Secret[] {
  return headers
    .filter(([name, value]) => isSecretHeader(name) && value !== '')
    .map(([, value]) => new Secret(value));
}

export function requesterOf({ session, hidden, granted }: Prompt): Requester {
  return {
    address: session.plan.store,
    secrets: hidden().secrets,
    grantedScopes: granted,
    tokenKind: session.result.token.kind,
  };
}

/** Makes leaving the guide name a written file; not where only the explorer was used. */
export function noteWritten({ store }: Pick<PlainContext, 'store'>, path: string): void {
  if (!isGuideUnused(store.getState())) store.dispatch({ type: 'tape-written', path });
}

/** The words of a `UserError`. @throws any other error, which is a defect */
export function refusal(error: unknown): string {
  if (!(error instanceof UserError)) throw error;
  return `${error.message} ${error.remedy}`.trim();
}

/** A text without secrets, to be said; while presenting the asker hides personal data in it. */
export function shown(text: string): string {
  return toDisplayText(redactSecrets(text, []));
}
