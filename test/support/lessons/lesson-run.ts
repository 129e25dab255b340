import { randomBytes } from 'node:crypto';
import { createLessonStore, watchCallbacks } from '../../../source/app/lessons.ts';
import type { GuidePorts } from '../../../source/app/ports.ts';
import type { FaultName } from '../../../source/practice-store/faults/fault-switches.ts';
import type { PracticeApp } from '../../../source/practice-store/oauth/app-registry.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { scenarioOptions } from '../../../source/practice-store/scenario/scenario.ts';
import { checkCallback } from '../../../source/core/sign-in/callback-check.ts';
import { PRACTICE_PROFILE } from '../../../source/core/service/profile.ts';
import { parseShop } from '../../../source/core/service/shop-domain.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';
import { TurnedClock } from '../guide/fake-guide-world.ts';
import {
  askStore,
  type ClientAnswer,
  fillForm,
  postForm,
  sendForm,
  ticketOf,
} from '../store/practice-client.ts';
import { textFields } from '../store/practice-sign-in.ts';
import { builtInLesson } from './built-in.ts';

const API = '/admin/api/2026-10';
const AUTHORIZE = '/admin/oauth/authorize';
const EXCHANGE = '/admin/oauth/access_token';

/** What the guide listens on. */
const REDIRECT_URI = 'http://127.0.0.1:3456/callback';

interface Asking {
  readonly clientId?: string;
  readonly scope?: string;
  readonly redirectUri?: string;
  readonly perUser?: boolean;
}

/**
 * A lesson on its practice store, done by plain HTTP: no screen, and no word of what is done but what
 * the store and the check of the callback tell.
 */
export class LessonRun {
  /** What the last good exchange or refresh gave. */
  token = '';
  refreshToken = '';
  /** Of the last callback. */
  code = '';
  readonly store: PracticeStore;
  readonly #lesson: ReturnType<typeof createLessonStore>;
  readonly #pasted: NonNullable<GuidePorts['onPasted']>;
  #state = '';
  /** What stands in the fields of the guide. */
  #clientId: string;
  #secret: Secret;

  readonly #time: { aheadMs: number };

  private constructor(
    store: PracticeStore,
    lesson: ReturnType<typeof createLessonStore>,
    time: { aheadMs: number },
  ) {
    this.store = store;
    this.#time = time;
    this.#lesson = lesson;
    const listen: GuidePorts['listen'] = () => Promise.reject(new Error('nobody listens here'));
    const { onPasted } = watchCallbacks({ listen, onPasted: () => undefined }, lesson);
    this.#pasted = onPasted;
    this.#clientId = store.app.clientId;
    this.#secret = store.app.clientSecret;
  }

  static async of(id: string): Promise<LessonRun> {
    const lesson = await builtInLesson(id);
    const running = createLessonStore(lesson, 1, new TurnedClock());
    const time = { aheadMs: 0 };
    const store = await startPracticeStore({
      ...scenarioOptions(lesson.world),
      port: 0,
      onEvent: running.observe,
      clock: () => Date.now() + time.aheadMs,
    });
    const run = new LessonRun(store, running, time);
    if (lesson.start.type === 'explorer') {
      const { scopes } = lesson.start;
      run.token = store.issueToken(store.app, { scopes, kind: 'permanent' }).accessToken;
    }
    return run;
  }

  /** How many checks are met. */
  get done(): number {
    return this.#lesson.getState().done;
  }

  get isOver(): boolean {
    return this.#lesson.getState().endedAtMs !== null;
  }

  /** The app whose Client ID is in the fields of the guide, as it stands now. */
  get app(): PracticeApp {
    const found = this.store.apps().find(({ clientId }) => clientId === this.#clientId);
    if (found === undefined) throw new Error('no app has this Client ID');
    return found;
  }

  /** Copies Client ID and the newest secret of the app that was made last into the fields. */
  copyCredentials(): void {
    const last = this.store.apps().at(-1);
    if (last === undefined) throw new Error('there is no app');
    this.#clientId = last.clientId;
    this.#secret = last.clientSecret;
  }

  /** Fills in a form on a page of the app settings, and sends it. */
  fill(
    page: 'versions' | 'settings' | '',
    fields: Readonly<Record<string, string>>,
  ): Promise<unknown> {
    const { origin } = this.store;
    const path = `/dashboard/apps/${this.store.apps().at(-1)?.id}/${page}`;
    return fillForm(origin, path.replace(/\/$/, ''), fields);
  }

  /** The page that asks, or the one that refuses; the address is kept for {@link approve}. */
  async openPage(asking: Asking = {}): Promise<ClientAnswer> {
    this.#state = randomBytes(16).toString('hex');
    const { scopes, clientId } = this.app;
    const query = new URLSearchParams({
      client_id: asking.clientId ?? clientId,
      scope: asking.scope ?? scopes.join(','),
      redirect_uri: asking.redirectUri ?? REDIRECT_URI,
      state: this.#state,
      ...(asking.perUser === true ? { 'grant_options[]': 'per-user' } : {}),
    });
    return askStore(this.store.origin, { path: `${AUTHORIZE}?${query.toString()}` });
  }

  /** @returns the address that the browser is sent to */
  async decide(decision: 'approve' | 'cancel', asking: Asking = {}): Promise<string> {
    const page = await this.openPage(asking);
    const sent =
      page.status === 200
        ? await sendForm(this.store.origin, AUTHORIZE, [
            ['ticket', ticketOf(page.body)],
            ['decision', decision],
          ])
        : page;
    return sent.headers.location ?? '';
  }

  /** Gives the address to the check of the guide, as a browser or a paste does. */
  callback(address: string): void {
    const expectation = {
      state: new Secret(this.#state),
      olderStates: [],
      shop: practiceShop(),
      issuer: this.store.origin,
      profile: PRACTICE_PROFILE,
      clientSecret: this.#secret,
      hashing: nodeHashing,
    };
    const { search, searchParams } = new URL(address);
    this.code = searchParams.get('code') ?? '';
    const nowSeconds = Math.floor(Date.now() / 1000);
    this.#pasted(new Secret(address), checkCallback(search.slice(1), expectation, nowSeconds));
  }

  /** As the program does it, once a callback was taken. */
  async exchange(fields: Readonly<Record<string, string>> = {}): Promise<ClientAnswer> {
    const answer = await postForm(
      this.store.origin,
      EXCHANGE,
      {
        client_id: this.#clientId,
        client_secret: this.#secret.reveal(),
        code: this.code,
        ...fields,
      },
      { Accept: 'application/json' },
    );
    if (answer.status !== 200) return answer;
    const values = textFields(answer.body);
    this.token = values.get('access_token') ?? '';
    this.refreshToken = values.get('refresh_token') ?? '';
    return answer;
  }

  /** From the page to the token. */
  async signIn(asking: Asking = {}, fields: Readonly<Record<string, string>> = {}): Promise<void> {
    this.callback(await this.decide('approve', asking));
    await this.exchange(fields);
  }

  /** One more sign-in, after which what was at hand is at hand again. */
  async signInBeside(asking: Asking): Promise<void> {
    const { token, refreshToken, code } = this;
    await this.signIn(asking);
    Object.assign(this, { token, refreshToken, code });
  }

  /** The app gives its token back. */
  revoke(token = this.token): Promise<ClientAnswer> {
    return this.graphql('mutation { appUninstall { userErrors { message } } }', {}, token);
  }

  /** Does what loses its answer. */
  async expectLost(what: () => Promise<unknown>): Promise<void> {
    const came = await what().then(
      () => true,
      (error: unknown) => !/ECONNRESET|hang up/.test(String(error)),
    );
    if (came) throw new Error('the answer came');
  }

  /** `GET products.json`, with the token at hand unless another one is given. */
  rest(request: string, token = this.token): Promise<ClientAnswer> {
    const [method = '', path = ''] = request.split(' ');
    // As long as the store takes to give one request of its bucket back: a person is slower.
    this.#time.aheadMs += 500;
    const headers = { 'X-Shopify-Access-Token': token };
    return askStore(this.store.origin, { method, path: `${API}/${path}`, headers });
  }

  graphql(query: string, variables: unknown = {}, token = this.token): Promise<ClientAnswer> {
    return askStore(this.store.origin, {
      method: 'POST',
      path: `${API}/graphql.json`,
      headers: { 'X-Shopify-Access-Token': token, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.store.close();
  }

  /** For the next request that can show it. */
  failOnce(name: FaultName): void {
    this.store.faults.switchOn(name, { type: 'next-request' });
  }
}

function practiceShop() {
  const verdict = parseShop('demo.practice.test', PRACTICE_PROFILE);
  if (verdict.type !== 'shop') throw new Error('not the shop of the practice store');
  return verdict.shop;
}
