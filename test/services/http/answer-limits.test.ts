import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SCHEMA_LIMITS } from '../../../source/core/explorer/assist/schema.ts';
import { type HttpLimits, underCeiling } from '../../../source/core/http/message.ts';
import { API_LIMITS } from '../../../source/core/requests/sending.ts';
import {
  ACCESS_SCOPES_LIMITS,
  readAccessScopesOutcome,
} from '../../../source/core/sign-in/access-scopes.ts';
import { EXCHANGE_LIMITS } from '../../../source/core/sign-in/exchange.ts';
import { REVOKE_LIMITS } from '../../../source/core/sign-in/revoke.ts';
import { answerCeiling, DEFAULT_MAX_BODY } from '../../../source/services/settings/settings.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import { tokenProblemOf } from '../../../source/core/explorer/refused.ts';
import { answeredOutcome } from '../../support/sockets/http-answers.ts';
import { liveDemo } from '../../support/store/store-addresses.ts';
import { readModules } from '../../support/repository/source-modules.ts';
import { loopbackPort } from '../../support/sockets/ports.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Every place in which a limit of an answer begins, and the row of the table in the documentation. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'core/requests/sending.ts': 'to a request to the API',
  'core/explorer/assist/schema.ts': 'with the schema',
  'core/sign-in/access-scopes.ts': 'with the scopes of a token',
  'commands/api/check.ts': 'with the name of the app',
  'core/sign-in/revoke.ts': 'to a revocation',
  'services/machine/network-checks.ts': 'to the question of `doctor` whether the store is there',
  'core/sign-in/exchange.ts': 'of an exchange or a refresh',
};

/** Each client for a store, and whether the setting reaches it. */
const CLIENTS = [
  'commands/api/api-connection.ts',
  'commands/guide/guide.ts',
  'commands/learn/open-lesson.ts',
  'commands/machine/doctor.ts',
];

/** It asks no store: of each archive the size is known. */
const OTHERS = ['commands/machine/kit.ts'];

const SOURCES = readModules(ROOT, ['source'])
  .filter(({ path }) => !path.includes('/practice-store/'))
  .map(({ path }) => {
    const name = path.replace(/^source\//, '');
    return { name, text: readFileSync(`${ROOT}/${path}`, 'utf8') };
  });

const holding = (pattern: RegExp): string[] =>
  SOURCES.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).toSorted();

const from = (value: number) => ({ maxBody: { value, source: { kind: 'default' } } }) as const;

describe('the limit of an answer', () => {
  it('begins where the table in the documentation says', () => {
    expect(holding(/\btotalMs: \d/)).toEqual(Object.keys(BEGINNINGS).toSorted());
    const text = readFileSync(`${ROOT}/docs/configuration.md`, 'utf8');
    for (const row of Object.values(BEGINNINGS)) expect(text).toContain(`\n| ${row} |`);
  });

  it('is under the setting in every client', () => {
    const made = holding(/\bcreateHttpClient\(\{/).filter(
      (name) => !name.endsWith('http-client.ts'),
    );
    expect(made).toEqual([...CLIENTS, ...OTHERS].toSorted());
    for (const { name, text } of SOURCES) {
      if (CLIENTS.includes(name)) expect(text, name).toContain('ceiling: answerCeiling(settings)');
    }
  });

  it.each<readonly [string, HttpLimits, number]>([
    ['of the API', API_LIMITS, 5000],
    ['of a schema', SCHEMA_LIMITS, 5000],
    ['of scopes', ACCESS_SCOPES_LIMITS, 5000],
    ['of a revocation', REVOKE_LIMITS, 5000],
    ['of an exchange', EXCHANGE_LIMITS, EXCHANGE_LIMITS.maxBytes],
  ])('%s is lowered by a small setting, and not by a large one', (_, limits, lowered) => {
    expect(underCeiling(limits, answerCeiling(from(5000))).maxBytes).toBe(lowered);
    for (const value of [DEFAULT_MAX_BODY, 20 * 1024 * 1024])
      expect(underCeiling(limits, answerCeiling(from(value)))).toBe(limits);
    // Larger than the limit itself, it lowers nothing.
    expect(underCeiling({ ...limits, maxBytes: 100 }, 5000).maxBytes).toBe(100);
  });

  it('says of a list of scopes that it cut what raises it, and proposes nothing else', () => {
    const outcome = answeredOutcome({ body: '{"access_sco', incomplete: 'limit' });
    const result = readAccessScopesOutcome(outcome, liveDemo());
    expect(tokenProblemOf(result, 'permanent')).toMatchObject({
      what: 'Reading the list of scopes stopped at the limit of 12 bytes.',
      remedy: expect.stringContaining('TOKENWRIGHT_MAX_BODY') as string,
      action: null,
    });
  });

  it('holds in the client, whatever a request asks for', async () => {
    const server = createServer((_, response) => response.end('x'.repeat(10_000)));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${await loopbackPort(server)}/`;
    const client = createHttpClient({ env: {}, ceiling: 5000 });
    const request = { method: 'GET', url, headers: [], body: null } as const;
    const sizes = [];
    for (const limits of [ACCESS_SCOPES_LIMITS, EXCHANGE_LIMITS]) {
      const outcome = await client.send(request, { limits });
      sizes.push(outcome.type === 'answer' ? outcome.answer.body.length : outcome.failure.message);
    }
    await client.close();
    expect(sizes).toEqual([5000, 10_000]);
  });
});
