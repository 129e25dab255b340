import { describe, expect, test } from 'vitest';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  fillRequest,
  plainCallbacks,
  REFUSED_CALLBACKS,
  sendCallback,
} from '../../support/corpus/callback-corpus.ts';
import { corpusCases } from '../../support/corpus/corpus-answer.ts';
import { NEVER_SHOWN, TOKEN_BORDERS } from '../../support/corpus/token-words.ts';
import { jsonOutcome, PRACTICE_SECRET } from '../../support/guide/fake-guide-world.ts';
import {
  ENTERS_TO_APPROVE,
  PlainTalk,
  startPlainOnFakes,
  startPlainReal,
} from '../../support/guide/plain-guide.ts';
import { factsOf } from '../../support/guide/waiting-guide.ts';
import { VALID_REQUEST } from '../../support/sign-in/callback-flow.ts';
import { answeredOutcome, answerFromRaw } from '../../support/sockets/http-answers.ts';
import { sendRaw } from '../../support/sockets/raw-client.ts';

const CLIENT_SECRET = 'hush_canary';
const OWN: Partial<GuideConfig> = {
  startWith: 'own',
  scopes: ['read_products'],
  shop: 'demo.myshopify.com',
  clientId: 'fedcba9876543210'.repeat(2),
  clientSecret: new Secret(CLIENT_SECRET),
};
/** Enter alone, from Start to the wait, with all of it given. */
const ENTERS = ['', '', '', '', '', '', '', ''];

describe('corpus token-response, in lines', () => {
  test.each(corpusCases('token-response').filter(({ id }) => id !== 'TR-29'))(
    '$id $name: $expect',
    async ({ id, input }) => {
      const { talk, world } = startPlainOnFakes();
      const { token, words } = TOKEN_BORDERS[id] ?? { token: null, words: /no such case/ };
      world.outcomes.push(
        typeof input === 'string'
          ? answerFromRaw(written(input).replaceAll('practice_secret_1', PRACTICE_SECRET))
          : answeredOutcome({ body: '{"access_t', incomplete: 'cut' }),
      );
      // The client stops at 64 KiB.
      if (id === 'TR-12') world.outcomes[0] = answeredOutcome({ body: '{', incomplete: 'limit' });
      void 0;
      talk.type(...ENTERS_TO_APPROVE);
      await talk.hear('Paste the address');
      world.ears[0]?.arrive(world.queryFor(world.opened[0] ?? ''));
      await talk.until((said) => words.test(said.replaceAll(/\s+/g, ' ')));
      await talk.hear(token === null ? 'Problem:' : 'What next?');
      expect(talk.said).not.toMatch(NEVER_SHOWN);
      expect(talk.said).not.toContain(PRACTICE_SECRET);
      if (token !== null) expect(talk.said).not.toContain(token);
      expect(world.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    },
  );
});

test('every case of token-response is one of these; TR-29 waits for the clock of the service', () => {
  const ids = corpusCases('token-response').map(({ id }) => id);
  expect([...Object.keys(TOKEN_BORDERS), 'TR-29'].toSorted()).toEqual(ids.toSorted());
});

/** `{X*N}` → X, N times. */
function written(text: string): string {
  return text.replaceAll(/\{([^{}*]+)\*(\d+)\}/g, (_, part: string, count: string) =>
    part.repeat(Number(count)),
  );
}

describe('corpus callback-request, in lines', () => {
  test('each refused one is said in its words, once a kind, and then the right one is taken', async () => {
    const talk = new PlainTalk();
    const run = await startPlainReal(talk, 'lines', {
      config: OWN,
      ports: {
        send: () =>
          Promise.resolve(
            jsonOutcome(200, { access_token: 'opaque-token-1', scope: 'read_products' }),
          ),
      },
    });
    talk.type(...ENTERS);
    await talk.hear('Paste the address');
    const facts = {
      ...factsOf(new URL(run.opened[0] ?? '')),
      clientSecret: CLIENT_SECRET,
      // No attempt went before.
      olderState: 'O'.repeat(43),
    };
    const start = talk.said.length;
    const told = new Set<string>();
    const refused = plainCallbacks().filter(({ settles, id }) => !settles && id !== 'CB-43');
    expect(refused.length).toBeGreaterThan(40);
    for (const one of refused) {
      const from = talk.said.length;
      const { status } = await sendCallback(one, facts);
      expect([one.status, ...one.also], one.id).toContain(status);
      const words = REFUSED_CALLBACKS[one.id];
      if (words === undefined || told.has(words.source)) continue;
      told.add(words.source);
      await talk.until((said) => words.test(said.slice(from)));
    }
    await sendRaw(facts.port, fillRequest(VALID_REQUEST, facts));
    await talk.hear('What next?');
    const said = talk.said.slice(start, talk.said.indexOf('The approval arrived', start));
    // One warning a kind; about requests that are no callback, nothing is said.
    expect(said.match(/^Warning: /gm)).toHaveLength(told.size);
    expect(talk.said).not.toMatch(/abc123|hush_canary|\u001b/);
    talk.leave();
    await run.exit;
  });
});
