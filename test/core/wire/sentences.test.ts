import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guideView } from '../../../source/core/guide/view.ts';
import { buildAuthorizeUrl } from '../../../source/core/sign-in/authorize-url.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import type { WireTopic } from '../../../source/core/wire/message.ts';
import { fieldSentence } from '../../../source/core/wire/sentences.ts';
import { toMarkdown } from '../../../source/core/wire/to-markdown.ts';
import { tellBlock } from '../../../source/ui/plain/tellers.ts';
import { detailRows } from '../../../source/ui/ink/overlays/wire-rows.tsx';
import { createTheme } from '../../../source/ui/ink/theme.ts';
import { practiceStoreAddress } from '../../support/guide/fake-guide-world.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import {
  answerOf,
  FLOW_SECRETS,
  flowEvents,
  flowRequests,
  signedQuery,
  tapeOf,
} from '../../support/sign-in/wire-flow.ts';

/** What a name that nobody knows is given. */
const GENERIC = /Part of this request\.|not needed here\.|Part of what was asked for\./;

/** Names of a module's own calls that read a parameter: `get('hmac')`. */
function namesReadIn(...modules: readonly string[]): readonly string[] {
  const text = modules
    .map((name) =>
      readFileSync(new URL(`../../../source/core/sign-in/${name}`, import.meta.url), 'utf8'),
    )
    .join('\n');
  const calls = text.matchAll(
    /(?:\bget\(|parameterValue\(\w+, |readLifetime\(\w+, )'([a-z_[\]]+)'/g,
  );
  return [...new Set([...calls].map(([, name = '']) => name))];
}

/** Every authorize URL there can be: kinds of token, with and without PKCE, for both services. */
function authorizeUrls() {
  const store = practiceStoreAddress();
  const strict = { ...store, profile: { ...store.profile, callbackSignature: 'absent' } } as const;
  return (['permanent', 'expiring', 'per-user'] as const).flatMap((tokenMode) =>
    [store, strict].map((address) =>
      buildAuthorizeUrl({
        store: address,
        clientId: 'practice_client_1',
        scopes: ['read_products'],
        redirectUri: redirectUriOf('http://127.0.0.1:3456/callback'),
        state: new Secret(FLOW_SECRETS.state),
        tokenMode,
        codeChallenge: 'challenge',
      }),
    ),
  );
}

/** Fields of every request to the token endpoint, whatever is asked for. */
function requestNames(): readonly string[] {
  return flowRequests(FLOW_SECRETS).flatMap(({ body }) =>
    body?.type === 'form' ? body.fields.map(([name]) => name) : [],
  );
}

/** Within `associated_user`, of which the tape tells only the shape. */
const OF_A_PERSON = new Set(['first_name', 'last_name', 'email']);

type Known = readonly [of: 'request' | 'answer', topic: WireTopic, names: readonly string[]];

const ALL: readonly Known[] = [
  [
    'request',
    'hand-off',
    [...new Set(authorizeUrls().flatMap(({ url }) => [...new URL(url).searchParams.keys()]))],
  ],
  [
    'request',
    'callback',
    [
      ...namesReadIn('callback-check.ts', 'callback-query.ts'),
      ...new URLSearchParams(signedQuery(FLOW_SECRETS)).keys(),
    ],
  ],
  ['request', 'exchange', [...requestNames(), 'grant_type', 'redirect_uri']],
  [
    'answer',
    'exchange',
    namesReadIn('issued-token.ts', 'exchange.ts').filter((name) => !OF_A_PERSON.has(name)),
  ],
];

const EVERY = ALL.flatMap(([of, topic, names]) =>
  [...new Set(names)].map((name) => [topic, of, name, fieldSentence(name, { of, topic })] as const),
);

describe('a parameter', () => {
  test('is found wherever one is sent or read', () => {
    const names = EVERY.map(([, , name]) => name);
    for (const name of [
      ...['client_id', 'scope', 'redirect_uri', 'state', 'grant_options[]', 'response_type'],
      ...['code_challenge', 'code_challenge_method', 'code', 'shop', 'timestamp', 'host', 'hmac'],
      ...['iss', 'error', 'error_description', 'client_secret', 'grant_type', 'refresh_token'],
      ...['code_verifier', 'expiring', 'access_token', 'expires_in', 'refresh_token_expires_in'],
      'associated_user',
    ]) {
      expect(names).toContain(name);
    }
  });

  test.each(EVERY)('of the %s %s, %s, says what it is for, in two sentences at most', (...row) => {
    const sentence = row[3];
    expect(sentence).not.toMatch(GENERIC);
    const ends = sentence.match(/[.?!](?= |$)/g) ?? [];
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.length).toBeLessThanOrEqual(2);
    expect(sentence).toMatch(/\.$/);
  });

  test('of the authorize URL says the same on Authorize, on the tape and in lines', () => {
    for (const { url, parts } of authorizeUrls()) {
      const tape = tapeOf([{ type: 'handed-over', url: new Secret(url) }]);
      const fields = tape.messages[0]?.sections.flatMap((section) => section.fields) ?? [];
      for (const { name, purpose } of parts.slice(1)) {
        expect(fields.find((one) => one.name === name)?.sentence).toBe(purpose);
        expect(fieldSentence(name, { of: 'request', topic: 'hand-off' })).toBe(purpose);
      }
    }
    const { blocks } = guideView(new GuideRun().toAuthorize().state);
    const shown = blocks.find((block) => block.kind === 'parts');
    const told = blocks.flatMap((block) => tellBlock(block).map(({ text }) => text)).join('\n');
    for (const name of ['client_id', 'scope', 'redirect_uri', 'state']) {
      const purpose = fieldSentence(name, { of: 'request', topic: 'hand-off' });
      expect(shown?.parts.find((part) => part.name === name)?.purpose).toBe(purpose);
      expect(told).toContain(purpose);
    }
  });

  test('has its sentence in the unfolded tape and in its tutorial', () => {
    const { token, refreshToken } = FLOW_SECRETS;
    const outcome = answerOf(200, {
      access_token: token,
      scope: 'read_products',
      expires_in: 3600,
      refresh_token: refreshToken,
      refresh_token_expires_in: 7_776_000,
    });
    const { messages } = tapeOf(flowEvents(FLOW_SECRETS, [outcome]));
    const options = { isPresenting: false, width: 4000 };
    const theme = createTheme({ color: false, unicode: true });
    const screen = messages.flatMap((message) => detailRows(message, options, theme)).join('\n');
    const tutorial = toMarkdown(messages, { isPresenting: false }).replaceAll('\\', '');
    const sent = new Set(messages.flatMap(({ topic }) => topic));
    const there = EVERY.filter(([topic, , name]) => sent.has(topic) && screen.includes(`${name}:`));
    expect(there.length).toBeGreaterThan(15);
    for (const [topic, of, name, sentence] of there) {
      const isThere = messages.some((message) =>
        message.sections.some(({ fields }) => fields.some((field) => field.sentence === sentence)),
      );
      if (!isThere) continue;
      expect(screen, `${topic} ${of} ${name}`).toContain(sentence);
      expect(tutorial, `${topic} ${of} ${name}`).toContain(sentence);
    }
  });
});

describe('the signature of a callback', () => {
  function hmacOf(change: Readonly<Record<string, string>>, spoil = false): string {
    const events = flowEvents(FLOW_SECRETS, [], change, spoil);
    const callback = tapeOf(events).messages.find(({ topic }) => topic === 'callback');
    const fields = callback?.sections.flatMap((section) => section.fields) ?? [];
    return fields.find(({ name }) => name === 'hmac')?.sentence ?? '';
  }

  test('says that it was computed again here, and whether it was equal', () => {
    expect(hmacOf({})).toMatch(
      /^So that nobody on the way changed the others.*Computed again here, and equal\.$/,
    );
    expect(hmacOf({}, true)).toMatch(/Computed again here, and not equal\.$/);
    // Before it was looked at, another check had failed.
    expect(hmacOf({ state: 'another-state' })).not.toMatch(/equal/);
    for (const sentence of [hmacOf({}), hmacOf({}, true)])
      expect(sentence.match(/\.(?= |$)/g)).toHaveLength(2);
  });
});
