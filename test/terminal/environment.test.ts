import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import corpus from '../corpus/environment.json' with { type: 'json' };
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { startConnectProxy } from '../support/sockets/connect-proxy.ts';
import { freePort } from '../support/sockets/ports.ts';
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { openRealStorePath } from '../support/store/real-store-path.ts';
import { runProgram, startProgram, type ProgramEnd } from '../support/terminal/run-program.ts';
import { removeFolder } from '../support/terminal/own-folder.ts';

/**
 * The rules of the corpus file that are about this machine and its network, each through the whole
 * program. The others are about files and secrets and have tests of their own.
 */
const RULES = new Set([
  'proxy',
  'loopback-direct',
  'proxy-secret',
  'proxy-bad',
  'tls-off',
  'ca-missing',
  'debug',
  'report',
  'browser',
  'remote',
  'wsl',
  'ci',
  'no-colour',
  'plain',
  'clock',
]);

type Variables = Record<string, string>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-environment-'));
});
afterEach(() => removeFolder(folder));

/** The variables that a case of the corpus sets. */
function envOf(id: string): Variables {
  const found = corpus.cases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  const entries = Object.entries('env' in found.input ? (found.input.env ?? {}) : {});
  return Object.fromEntries(entries.filter((entry) => typeof entry[1] === 'string'));
}

function run(args: readonly string[], env: Variables): Promise<ProgramEnd> {
  return runProgram(args, { cwd: folder, env });
}

async function openPath(options: Parameters<typeof openRealStorePath>[0] = {}) {
  const path = await openRealStorePath(options);
  onTestFinished(() => path.close());
  const known = {
    TOKENWRIGHT_SHOP: path.facts.shop,
    TOKENWRIGHT_ACCESS_TOKEN: path.facts.accessToken,
  };
  return { path, known };
}

async function openWorld(): Promise<CommandWorld> {
  const world = await openCommandWorld();
  onTestFinished(() => world.close());
  return world;
}

/** A sign-in that nobody approves: it shows what is said about browser and forwarding. */
async function waitInVain(env: Variables): Promise<ProgramEnd> {
  const world = await openWorld();
  const args = ['token', '--scopes', 'read_products', '--print-token', '--timeout', '1'];
  const settings = { ...world.env, TOKENWRIGHT_REDIRECT_URI: world.redirectUri };
  return run(args, { ...settings, ...env });
}

const CHECKS: Readonly<Record<string, (env: Variables) => Promise<void>>> = {
  'EV-01': async (env) => {
    const { path, known } = await openPath();
    const used = await run(['check'], { ...path.env, ...known });
    expect(used.code).toBe(0);
    expect(path.proxy.connects.map(({ authority }) => authority)).toContain(
      'demo.myshopify.com:443',
    );
    const { stdout } = await run(['doctor'], env);
    expect(stdout).toMatch(/Proxy +Requests to stores go through p:3128, from HTTPS_PROXY/);
  },
  'EV-02': async (env) => {
    const world = await openWorld();
    const { env: signedIn } = await world.signedIn('read_products');
    const proxy = await startConnectProxy({ leadsTo: world.store.port });
    onTestFinished(() => proxy.close());
    const { code } = await run(['check'], { ...signedIn, ...env, HTTP_PROXY: proxy.url });
    expect(code).toBe(0);
    expect([...proxy.connects, ...proxy.others]).toEqual([]);
  },
  'EV-04': async (env) => {
    const { known } = await openPath();
    const variables = { ...known, ...env };
    for (const args of [['check'], ['doctor'], ['doctor', '--json']]) {
      const { stdout, stderr } = await run(args, variables);
      expect(stdout + stderr).toContain('p:3128');
      expect(stdout + stderr).not.toMatch(/pw@|u:pw/);
    }
  },
  'EV-06': async (env) => {
    for (const args of [['check'], ['--plain']]) {
      const { known } = await openPath();
      const { code, stdout, stderr } = await run(args, { ...known, ...env });
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
      expect(stderr).toContain('HTTPS_PROXY');
      expect(stderr).not.toContain('::::');
    }
    // The practice store is on this machine: it needs no proxy.
    const { stdout } = await run(['--plain', '--practice'], env);
    expect(stdout).toContain('Step 2 of 7');
  },
  'EV-07': async (env) => {
    for (const args of [['check'], ['--plain']]) {
      const { path, known } = await openPath();
      const variables = { ...path.env, ...known, ...env };
      const { code, stdout, stderr } = await run(args, variables);
      expect({ args, code, stdout }).toEqual({ args, code: 2, stdout: '' });
      expect(stderr).toContain('NODE_TLS_REJECT_UNAUTHORIZED');
      expect(path.store.requests).toEqual([]);
    }
  },
  'EV-08': async (env) => {
    const { path, known } = await openPath();
    const { HTTPS_PROXY = '' } = path.env;
    const { code, stderr } = await run(['check'], { HTTPS_PROXY, ...known, ...env });
    expect(code).toBe(3);
    const [notice = '', ...rest] = stderr.split('\n');
    expect(notice).toContain('/nope.pem');
    expect(rest.join('\n')).toMatch(/certificate[^]*\/nope\.pem/);
    expect(stderr.match(/cannot be read or holds no certificate/g)).toHaveLength(1);
    // The guide has said it before its screens hide the place where it would be said.
    const { terminal } = await openTerminalGuide({ env });
    await terminal.waitFor(/NODE_EXTRA_CA_CERTS names \/nope\.pem/);
  },
  'EV-09': async (env) => {
    const { stderr } = await run(['doctor'], env);
    expect(stderr.split('\n')[0]).toMatch(/^NODE_DEBUG is set: .* the code in the query/);
  },
  'EV-11': async (env) => {
    const canary = 'canary-of-the-report';
    const reports = `--report-on-signal --report-signal=SIGUSR2 --report-directory=${folder}`;
    const program = startProgram(['practice', '--port', '0'], {
      cwd: folder,
      env: {
        NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} ${reports}`,
        TOKENWRIGHT_CLIENT_SECRET: canary,
        ANY_OTHER: 'canary-other',
      },
    });
    onTestFinished(() => void program.child.kill('SIGKILL'));
    await program.answered(/ready at/);
    program.child.kill('SIGUSR2');
    await program.said(/Node\.js report completed/);
    const [report = ''] = readdirSync(folder).filter((name) => name.startsWith('report.'));
    const text = readFileSync(join(folder, report), 'utf8');
    expect(text).toContain('javascriptStack');
    expect(text).not.toContain('canary');
    expect(text).not.toContain('environmentVariables');
  },
  'EV-13': async (env) => {
    const marker = join(folder, 'run-by-a-shell');
    const hostile = { ...env, BROWSER: `${env['BROWSER'] ?? ''} $(touch ${marker})` };
    for (const variables of [env, hostile]) {
      const { code, stderr } = await waitInVain({ ...variables, DISPLAY: ':0' });
      expect(code).toBe(4);
      expect(stderr).toContain('BROWSER was not used');
      expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?/m);
    }
    expect(existsSync(marker)).toBe(false);
    // One that fails is no failure of the flow either.
    const failing = await waitInVain({ BROWSER: 'false', DISPLAY: ':0' });
    expect(failing.code).toBe(4);
    expect(failing.stderr).toMatch(/could not be started or ended with an error/);
  },
  'EV-14': async (env) => {
    const port = await freePort();
    const marker = join(folder, 'opened');
    const { stderr } = await waitInVain({
      ...env,
      USER: 'ada',
      DISPLAY: ':0',
      BROWSER: `touch ${marker}`,
      TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${port}/callback`,
    });
    // The practice store of this sign-in runs on another port, which is forwarded as well.
    expect(stderr).toMatch(
      new RegExp(
        `^ssh -N -L ${port}:127\\.0\\.0\\.1:${port} -L (\\d+):127\\.0\\.0\\.1:\\1 ada@192\\.0\\.2\\.2$`,
        'm',
      ),
    );
    expect(existsSync(marker)).toBe(false);
    const { terminal, enterUntil } = await openTerminalGuide({ env });
    await enterUntil('Paste the address');
    const text = terminal.text();
    expect(text.indexOf('Paste the address')).toBeLessThan(text.indexOf('Listening on'));
    expect(text).toMatch(/ssh -N -L [^]*\/admin\/oauth\/authorize/);
  },
  'EV-16': async (env) => {
    const { terminal, enterUntil, browser } = await openTerminalGuide({ env });
    await enterUntil('Paste the address');
    await terminal.waitFor(/a\s+Windows\s+program\s+may\s+hold\s+that\s+port/);
    // The browser is opened by itself, as on a machine of one's own.
    expect(await browser.opened()).toContain('/admin/oauth/authorize?');
  },
  'EV-17': async (env) => {
    const { terminal } = await openTerminalGuide({ env });
    expect((await terminal.exit).exitCode).toBe(2);
    // The terminal breaks the sentence where its row ends.
    expect(terminal.text().replaceAll(/\s/g, '')).toMatch(
      /screensdonotstartinCI.*cli\.js--plain","token"/,
    );
    expect(terminal.emulator.isAlternateScreen).toBe(false);
  },
  'EV-18': async (env) => {
    const { terminal } = await openTerminalGuide({ env: { ...env, SSH_TTY: '/dev/pts/9' } });
    await terminal.waitFor('Step 1 of 7');
    terminal.press('enter');
    await terminal.waitFor(/Node +ok\.|✓ .*Node/);
    await terminal.waitFor(/Browser +note\./);
    expect(terminal.raw()).not.toMatch(/\u001b\[[\d;]*(?:3[0-7]|4[0-7]|9[0-7]|38|48)[\d;]*m/);
  },
  'EV-19': async () => {
    const { terminal } = await openTerminalGuide({ unset: ['TERM'] });
    await terminal.waitFor(/Step 1 of 7: Start/);
    await terminal.waitFor(/1\..*Practice store/);
    expect(terminal.emulator.isAlternateScreen).toBe(false);
  },
  'EV-20': async (env) => {
    const { terminal, enterUntil } = await openTerminalGuide({ env });
    await enterUntil('Step 5 of 7');
    expect(terminal.text()).not.toMatch(/[^\u0000-\u007f]/);
    expect(terminal.raw()).not.toContain('\ufffd');
  },
  'EV-26': async () => {
    // The same to TLS: a clock that is behind, and a certificate that begins tomorrow.
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    const { path, known } = await openPath({ issue: { notBefore: tomorrow } });
    const { code, stderr } = await run(['check'], { ...path.env, ...known });
    expect(code).toBe(3);
    expect(stderr).toMatch(/not valid yet: most likely the clock of this machine is behind/);
    expect(stderr).toMatch(/Check the date and time/);
  },
};

describe('what is set at the start', () => {
  const cases = corpus.cases.filter(({ rule }) => RULES.has(rule));

  test.each(cases)('$id: $name: $expect', async ({ id }) => {
    const check = CHECKS[id];
    if (check === undefined) throw new Error(`nothing is shown about ${id}`);
    expect.hasAssertions();
    await check(envOf(id));
  });

  test('every rule has its cases here', () => {
    expect(new Set(cases.map(({ rule }) => rule))).toEqual(RULES);
    expect(Object.keys(CHECKS).toSorted()).toEqual(cases.map(({ id }) => id).toSorted());
  });
});
