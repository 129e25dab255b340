import { type Guard, inFile } from './remove-guards.ts';

const EXCHANGE = ['test/core/sign-in/exchange.test.ts'];
const READ_BODY = ['test/services/http/read-body.test.ts'];
const NETWORK_FAULTS = ['test/services/http/network-faults.test.ts'];

/** P32 to P49: the exchange, requests to the API, and reading answers. */
export const EXCHANGES: readonly Guard[] = [
  ...inFile(
    'source/core/sign-in/exchange.ts',
    ['test/services/http/token-answers.test.ts'],
    [
      [
        'P32',
        'the secret is in the body alone',
        'url: `${store.origin}${store.profile.paths.exchange}`,',
        "url: `${store.origin}${store.profile.paths.exchange}?${fields.map(([, value]) => (typeof value === 'string' ? value : value.reveal())).join('&')}`,",
        /secret is in the body/,
      ],
      [
        'P34',
        'the exchange takes 64 KiB',
        'maxBytes: 64 * 1024',
        'maxBytes: 64 * 1024 * 1024',
        /20 seconds and 64 KiB/,
      ],
      [
        'P34',
        'the exchange takes 20 seconds',
        'totalMs: 20_000',
        'totalMs: 200_000',
        /20 seconds and 64 KiB/,
      ],
    ],
  ),
  ...inFile('source/core/sign-in/exchange.ts', EXCHANGE, [
    [
      'P32',
      'a redirect is a failure',
      "if (status >= 300 && status < 400) return fail('redirected');",
      '',
    ],
    [
      'P33',
      'an outcome that is not known is called so',
      "if (!maybeSent) return fail('no-connection',",
      "if (kind !== null) return fail('no-connection',",
    ],
    [
      'P37',
      'a secret that the service repeats is hidden',
      'toDisplayText(redactSecrets(text, secrets))',
      'toDisplayText(text)',
    ],
    [
      'P40',
      'an answer that was cut gives no token',
      "if (answer.incomplete === 'cut') return fail('cut-short');",
      '',
    ],
    [
      'P34',
      'status 200 alone gives a token',
      "if (status !== 200) return fail('unexpected-status');",
      '',
    ],
  ]),
  ...inFile('source/core/sign-in/issued-token.ts', EXCHANGE, [
    [
      'P34',
      'the characters and length of a token',
      "if (!TOKEN_VALUE.test(value)) return { type: 'bad-token', fault: tokenFault(value) };",
      '',
    ],
    [
      'P34',
      'a token is a text',
      "if (typeof value !== 'string') return { type: 'bad-token', fault: 'is not a text' };",
      "if (typeof value !== 'string') return { type: 'no-token' };",
    ],
  ]),
  ...inFile('source/core/json/json-object.ts', EXCHANGE, [
    [
      'P47',
      'own names alone',
      'return new Map(Object.entries(value));',
      'const all: Record<string, unknown> = {}; Object.assign(all, value); return { get: (name: string) => all[name], has: (name: string) => name in all } as unknown as JsonFields;',
    ],
    [
      'P49',
      'what the parser says of a body stays here',
      `  } catch {
    return undefined;
  }
}

/** The text of`,
      `  } catch (error) {
    return String(error);
  }
}

/** The text of`,
    ],
  ]),
  ...inFile(
    'source/core/http/limits.ts',
    ['test/core/http/limits.test.ts'],
    [['P47', 'own names alone', ' || !Object.hasOwn(value, key)', '']],
  ),
  ...inFile(
    'source/core/service/scopes.ts',
    ['test/core/service/scopes.test.ts'],
    [
      [
        'P36',
        'a scope counts with what it contains',
        'scopes.flatMap((scope) => [scope, ...containedIn(scope, vocabulary)])',
        'scopes',
      ],
    ],
  ),
  ...inFile(
    'source/core/text/secret.ts',
    ['test/core/text/secret.test.ts'],
    [
      [
        'P37',
        'a known secret is taken out',
        'for (const value of longestFirst) redacted = redacted.replaceAll(value, HIDDEN_VALUE);',
        '',
      ],
      [
        'P37',
        'its percent-encoded form too',
        'values.add(value).add(encodeURIComponent(value.toWellFormed()));',
        'values.add(value);',
      ],
      [
        'P37',
        'the longest goes first',
        '.toSorted((a, b) => b.length - a.length)',
        '.toSorted((a, b) => a.length - b.length)',
      ],
      [
        'P37',
        'what has the form of a secret is taken out',
        '.replace(SECRET_FORMS, HIDDEN_VALUE)',
        '',
      ],
      [
        'P37',
        'code and signature of an address',
        '.replace(CALLBACK_PARTS, (_match, start: string) => `${start}${HIDDEN_VALUE}`)',
        '',
      ],
      [
        'P70',
        'a secret is no text by accident',
        "  toString(): string {\n    return '***';",
        '  toString(): string {\n    return this.#value;',
      ],
      [
        'P70',
        'and no JSON',
        "  toJSON(): string {\n    return '***';",
        '  toJSON(): string {\n    return this.#value;',
      ],
      ['P70', 'and nothing to inspect', "return 'Secret(***)';", 'return this.#value;'],
    ],
  ),
  ...inFile(
    'source/core/guide/steps/token/refresh.ts',
    ['test/core/guide/refresh-token.test.ts'],
    [
      [
        'P33',
        'a refresh is sent once',
        "if (refreshToken === null || (type !== 'open' && type !== 'failed')) return go(state);",
        'if (refreshToken === null) return go(state);',
      ],
    ],
  ),
  ...inFile(
    'source/core/http/misplaced-credential.ts',
    ['test/core/http/api-request.test.ts'],
    [
      [
        'P44',
        'a token goes to its kind of store',
        'if (isPracticeToken === address.isPractice) return;',
        'if (isPracticeToken === address.isPractice || isPracticeToken) return;',
      ],
      [
        'P44',
        'in both directions',
        'if (isPracticeToken === address.isPractice) return;',
        'if (isPracticeToken === address.isPractice || !isPracticeToken) return;',
      ],
    ],
  ),
  ...inFile(
    'source/core/http/api-request.ts',
    ['test/core/http/api-request.test.ts'],
    [
      ['P38', 'a path leads to its store alone', 'url.origin !== address.origin || ', ''],
      [
        'P38',
        'and to the API there',
        'if (!isServicePath(url.pathname, address.profile)) {',
        'if (false) {',
      ],
      ['P38', 'no header that chooses the receiver', 'if (RESERVED.has(key)) {', 'if (false) {'],
      [
        'P38',
        'the token is set by the tool alone',
        'if (key === profile.tokenHeader.toLowerCase()) {',
        'if (false) {',
      ],
      [
        'P38',
        'variables are an object',
        'if (jsonFields(parseJson(text)) !== null) return text;',
        'return text;',
      ],
    ],
  ),
  ...inFile('source/services/http/one-request.ts', NETWORK_FAULTS, [
    [
      'P44',
      'plain http to loopback alone',
      "if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {",
      'if (false) {',
      /plain http/,
    ],
  ]),
  ...inFile(
    'source/services/http/one-request.ts',
    ['test/services/http/tls-faults.test.ts'],
    [
      [
        'P42',
        'no request while TLS checks are off',
        'if (!isLoopbackHost(url.hostname) && areTlsChecksOff(env)) {',
        'if (false) {',
        /REJECT_UNAUTHORIZED/,
      ],
    ],
  ),
  ...inFile(
    'source/services/http/tls.ts',
    ['test/services/http/tls-faults.test.ts'],
    [
      [
        'P42',
        'certificates are checked',
        'rejectUnauthorized: true',
        'rejectUnauthorized: false',
        /self-signed/,
      ],
    ],
  ),
  ...inFile('source/services/http/read-body.ts', READ_BODY, [
    [
      'P39',
      'decoded bytes have a limit',
      'const most = Math.min(maxBytes, MOST_KEPT);',
      'const most = MOST_KEPT;',
    ],
    [
      'P40',
      'what was cut is called so',
      "return this.#end === 'complete' ? null : this.#end;",
      'return null;',
    ],
    [
      'P39',
      'encodings have a limit',
      "if (names.length > LONGEST_CHAIN) return { type: 'too-many' };",
      '',
    ],
    [
      'P40',
      'an end within compressed data is a cut',
      'return decoder.fault ?? end;',
      'return end;',
    ],
  ]),
  ...inFile(
    'source/services/http/network-settings.ts',
    ['test/services/http/network-settings.test.ts'],
    [
      [
        'P43',
        'a proxy is shown without its password',
        'shown: `${url.hostname}:${port}`',
        'shown: value',
      ],
      ['P42', 'told before anything is asked', 'throw tlsChecksOff();', ''],
      [
        'P43',
        'a password of a proxy is known as a secret',
        'if (pair === undefined) return [];',
        'if (pair !== null) return [];',
      ],
    ],
  ),
  ...inFile(
    'source/core/requests/sending.ts',
    ['test/core/requests/sending.test.ts'],
    [
      [
        'P41',
        'a change is never sent again',
        "if (repeatable === 'never') return stop('never', waitMs);",
        '',
      ],
      [
        'P41',
        'three times at most',
        "if (retriesMade >= RETRY_CAPS.retries) return stop('used-up', waitMs);",
        "if (retriesMade >= 99) return stop('used-up', waitMs);",
      ],
      [
        'P41',
        'a wait has a limit',
        "if (waitMs > RETRY_CAPS.waitMs) return stop('too-long', waitMs);",
        '',
      ],
      [
        'P41',
        'no answer is no reason to send again',
        "if (outcome.type === 'failure') return stop('no-answer');",
        "if (outcome.type === 'failure') return { type: 'wait', reason: 'unavailable', waitMs: 1, retry: 1 };",
      ],
      ['P41', 'the wait can be seen', 'options.onWait?.(decision);', ''],
      [
        'P41',
        'the wait can be cancelled',
        "=== 'aborted') return cancelled();",
        "=== 'aborted') continue;",
      ],
      [
        'P56',
        'a change of a real store needs consent',
        'return mayChangeData(asked) && !store.isPractice;',
        'return false;',
      ],
    ],
  ),
  ...inFile(
    'source/core/json/read-body-rows.ts',
    ['test/core/json/body-rows.test.ts'],
    [
      [
        'P46',
        'a row is of the body',
        "if (!(index >= 0 && index < table.count)) throw new RangeError('There is no such row.');",
        '',
      ],
    ],
  ),
  ...inFile(
    'source/core/json/row-table.ts',
    ['test/core/json/body-rows.test.ts'],
    [['P46', 'a depth beyond 16 bits', 'depth > DEEPEST ? DEEPEST : depth', 'depth']],
  ),
  ...inFile(
    'source/commands/output.ts',
    ['test/commands/output.test.ts'],
    [
      [
        'P45',
        'digits of a body in --json',
        'return isJson(text) ? text.trim() : JSON.stringify(text);',
        'try { return JSON.stringify(JSON.parse(text)); } catch { return JSON.stringify(text); }',
        /every digit/,
      ],
      [
        'P46',
        'levels of a body in --json',
        'return isJson(text) ? text.trim() : JSON.stringify(text);',
        'return JSON.stringify(isJson(text) ? JSON.parse(text) : text);',
        /P46/,
      ],
    ],
  ),
  ...inFile(
    'source/commands/api/answer-report.ts',
    ['test/commands/output.test.ts'],
    [
      [
        'P46',
        'levels of an answer in --json',
        "['body', bodyAsJson(body)]",
        "['body', JSON.stringify(JSON.parse(body))]",
        /P46/,
      ],
    ],
  ),
  ...inFile(
    'source/core/http/message.ts',
    ['test/core/http/message.test.ts'],
    [
      ['P48', 'another charset is told', 'note: charsetNote(answer)', 'note: null'],
      [
        'P48',
        'what is no UTF-8 is told',
        'isUtf8: false, hadBom: false, note: notUtf8Note(answer)',
        'isUtf8: true, hadBom: false, note: null',
      ],
      [
        'P46',
        'a body that no string can hold',
        'if (answer.body.length > LONGEST_TEXT_BYTES) {',
        'if (false) {',
      ],
    ],
  ),
];
