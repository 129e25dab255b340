import { describe, expect, test } from 'vitest';
import { describeFailure } from '../../../source/services/http/describe-failure.ts';
import type { FailureCause, TlsFault } from '../../../source/services/http/failure-cause.ts';

const host = 'demo.myshopify.com';
const at = { host, port: 443 };
const proxy = { shown: 'p:3128', variable: 'HTTPS_PROXY' };
const tlsAt = { host, isPrivateAddress: false, proxy: null, missingCertificates: null };

/** Every cause, its kind, and what its words must name. */
const TABLE: ReadonlyArray<readonly [cause: FailureCause, kind: string, words: RegExp]> = [
  [{ type: 'bad-address' }, 'other', /address/],
  [{ type: 'plain-http', host }, 'other', /plain http.*https/],
  [{ type: 'bad-header', name: 'X-A' }, 'other', /X-A.*nothing was sent/],
  [{ type: 'bad-method' }, 'other', /GET, POST/],
  [{ type: 'tls-checks-off', host }, 'tls', /NODE_TLS_REJECT_UNAUTHORIZED=0.*Unset/],
  [
    { type: 'bad-proxy-setting', message: 'HTTPS_PROXY is odd.', remedy: 'Unset it.' },
    'proxy',
    /odd.*Unset/,
  ],
  [{ type: 'dns', host, code: 'ENOTFOUND' }, 'dns', /no host named demo\.myshopify\.com.*typing/],
  [{ type: 'dns', host, code: 'EAI_AGAIN' }, 'dns', /EAI_AGAIN.*network/],
  [{ type: 'refused', at }, 'refused', /port 443.*network/],
  [
    { type: 'refused', at: { host: '127.0.0.1', port: 3457 } },
    'refused',
    /3457.*tokenwright practice/,
  ],
  [{ type: 'unreachable', at, code: 'EHOSTUNREACH' }, 'unreachable', /EHOSTUNREACH/],
  [
    { type: 'connect-timeout', at, limitMs: 10_000 },
    'connect-timeout',
    /within 10 seconds.*HTTPS_PROXY/,
  ],
  [{ type: 'tls', fault: 'expired', at: tlsAt }, 'tls', /expired.*date and time/],
  [
    { type: 'proxy', fault: { type: 'wants-password' }, proxy, host },
    'proxy',
    /p:3128.*407.*HTTPS_PROXY/,
  ],
  [
    { type: 'proxy', fault: { type: 'tls', fault: 'expired' }, proxy, host },
    'proxy',
    /p:3128.*TLS/,
  ],
  [
    { type: 'proxy', fault: { type: 'garbage' }, proxy, host },
    'proxy',
    /p:3128.*not an HTTP proxy/,
  ],
  [{ type: 'not-loopback', host: 'localhost' }, 'other', /localhost.*127\.0\.0\.1/],
  [{ type: 'timeout', host, limitMs: 1_000, bytes: null }, 'timeout', /within 1 second\./],
  [{ type: 'timeout', host, limitMs: 20_000, bytes: 12 }, 'timeout', /20 seconds: 12 bytes/],
  [{ type: 'reset', host }, 'reset', /broke the connection off/],
  [{ type: 'headers-too-large', host }, 'headers-too-large', /16 KiB/],
  [{ type: 'too-many-encodings', host }, 'encoding', /five times/],
  [{ type: 'bad-encoding', host, encoding: 'gzip' }, 'encoding', /gzip/],
  [
    { type: 'malformed', host, fault: { type: 'begins-like', what: 'SSH' } },
    'malformed',
    /not an HTTP answer: it begins like SSH\. .*proxy/,
  ],
  [
    { type: 'malformed', host, fault: { type: 'begins-like', what: 'TLS' } },
    'malformed',
    /like TLS, and was asked in plain HTTP\. .*port/,
  ],
  [
    { type: 'malformed', host, fault: { type: 'first-line' } },
    'malformed',
    /not an HTTP answer: its first line is none\. .*proxy/,
  ],
  [
    { type: 'malformed', host, fault: { type: 'header' } },
    'malformed',
    /a header that is no HTTP.*proxy/,
  ],
  [
    { type: 'malformed', host, fault: { type: 'no-answer' } },
    'malformed',
    /announced an answer.*sent none/,
  ],
  [
    { type: 'malformed', host, fault: { type: 'upgrade' } },
    'malformed',
    /another protocol than HTTP \(101\)/,
  ],
  [
    { type: 'malformed', host, fault: { type: 'unknown' } },
    'malformed',
    /is not an HTTP answer\. .*proxy/,
  ],
  [{ type: 'aborted' }, 'aborted', /cancelled/],
  [{ type: 'closed' }, 'aborted', /closing/],
  [{ type: 'other', host, code: 'EXYZ' }, 'other', /EXYZ/],
];

test.each(TABLE)('%j is of the kind %s', (cause, kind, words) => {
  const failure = describeFailure(cause, false);
  expect(failure.kind).toBe(kind);
  expect([failure.maybeSent, describeFailure(cause, true).maybeSent]).toEqual([false, true]);
  expect(`${failure.message} ${failure.remedy}`).toMatch(words);
  // One line each, whole sentences.
  for (const text of [failure.message, failure.remedy]) expect(text).toMatch(/^[^\n]+[.)\w]$/);
});

describe('a TLS fault', () => {
  const faults: readonly TlsFault[] = [
    'expired',
    'not-yet-valid',
    'wrong-name',
    'self-signed',
    'unknown-authority',
    'not-tls',
    'old-protocol',
    'cut',
    'other',
  ];

  test.each(faults)('%s names the host, a remedy, and no way around the check', (fault) => {
    const failure = describeFailure({ type: 'tls', fault, at: tlsAt }, false);
    expect(failure.message).toContain(host);
    expect(failure.remedy.length).toBeGreaterThan(20);
    expect(failure.message + failure.remedy).not.toMatch(/anyway|ignore|skip|insecure|REJECT/i);
  });

  test('adds the proxy, the private address and the missing file where they matter', () => {
    const place = { host, isPrivateAddress: true, proxy, missingCertificates: '/nope.pem' };
    const failure = describeFailure({ type: 'tls', fault: 'unknown-authority', at: place }, false);
    expect(failure.message).toContain('p:3128, from HTTPS_PROXY');
    expect(failure.message).toContain('private network');
    expect(failure.message).toContain('/nope.pem');
  });
});

/** Further forms of the same causes. */
const FURTHER: readonly FailureCause[] = [
  ...['localhost', '::1', '127.9.9.9'].map((own): FailureCause => ({
    type: 'refused',
    at: { host: own, port: 80 },
  })),
  { type: 'misplaced-credential', message: 'It is of another store.', remedy: 'Take the other.' },
  { type: 'tls-timeout', at: tlsAt, limitMs: 1_500 },
  { type: 'timeout', host, limitMs: 500, bytes: 0 },
  { type: 'timeout', host, limitMs: 500, bytes: 1 },
  { type: 'proxy', fault: { type: 'unreachable', code: 'ENOTFOUND' }, proxy, host },
  { type: 'proxy', fault: { type: 'slow' }, proxy, host },
  { type: 'proxy', fault: { type: 'refused', status: 403 }, proxy, host },
  { type: 'proxy', fault: { type: 'closed' }, proxy, host },
  ...(
    [
      'expired',
      'not-yet-valid',
      'wrong-name',
      'self-signed',
      'unknown-authority',
      'not-tls',
      'old-protocol',
      'cut',
      'other',
    ] as const
  ).map((fault): FailureCause => ({ type: 'tls', fault, at: tlsAt })),
  { type: 'tls', fault: 'cut', at: { ...tlsAt, isPrivateAddress: true } },
  { type: 'tls', fault: 'cut', at: { ...tlsAt, proxy } },
  { type: 'tls', fault: 'cut', at: { ...tlsAt, missingCertificates: '/nope.pem' } },
  {
    type: 'tls-timeout',
    at: { host, isPrivateAddress: true, proxy, missingCertificates: '/nope.pem' },
    limitMs: 1_000,
  },
];

test('every cause has the words that are written down for it', async () => {
  const lines = [...TABLE.map(([cause]) => cause), ...FURTHER].flatMap((cause) => {
    const { kind, message, remedy } = describeFailure(cause, false, 'npx tw');
    const later = describeFailure(cause, true).message;
    return [
      JSON.stringify(cause),
      `  ${kind}: ${message} | ${remedy}`,
      ...(later === message ? [] : [`  once sent: ${later}`]),
    ];
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('describe-failure.txt');
});
