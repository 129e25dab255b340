import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { visit } from '../support/browser/visit.ts';
import {
  OTHER_PROFILE_FILE,
  type OtherService,
  startOtherService,
} from '../support/store/other-service.ts';
import { runProgram, startProgram } from '../support/terminal/run-program.ts';

let service: OtherService;
beforeAll(async () => {
  service = await startOtherService(['orders.write']);
});
afterAll(() => service.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'other-service-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], input = '') =>
  runProgram(args, {
    cwd: folder,
    env: { ...service.program, TOKENWRIGHT_ACCESS_TOKEN: service.facts.accessToken },
    input,
  });

/** Nothing of the built-in service: its name, and the scopes that it has. */
const SHOPIFY = /shopify|(?:read|write)_[a-z]|Admin API/i;

describe('a service that only its profile file knows', () => {
  it('is signed in to with its own scopes, joined as it joins them', async () => {
    const asked = ['token', '--scopes', 'orders.read,Orders.Write', '--print-token', '--json'];
    const program = startProgram(asked, { cwd: folder, env: service.program });
    const [, url = ''] = await program.said(
      /^(https:\/\/demo\.stores\.acme\.example\/oauth\/authorize\?\S+)$/m,
    );
    expect(new URL(url).searchParams.get('scope')).toBe('orders.read orders.write');
    expect((await visit(service.approve(url))).status).toBe(200);
    const { code, stdout, stderr } = await program.end;
    expect(JSON.parse(stdout)).toMatchObject({
      scopes: {
        asked: ['orders.read', 'orders.write'],
        granted: ['orders.write'],
        missing: [],
      },
      accessToken: service.facts.accessToken,
    });
    expect(code).toBe(0);
    expect(stderr).toContain('"Orders.Write" is taken as orders.write.');
    expect(stderr).not.toMatch(SHOPIFY);
  });

  it('has its scopes checked by what contains what, and shown by its own words', async () => {
    const enough = await run(['check', '--need', 'orders.read']);
    expect(enough.code).toBe(0);
    expect(enough.stdout).toMatch(
      /^ {2}orders\.write +Create, change and cancel orders\. Contains orders\.read\.$/m,
    );
    expect(enough.stdout + enough.stderr).not.toMatch(SHOPIFY);
    const { code, stdout, stderr } = await run(['check', '--need', 'orders.read store:admn']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Missing {2}store:admn$/m);
    expect(stderr).toContain('Did you mean store:admin?');
    expect(service.store.requests.filter(({ path }) => path.includes('graphql'))).toEqual([]);
  });

  it('has its documents checked by what its profile says of their fields', async () => {
    writeFileSync(join(folder, 'a.graphql'), '{ orders { id } }');
    writeFileSync(join(folder, 'b.graphql'), '{ customers { id } products { id } }');
    expect((await run(['check', '--for', 'a.graphql'])).code).toBe(0);
    const { code, stdout, stderr } = await run(['check', '--for', '*.graphql']);
    expect(code).toBe(1);
    expect(stderr).toContain('customers needs customers.read.');
    expect(stdout).toMatch(/^Missing {2}customers\.read$/m);
  });

  it('is asked under its own paths and versions', async () => {
    const { code, stdout } = await run(['request', 'GET', 'orders']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '{"orders":[{"id":1}]}' });
    const whole = await run(['request', 'GET', '/oauth/scopes']);
    expect(whole.stdout).toContain('"orders.write"');
    const away = await run(['request', 'GET', '/admin/shop.json']);
    expect(away.code).toBe(2);
    expect(away.stderr).toContain('does not lead below /oauth/ or /rest/.');
    const version = await run(['request', 'GET', 'orders', '--api-version', 'v9']);
    expect(version.code).toBe(2);
    expect(version.stderr).toContain('The profile lists v2, v1.');
  });

  it('has a refusal explained by the scope that it names', async () => {
    const { code, stderr } = await run(['graphql', '{ customers { id } }']);
    expect(code).toBe(1);
    expect(stderr).toContain('the scope customers.read is missing');
    expect(stderr).not.toMatch(SHOPIFY);
  });

  it('has the needs of a request said in the prompt, and what is not known not said', async () => {
    const { stdout, stderr } = await run(
      ['explore', '--plain', '--no-keep'],
      'GET orders\nGET customers\nGET products\nGET products/5.json\ngraphql\ncurl https://demo.stores.acme.example/admin/shop\nscopes\nquit\n',
    );
    expect(stdout).toContain('Needs orders.read: your token has it.');
    expect(stdout).toContain('Needs customers.read; your token lacks customers.read.');
    expect(stdout).toContain("leads to no path of the store's API");
    expect(stdout).toContain('The service has not retired the last REST request.');
    expect(stdout.split('Needs ')).toHaveLength(3);
    expect(stdout + stderr).not.toMatch(SHOPIFY);
  });
});

describe('stores of another service', () => {
  const said = async (args: readonly string[], variables: readonly string[]) => {
    const { program } = service;
    const env = Object.fromEntries(variables.map((name) => [name, program[name] ?? '']));
    const { code, stdout, stderr } = await runProgram(args, { cwd: folder, env });
    expect(stdout + stderr).not.toMatch(SHOPIFY);
    return { code, words: stdout + stderr };
  };
  const PROFILE = 'TOKENWRIGHT_PROFILE';

  it('get their names by what the environment says of the service', async () => {
    const unnamed = await said(['stores'], [PROFILE]);
    expect(unnamed.words).toContain(
      'Set TOKENWRIGHT_SHOP, for example to demo.stores.acme.example, and give it a name: ',
    );
    const named = await said(['stores'], [PROFILE, 'TOKENWRIGHT_SHOP']);
    expect(named.words).toMatch(/Give one a name: .* stores add work\n/);
    // What was proposed works.
    const added = await said(['stores', 'add', 'work'], [PROFILE, 'TOKENWRIGHT_SHOP']);
    expect(added.code).toBe(0);
    expect(added.words).toContain('work  demo.stores.acme.example');
  });

  it('are asked for with an example that is one of its own', async () => {
    const bySetting = await said(['stores', 'add', 'work'], [PROFILE]);
    expect(bySetting.code).toBe(2);
    expect(bySetting.words).toContain(
      'Set TOKENWRIGHT_SHOP, for example to demo.stores.acme.example.',
    );
    const add = ['stores', 'add', 'work', '--profile', OTHER_PROFILE_FILE];
    const byOption = await said(add, []);
    expect(byOption.words).toContain('Give --shop, for example --shop demo.stores.acme.example.');
    const added = await said([...add, '--shop', 'demo.stores.acme.example'], []);
    expect(added.code).toBe(0);
  });

  it('have no variable of the built-in service proposed for their token', async () => {
    const { code, words } = await said(['run', '--as', 'no name', '--', 'node'], [PROFILE]);
    expect(code).toBe(2);
    expect(words).toContain('Give for example --as STORE_ACCESS_TOKEN.');
  });
});
