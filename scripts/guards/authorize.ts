import { type Guard, inFile } from './remove-guards.ts';

/** P1 to P7: the authorize request. */
export const AUTHORIZE: readonly Guard[] = [
  ...inFile(
    'source/services/crypto/node-crypto.ts',
    ['test/services/crypto/node-crypto.test.ts'],
    [
      [
        'P1',
        'the state is new each time',
        "randomBytes(bytes).toString('base64url')",
        "Buffer.alloc(bytes, 7).toString('base64url')",
      ],
      [
        'P18',
        'both sides are hashed before they are compared',
        'timingSafeEqual(sha256(a), sha256(b))',
        'timingSafeEqual(Buffer.from(a), Buffer.from(b))',
      ],
      [
        'P18',
        'all of both sides is compared',
        'timingSafeEqual(sha256(a), sha256(b))',
        'timingSafeEqual(sha256(a.slice(0, 43)), sha256(b.slice(0, 43)))',
      ],
    ],
  ),
  ...inFile(
    'source/app/sign-in-runner.ts',
    ['test/app/sign-in-runner.test.ts'],
    [['P1', 'the state has 32 bytes', 'RANDOM_BYTES = 32', 'RANDOM_BYTES = 8']],
  ),
  ...inFile(
    'source/core/sign-in/authorize-url.ts',
    ['test/core/sign-in/authorize-url.test.ts'],
    [
      [
        'P1',
        'the state is shown by its length alone',
        'shown: `${state.length} random characters`',
        'shown: state.reveal()',
      ],
      [
        'P2',
        'a challenge is sent only where PKCE is on',
        `  if (codeChallenge !== null) {
    parameters.push(
      { name: 'code_challenge', sent: codeChallenge },`,
        `  {
    parameters.push(
      { name: 'code_challenge', sent: codeChallenge ?? 'none' },`,
      ],
      [
        'P3',
        'the address leads to the store that was asked for',
        'if (new URL(url).origin !== store.origin)',
        'if (false)',
      ],
    ],
  ),
  ...inFile(
    'source/core/sign-in/exchange.ts',
    ['test/core/sign-in/token-requests.test.ts'],
    [
      [
        'P2',
        'a verifier is sent only where PKCE is on',
        "if (codeVerifier !== null) fields.push(['code_verifier', codeVerifier]);",
        "fields.push(['code_verifier', codeVerifier ?? 'none']);",
      ],
      [
        'P35',
        'a permanent token unless one that expires was asked for',
        "if (input.tokenMode === 'expiring' && store.profile.expiringTokens)",
        'if (store.profile.expiringTokens)',
      ],
    ],
  ),
  ...inFile(
    'source/core/service/shop-domain.ts',
    ['test/core/service/shop-domain.test.ts'],
    [
      [
        'P3',
        "the URL's host is compared with the shop",
        'URL.canParse(url) && new URL(url).host === text',
        'true',
        /the strict rule/,
      ],
      [
        'P3',
        'before it stands one label',
        'if (!LABEL.test(text.slice(0, -suffix.length))) return false;',
        '',
      ],
      ['P3', 'the label is matched as a whole', '{0,62}$/', '{0,62}/'],
    ],
  ),
  ...inFile(
    'source/services/browser/open-browser.ts',
    ['test/services/browser/open-browser.test.ts'],
    [
      ['P4', 'only an https address is opened', 'if (!isOpenable(url))', 'if (false)'],
      [
        'P4',
        'plain http is opened on loopback alone',
        "(protocol === 'http:' && isLoopback)",
        "protocol === 'http:'",
      ],
      ['P4', 'no user name in an address', "|| username !== '' || password !== ''", ''],
      ['P4', 'no shell', 'shell: false', 'shell: true'],
      [
        'P4',
        'a browser that is missing is no failure',
        'return (await start.catch(() => false))',
        'return (await start.catch(() => true))',
      ],
      [
        'P5',
        'where the browser is elsewhere none is started',
        'if (noBrowser !== null) return notOpened(noBrowser);',
        '',
      ],
      ['P66', 'a browser gets no secret', 'env: childEnvironment(env)', 'env'],
    ],
  ),
  ...inFile(
    'source/services/browser/host-environment.ts',
    ['test/services/browser/host-environment.test.ts'],
    [
      ['P5', 'CI is noticed', "const ci = isSwitchedOn(env['CI']);", 'const ci = false;'],
      [
        'P5',
        'an SSH session is noticed',
        "if (isSet(env, 'SSH_CONNECTION', 'SSH_TTY')) return 'ssh';",
        '',
      ],
      [
        'P5',
        'nothing in the forwarding line is taken from the environment unread',
        "/^[a-z_][a-z0-9_.-]{0,31}$/i.test(user) ? user : 'USER'",
        'user',
      ],
    ],
  ),
  ...inFile(
    'source/services/browser/host-environment.ts',
    ['test/services/browser/open-browser.test.ts'],
    [
      [
        'P4',
        'no shell syntax in BROWSER',
        "if (SHELL_ONLY.test(isWindows ? text.replaceAll('\\\\', '/') : text)) {",
        'if (false) {',
        /runs nothing for/,
      ],
    ],
  ),
  ...inFile(
    'source/core/sign-in/redirect-uri.ts',
    ['test/core/sign-in/redirect-uri.test.ts'],
    [
      [
        'P7',
        'plain http leads to this machine alone',
        "if (host !== '127.0.0.1' && host !== '[::1]' && host !== 'localhost') {",
        'if (false) {',
      ],
      [
        'P7',
        'no port that browsers block',
        'BLOCKED_PORTS.has(port) ?',
        'BLOCKED_PORTS.has(-port) ?',
      ],
      ['P7', 'no port of an administrator', 'if (port < 1024)', 'if (port < 0)'],
      [
        'P7',
        'written as a browser writes it',
        'if (!URL.canParse(uri) || new URL(uri).href !== uri)',
        'if (!URL.canParse(uri))',
      ],
      ['P7', 'any port is for practice alone', 'return allowAnyPort\n', 'return true\n'],
    ],
  ),
];
