import { writtenNames } from '../../../source/core/sign-in/saved-token.ts';
import { createTickMemory } from '../../../source/app/memory.ts';
import type { Clock, GuidePorts, SaveOutcome } from '../../../source/app/ports.ts';
import type { PracticeFacts } from '../../../source/core/guide/state.ts';
import type { HttpOutcome, HttpRequest } from '../../../source/core/http/message.ts';
import { PRACTICE_PROFILE } from '../../../source/core/service/profile.ts';
import { parseShop } from '../../../source/core/service/shop-domain.ts';
import {
  parsePracticeOrigin,
  practiceAddress,
  type StoreAddress,
} from '../../../source/core/service/store-address.ts';
import type { CallbackVerdict } from '../../../source/core/sign-in/callback-check.ts';
import type { FinishPage } from '../../../source/core/sign-in/state.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';
import { signedCallback } from '../sign-in/signed-callback.ts';

export const PRACTICE_SECRET = 'practice_secret_canary';
export const PRACTICE_TOKEN = 'practice_token_canary_1234';

/** One listener that the guide opened. */
interface FakeEar {
  /** A browser comes by: the check decides, exactly as behind the real listener. */
  arrive(rawQuery: string): CallbackVerdict;
  readonly closings: Array<FinishPage | 'closed'>;
}

/** The outside world as the guide meets it, without sockets: everything asked of it is kept. */
export class FakeGuideWorld {
  readonly clock = new TurnedClock();
  readonly ears: FakeEar[] = [];
  readonly opened: string[] = [];
  readonly sent: HttpRequest[] = [];
  readonly copied: string[] = [];
  readonly saved: Array<{ path: string; names: string[]; confirmed: readonly string[] }> = [];
  /** The next outcomes of `send`, the first first; a token when there is none. */
  readonly outcomes: HttpOutcome[] = [];
  readonly saveOutcomes: SaveOutcome[] = [];
  listenError: Error | null = null;
  practiceClosed = false;
  #randomValues = 0;

  readonly ports: { -readonly [Port in keyof GuidePorts]: GuidePorts[Port] } = {
    listen: async ({ check, onVerdict }) => {
      if (this.listenError !== null) throw this.listenError;
      const closings: FakeEar['closings'] = [];
      this.ears.push({
        closings,
        arrive(rawQuery) {
          const verdict = check(rawQuery);
          onVerdict(verdict);
          return verdict;
        },
      });
      return {
        finish: async (page) => void closings.push(page),
        close: async () => void closings.push('closed'),
      };
    },
    openBrowser: async (url) => {
      this.opened.push(url);
      return { type: 'opened' };
    },
    send: async (request) => {
      this.sent.push(request);
      return this.outcomes.shift() ?? tokenOutcome();
    },
    hashing: nodeHashing,
    randomToken: () => {
      this.#randomValues += 1;
      return `random-value-number-${this.#randomValues}`.padEnd(43, 'x');
    },
    clock: this.clock,
    startPractice: async () => ({
      facts: fakePracticeFacts(),
      approve: async (url) => ({ redirect: this.redirectFor(url) }),
      close: async () => {
        this.practiceClosed = true;
      },
    }),
    copy: async (text) => {
      this.copied.push(text.reveal());
      return { type: 'copied', by: 'system' };
    },
    saveEnv: async ({ path, saves, confirmed }) => {
      this.saved.push({ path, names: writtenNames(saves), confirmed });
      return this.saveOutcomes.shift() ?? { type: 'saved', path, notes: [] };
    },
    remembered: createTickMemory(),
    runChecks: async (_subject, tell) => {
      tell({ name: 'port', status: 'ok', text: 'Port 3456 is free.', remedy: null });
    },
  };

  /** Where the browser is sent after approval of the given authorize URL. */
  redirectFor(authorizeUrl: string, change: Readonly<Record<string, string>> = {}): string {
    return `http://127.0.0.1:3456/callback?${this.queryFor(authorizeUrl, change)}`;
  }

  queryFor(authorizeUrl: string, change: Readonly<Record<string, string>> = {}): string {
    const asked = new URL(authorizeUrl);
    const timestamp = String(Math.floor(this.clock.epochMs() / 1000));
    const state = asked.searchParams.get('state') ?? '';
    const values = {
      code: 'practice_code_1',
      shop: 'demo.practice.test',
      state,
      timestamp,
      ...change,
    };
    return signedCallback(values, PRACTICE_SECRET);
  }
}

/** What the embedded store says of itself when it is ready. */
export function fakePracticeFacts(): PracticeFacts {
  return {
    store: practiceStoreAddress(),
    clientId: 'practice_client_1',
    clientSecret: new Secret(PRACTICE_SECRET),
    scopes: ['read_products', 'read_orders'],
    dashboardUrl: 'http://127.0.0.1:3457/dashboard',
    redirectUris: [],
    note: null,
  };
}

export function practiceStoreAddress(): StoreAddress {
  const origin = parsePracticeOrigin('http://127.0.0.1:3457');
  const shop = parseShop('demo.practice.test', PRACTICE_PROFILE);
  if (origin.type !== 'origin' || shop.type !== 'shop') throw new Error('fixture');
  return practiceAddress(PRACTICE_PROFILE, shop.shop, origin.origin);
}

/** What the token endpoint answers. */
export function jsonOutcome(status: number, body: unknown): HttpOutcome {
  return {
    type: 'answer',
    answer: {
      status,
      headers: [['content-type', 'application/json']],
      body: new TextEncoder().encode(JSON.stringify(body)),
      incomplete: null,
      unknownEncoding: null,
      durationMs: 5,
    },
  };
}

export function tokenOutcome(scope = 'read_products,read_orders'): HttpOutcome {
  return jsonOutcome(200, { access_token: PRACTICE_TOKEN, scope });
}

export function codeUsedOutcome(): HttpOutcome {
  return jsonOutcome(400, {
    error: 'invalid_request',
    error_description: 'The authorization code was not found or was already used',
  });
}

/** A clock that stands until it is turned; timers that become due run in their order. */
export class TurnedClock implements Clock {
  #nowMs = 0;
  readonly #timers = new Map<number, { dueMs: number; run: () => void }>();
  #nextId = 0;

  epochMs(): number {
    return 1_790_000_000_000 + this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs;
  }

  after(ms: number, run: () => void): () => void {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#timers.set(id, { dueMs: this.#nowMs + ms, run });
    return () => void this.#timers.delete(id);
  }

  get pending(): number {
    return this.#timers.size;
  }

  /** Goes on by `ms`, timer by timer. */
  turn(ms: number): void {
    const until = this.#nowMs + ms;
    for (;;) {
      const due = [...this.#timers].filter(([, { dueMs }]) => dueMs <= until);
      const [first] = due.toSorted(([, a], [, b]) => a.dueMs - b.dueMs);
      if (first === undefined) break;
      const [id, { dueMs, run }] = first;
      this.#timers.delete(id);
      this.#nowMs = Math.max(this.#nowMs, dueMs);
      run();
    }
    this.#nowMs = until;
  }
}
