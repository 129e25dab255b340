import { createExplorerStore, type ExplorerStore } from '../../app/explorer-runner.ts';
import type { ExplorerFace, LendTerminal } from '../../ui/ink/faces.ts';
import { type UnsavedWorkSource, unsavedWorkIn } from '../../core/explorer/unsaved-work.ts';
import type { ExplorerTools } from './explorer-tools.ts';
import { systemClock } from '../../app/clock.ts';
import type { ChosenKeys } from '../../core/preferences.ts';
import type { ExplorerConfig, ExplorerNotice } from '../../core/explorer/state.ts';
import { API_LIMITS } from '../../core/requests/sending.ts';
import type { SendHttp } from '../../core/http/message.ts';
import type { TokenKind } from '../../core/sign-in/issued-token.ts';
import type { ScopeList } from '../../core/service/scopes.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import type { Secret } from '../../core/text/secret.ts';
import { openAnswerClient } from '../../services/answer-worker/answer-client.ts';
import { openSchemaClient } from '../../services/schema-worker/schema-client.ts';
import { createExplorerFace } from '../../ui/ink/explorer/explorer-face.tsx';

/** A token of a store, and what its requests need. */
export interface ExplorerSession {
  readonly store: StoreAddress;
  readonly token: Secret;
  /** Null when the scopes of the token are not known. */
  readonly granted: ScopeList | null;
  readonly tokenKind: TokenKind;
  readonly apiVersion: string;
  readonly userAgent: string;
  /** The name by which a person calls this program. */
  readonly program: string;
  readonly maxBytes: number;
  readonly presenter: boolean;
  readonly send: SendHttp;
}

/** Opens the explorer for a session; null without a session. */
type OpenExplorer = (session: ExplorerSession | null) => ExplorerFace | null;

/** How explorers are opened; the same for each of a run. */
export interface ExplorerOptions {
  /** Called each time it is opened: whether there is a guide to return to. */
  readonly canReturn: () => boolean;
  /** The guide can be opened after a refusal. */
  readonly canSignIn?: boolean;
  /** A lesson runs. */
  readonly hasLesson: boolean;
  /** Keys that the person chose. */
  readonly keys?: ChosenKeys;
  /** Shown on the first screen of the first explorer. */
  readonly firstNotice?: ExplorerNotice | null;
  /** Absent: nothing is copied, kept or edited in another program. */
  readonly tools?: ExplorerTools;
  /** Receives where the unsaved work of this explorer is listed, which a defect would lose. */
  readonly setUnsavedWork?: (source: UnsavedWorkSource) => void;
}

/** What was typed in one explorer is there again in the next, even with another token. */
export function createExplorerOpener(options: ExplorerOptions): OpenExplorer {
  const { tools } = options;
  const schemas = tools?.schemas ?? null;
  let last: ExplorerStore | null = null;
  return (session) => {
    if (session === null) return null;
    const kept = tools?.requests?.of(session.store) ?? null;
    const config = explorerConfig(session, options, { kept, isFirst: last === null });
    let lend: LendTerminal | null = null;
    const ports = {
      send: session.send,
      clock: systemClock,
      openSchema: () => openSchemaClient({ folder: schemas?.folder ?? null }),
      ...(schemas === null ? {} : { onSchemaKept: schemas.onKept }),
      openReader: openAnswerClient,
      ...(tools === undefined
        ? {}
        : {
            copy: tools.copy,
            files: tools.files,
            editText: lending(tools.editText),
            showText: lending(tools.showText),
          }),
      ...(kept === null ? {} : { requests: kept.saved }),
      ...(kept === null || kept.history === null ? {} : { history: kept.history }),
    };
    function lending<Given extends readonly unknown[], Outcome>(
      run: (...given: Given) => Promise<Outcome>,
    ) {
      return (...given: Given): Promise<Outcome> =>
        lend === null ? run(...given) : lend(() => run(...given));
    }
    const opened = createExplorerStore(config, ports, last?.getState() ?? null);
    last = opened;
    options.setUnsavedWork?.(() => unsavedWorkIn(opened.getState()));
    return createExplorerFace(opened, {
      takesTerminal: (taken) => {
        lend = taken;
      },
    });
  };
}

/** What an explorer is made of, apart from what it reaches the world with. */
export function explorerConfig(
  session: ExplorerSession,
  { tools, ...options }: ExplorerOptions,
  {
    kept,
    isFirst,
  }: { readonly kept: { readonly history: unknown } | null; readonly isFirst: boolean },
): ExplorerConfig {
  return {
    address: session.store,
    token: session.token,
    grantedScopes: session.granted,
    tokenKind: session.tokenKind,
    version: session.apiVersion,
    userAgent: session.userAgent,
    program: session.program,
    limits: { ...API_LIMITS, maxBytes: session.maxBytes },
    presenter: session.presenter,
    canReturn: options.canReturn(),
    canSignIn: options.canSignIn ?? false,
    collection: tools?.collection ?? null,
    keepsRequests: kept !== null,
    keepsSchema: (tools?.schemas ?? null) !== null,
    keepsHistory: kept !== null && kept.history !== null,
    hasLesson: options.hasLesson,
    keys: options.keys ?? {},
    firstNotice: isFirst ? (options.firstNotice ?? null) : null,
  };
}
