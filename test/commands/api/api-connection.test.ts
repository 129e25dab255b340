import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerOf,
  type ApiConnection,
  openStoreClient,
  requireConsent,
  requireRunningStore,
  withApi,
} from '../../../source/commands/api/api-connection.ts';
import type { World } from '../../../source/commands/entry/world.ts';
import type { ApiOptions } from '../../../source/commands/options.ts';
import { createOutput } from '../../../source/commands/output.ts';
import { buildRestRequest } from '../../../source/core/http/api-request.ts';
import { answeringServer } from '../../support/sockets/answering-server.ts';
import { answered, failedWith, httpAnswer } from '../../support/sockets/http-answers.ts';
import { freePort } from '../../support/sockets/ports.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

type Env = Readonly<Record<string, string>>;

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

/** A command that is given this environment and this standard input. */
function command(env: Env, input = '') {
  const { world, stderr } = pipedWorld(cwd, env);
  const ending = new AbortController();
  const stdin = Object.assign(Readable.from([input]), { isTTY: false });
  const here = { ...world, stdin, signal: ending.signal } as unknown as World;
  const output = createOutput(here);
  return {
    world: here,
    output,
    stderr,
    ending,
    use: <T>(work: (api: ApiConnection) => Promise<T>, options: Partial<ApiOptions> = {}) =>
      withApi(here, { color: false, ...options }, output, work),
  };
}

const yes = (body = '{}') =>
  answeringServer((_asked, response) => {
    response.end(body);
  });

const getShop = ({ target }: ApiConnection) => ({
  request: buildRestRequest(target, { method: 'GET', path: 'shop.json' }),
  repeatable: 'rest-read' as const,
});

describe('a connection', () => {
  it('is to the store of the settings, with their token, version and limits', async () => {
    const { env, origin, asked } = await yes();
    const here = command({ ...env, TOKENWRIGHT_MAX_BODY: '1048576' });
    const outcome = await here.use(
      async (api) => {
        expect(api.target.address).toMatchObject({ shop: 'demo.practice.test', origin });
        expect(api.token.source.kind).toBe('environment');
        expect(api.settings.shop?.value).toBe('demo.practice.test');
        expect(api.limits.totalMs).toBe(30_000);
        expect(api.limits.maxBytes).toBe(api.settings.maxBody.value);
        return api.ask(getShop(api));
      },
      { apiVersion: '2026-07' },
    );
    expect(answerOf(outcome).status).toBe(200);
    expect(asked.map(({ method, target }) => `${method} ${target}`)).toEqual([
      'GET /admin/api/2026-07/shop.json',
    ]);
    expect(asked[0]?.headers).toMatchObject({
      'user-agent': 'tokenwright/1.2.3',
      'x-shopify-access-token': 'practice_token_1',
    });
    expect(here.stderr()).toBe('');
  });

  it('takes the token from standard input where that is asked for', async () => {
    const { env, asked } = await yes();
    const here = command(env, 'practice_token_2\n');
    await here.use(async (api) => api.ask(getShop(api)), { secretStdin: true });
    expect(asked[0]?.headers['x-shopify-access-token']).toBe('practice_token_2');
  });

  it('is closed when its use ends, well or not', async () => {
    const { env } = await yes();
    const ends: Array<ApiConnection> = [];
    await command(env).use(async (api) => void ends.push(api));
    const failing = command(env).use(async (api) => {
      ends.push(api);
      throw new Error('a defect');
    });
    await expect(failing).rejects.toThrow('a defect');
    expect(ends).toHaveLength(2);
    for (const api of ends) expect(await api.ask(getShop(api))).toMatchObject({ type: 'failure' });
  });

  it('takes no token of a real store to a practice store, and none where only a file names it', async () => {
    const { env, asked } = await yes();
    const live = { ...env, TOKENWRIGHT_ACCESS_TOKEN: `shpat_${'0a'.repeat(16)}` };
    const nothing = () => Promise.reject(new Error('it was used'));
    await expect(command(live).use(nothing)).rejects.toMatchObject({ exitCode: 2 });
    const piped = command(env, 'of-another-service\n');
    await expect(piped.use(nothing, { secretStdin: true })).rejects.toMatchObject({ exitCode: 2 });
    const { TOKENWRIGHT_STORE_ORIGIN: origin, ...others } = env;
    writeFileSync(`${cwd}/.env`, `TOKENWRIGHT_STORE_ORIGIN=${origin}\n`);
    await expect(command(others).use(nothing)).rejects.toMatchObject({
      code: 'untrusted-destination',
    });
    expect(asked).toEqual([]);
  });
});

describe('a store that asks for patience', () => {
  const busy = (times: number, after = '0.01') => {
    let left = times;
    return answeringServer((_asked, response) => {
      left -= 1;
      if (left >= 0) response.writeHead(429, { 'retry-after': after });
      response.end('{}');
    });
  };

  it('is asked again, and each wait is told', async () => {
    const { env, asked } = await busy(2);
    const here = command(env);
    const outcome = await here.use(async (api) => api.ask(getShop(api)));
    expect([answerOf(outcome).status, asked.length]).toEqual([200, 3]);
    expect(here.stderr().trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^The store says: too many requests \(429\)\. .* retry 1 of 3\.$/),
      expect.stringMatching(/^The store says: too many requests \(429\)\. .* retry 2 of 3\.$/),
    ]);
  });

  it('is not asked again for what may change data', async () => {
    const { env, asked } = await busy(2);
    const here = command(env);
    const outcome = await here.use(async (api) =>
      api.ask({ ...getShop(api), repeatable: 'never' }),
    );
    expect([answerOf(outcome).status, asked.length, here.stderr()]).toEqual([429, 1, '']);
  });

  it('is not waited for once the command is told to end', async () => {
    const { env, asked } = await busy(1, '30');
    const here = command(env);
    await here.use(async (api) => {
      const asking = api.ask(getShop(api));
      await expect.poll(here.stderr).toContain('retry 1 of 3');
      here.ending.abort('SIGTERM');
      await asking;
    });
    expect(asked).toHaveLength(1);
  });
});

describe('a request that may change data', () => {
  const consent = (isPractice: boolean, repeatable: 'never' | 'rest-read', options = {}) => {
    const address = isPractice ? practiceDemo(4711) : liveDemo();
    // Of a connection only the address is asked for.
    const api = { target: { address } } as unknown as ApiConnection;
    return () => requireConsent(api, { repeatable }, options, 'DELETE');
  };

  it('needs a yes on a real store alone', () => {
    expect(consent(false, 'never')).toThrow(
      expect.objectContaining({
        code: 'mutation-not-allowed',
        message: 'DELETE may change data of demo.myshopify.com.',
        remedy: 'Add --allow-mutations if that is what you want.',
        exitCode: 2,
      }),
    );
    expect(consent(false, 'never', { allowMutations: true })).not.toThrow();
    expect(consent(false, 'rest-read')).not.toThrow();
    expect(consent(true, 'never')).not.toThrow();
  });
});

it('an outcome is its answer, or an error with the code of what failed', () => {
  const answer = httpAnswer(404);
  expect(answerOf({ type: 'answer', answer })).toBe(answer);
  expect(answerOf(answered(200)).status).toBe(200);
  expect(() => answerOf(failedWith({ kind: 'refused' }))).toThrow(
    expect.objectContaining({
      code: 'http-refused',
      message: 'demo.myshopify.com refused the connection.',
      remedy: 'Check the shop domain.',
      exitCode: 3,
    }),
  );
});

describe('a practice store', () => {
  it('must run before anything is waited for', async () => {
    const { origin } = await yes();
    const program = { program: 'npx tokenwright' };
    await requireRunningStore(program, practiceDemo(Number(new URL(origin).port)));
    await requireRunningStore(program, liveDemo());
    const port = await freePort();
    await expect(requireRunningStore(program, practiceDemo(port))).rejects.toMatchObject({
      code: 'http-refused',
      exitCode: 3,
      message: `The practice store at 127.0.0.1, port ${port}, is not running.`,
      remedy: expect.stringContaining('npx tokenwright practice'),
    });
  });
});

describe('the client of a store', () => {
  const open = (env: Env) => {
    const here = command(env);
    const settings = { maxBody: { value: 100, source: { kind: 'default' } } } as const;
    return { here, make: () => openStoreClient(here.world, liveDemo(), settings, here.output) };
  };

  it('lets no output show the password of a proxy', async () => {
    const { here, make } = open({ HTTPS_PROXY: 'http://ada:pass-of-a-proxy@127.0.0.1:1' });
    await make().close();
    expect([...here.world.secrets].map((secret) => secret.reveal())).toContain('pass-of-a-proxy');
  });

  it('is none where certificates would not be checked', () => {
    const { make } = open({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(make).toThrow(expect.objectContaining({ exitCode: 2 }));
  });
});
