import { type Guard, inFile } from './remove-guards.ts';

const CORPUS = ['test/services/callback-listener/corpus.test.ts'];
const LIFETIME = ['test/services/callback-listener/lifetime.test.ts'];
const LIMITS = ['test/services/callback-listener/limits.test.ts'];
const PAGES = ['test/services/callback-listener/pages.test.ts'];

/** P8 to P31: the listener and its callback. */
export const LISTENER: readonly Guard[] = [
  ...inFile('source/services/callback-listener/bind.ts', LIFETIME, [
    ['P8', 'the address that the system gave is asserted', ' || actual.address !== host', ''],
    [
      'P8',
      'a public redirect URI is not listened for',
      "if (uri.kind === 'public') throw notLocal(uri);",
      '',
    ],
    [
      'P9',
      'another port is never taken',
      'server.listen({ host, port,',
      'server.listen({ host, port: 0,',
      /never moves/,
    ],
    ['P10', 'localhost is both addresses', "return ['127.0.0.1', '::1'];", "return ['127.0.0.1'];"],
  ]),
  ...inFile('source/services/callback-listener/request-checks.ts', CORPUS, [
    ['P14', 'GET alone', "if (head.method !== 'GET') return refused('method');", '', /method/],
    [
      'P15',
      'the Host is that of the redirect URI',
      ' || hosts[0] !== expected.authority',
      '',
      /host/,
    ],
    ['P15', 'one Host', 'hosts.length !== 1 || ', '', /host/],
    [
      'P12',
      'a plain target',
      "if (!PLAIN_TARGET.test(head.target)) return refused('target');",
      '',
      /path|target|form/,
    ],
    [
      'P12',
      'the path of the redirect URI',
      'path === expected.callbackPath',
      'path.startsWith(expected.callbackPath)',
      /path/,
    ],
    [
      'P16',
      'a prefetch uses nothing up',
      "if (isPrefetch(head.rawHeaders)) return refused('prefetch');",
      '',
      /prefetch/,
    ],
  ]),
  ...inFile('source/services/callback-listener/request-checks.ts', LIMITS, [
    [
      'P16',
      'a navigation alone',
      "modes.every((mode) => mode === 'navigate') &&",
      '',
      /refuses a navigation/,
    ],
    [
      'P16',
      'to a page alone',
      " &&\n    destinations.every((destination) => destination === 'document')",
      '',
      /refuses a navigation/,
    ],

    ['P28', 'the request line has a limit', 'line > limits.requestLineBytes || ', '', /8 KiB/],
    ['P28', 'header lines have a limit', ' || rawHeaders.length / 2 > limits.headerLines', ''],
    ['P28', 'the head has a limit', 'return line + headers > limits.headBytes;', 'return false;'],
  ]),
  ...inFile('source/services/callback-listener/listener.ts', CORPUS, [
    [
      'P13',
      'a refused callback settles nothing',
      "if (verdict.type === 'refused') {",
      'if (false) {',
      /state/,
    ],
    [
      'P20',
      'one callback settles the flow',
      'const isFirst = !isSettled && !isEnding;',
      'const isFirst = !isEnding;',
      /once/,
    ],
    [
      'P25',
      'a callback is answered by a redirect',
      "isSettled ? sendSeeOther(response, OUTCOME_PATH) : sendPage(response, 'path')",
      "sendPage(response, 'pending')",
    ],
  ]),
  ...inFile('source/services/callback-listener/listener.ts', PAGES, [
    [
      'P25',
      'no outcome before there is one',
      `    if (!isSettled) {
      sendPage(response, 'path');
      return;
    }`,
      `    if (!isSettled) {
      sendPage(response, 'done');
      return;
    }`,
    ],
  ]),
  ...inFile('source/services/callback-listener/listener.ts', LIFETIME, [
    [
      'P11',
      'the port is closed after the outcome',
      '    await close();\n  }\n\n  return',
      '  }\n\n  return',
    ],
  ]),
  ...inFile(
    'source/services/callback-listener/listener.ts',
    ['test/services/callback-listener/http-server.test.ts'],
    [
      [
        'P19',
        'a defect behind a request ends nothing',
        "if (!response.headersSent) sendPage(response, 'fault');",
        'throw error;',
      ],
    ],
  ),
  ...inFile('source/services/callback-listener/http-server.ts', CORPUS, [
    ['P29', 'a TLS hello is told', 'if (isTlsHello(error.rawPacket)) onTlsHello();', '', /CB-96/],
  ]),
  ...inFile(
    'source/services/callback-listener/http-server.ts',
    ['test/services/callback-listener/http-server.test.ts'],
    [
      ['P28', 'a pipelined request is not handled', 'server.maxRequestsPerSocket = 1;', ''],
      [
        'P19',
        'what is not HTTP is answered',
        "server.on('clientError', clientErrorHandler(handlers.onTlsHello));",
        "server.on('clientError', (_, socket) => socket.destroy());",
        /read their whole answer/,
      ],
    ],
  ),
  ...inFile('source/services/callback-listener/http-server.ts', LIMITS, [
    [
      'P28',
      'it is the oldest that goes',
      'const oldest = others.find((candidate) => !spared.has(candidate)) ?? others[0];',
      'const oldest: Socket | undefined = socket;',
      /oldest/,
    ],
    [
      'P29',
      'a connection that says nothing is kept',
      'if (isUnused(error, socket) || answered.has(socket)) return;',
      'if (answered.has(socket)) return;',
      /said nothing/,
    ],
  ]),
  ...inFile('source/services/callback-listener/pages.ts', PAGES, [
    ['P24', 'nothing is loaded', "default-src 'none'; ", ''],
    ['P24', 'no frame', "; frame-ancestors 'none'", ''],
    ['P24', 'the type of a page', "['X-Content-Type-Options', 'nosniff'],", ''],
    ['P24', 'nothing is kept', "['Cache-Control', 'no-store'],", ''],
    ['P24', 'nothing is told to the next page', "['Referrer-Policy', 'no-referrer'],", ''],
    ['P27', 'other sites may not embed it', '    NOT_EMBEDDED,\n', ''],
    [
      'P27',
      'no header lets other sites in',
      "['Cache-Control', 'no-store'],",
      "['Cache-Control', 'no-store'], ['Access-Control-Allow-Origin', '*'],",
    ],
    [
      'P30',
      'no HSTS',
      "['Cache-Control', 'no-store'],",
      "['Cache-Control', 'no-store'], ['Strict-Transport-Security', 'max-age=1'],",
    ],
  ]),
  ...inFile(
    'source/core/sign-in/callback-check.ts',
    ['test/core/sign-in/callback-check.test.ts'],
    [
      ['P12', 'the state decides', 'if (stateRefusal !== null) return stateRefusal;', ''],
      [
        'P12',
        'a state that is missing is wrong',
        "if (state === null || state === '') return refuseCallback('no-state');",
        'if (state === null) return null;',
      ],
      [
        'P12',
        'the whole state counts',
        'hashing.equalInConstantTime(state, expected.reveal())',
        'hashing.equalInConstantTime(state.slice(0, 43), expected.reveal().slice(0, 43))',
      ],
      [
        'P21',
        'a signature is needed',
        "if (get('hmac') === null) return refuseCallback('no-hmac');",
        '',
      ],
      [
        'P21',
        'a signature is right',
        "if (!isSigned(parameters, expectation)) return refuseCallback('hmac');",
        '',
      ],
      [
        'P21',
        'no signature without a secret',
        'clientSecret !== null && isHmacRight(parameters, clientSecret.reveal(), hashing)',
        "isHmacRight(parameters, clientSecret?.reveal() ?? '', hashing)",
      ],
      [
        'P21',
        'a clock that is off is told',
        'if (Math.abs(seconds) <= MOST_SKEW_SECONDS) return [];',
        'if (seconds !== seconds + 1) return [];',
      ],
      [
        'P22',
        'the shop is the one asked for',
        'shop !== null && shop !== expectation.shop',
        'false',
      ],
      [
        'P22',
        'another shop is offered only where all else is right',
        'const other = isElseRight && isShopDomain(shop, expectation.profile) ? shop : null;',
        'const other = isShopDomain(shop, expectation.profile) ? shop : null;',
      ],
      [
        'P22',
        'a shop is needed',
        "if (shop === null && error === null) return refuseCallback('no-shop');",
        '',
      ],
      [
        'P23',
        'the issuer is the store',
        "if (issuer !== null && issuer !== expectation.issuer) return refuseCallback('iss');",
        '',
      ],
      [
        'P28',
        'a code has a limit',
        "if (!CODE.test(code)) return refuseCallback('code-characters');",
        '',
      ],
      [
        'P28',
        'it is 512 characters',
        '{1,512}$/;\n/** What the service',
        '{1,513}$/;\n/** What the service',
      ],
      [
        'P31',
        'a pasted address is that of the redirect URI',
        'if (isRedirect) {',
        'if (question !== -1) {',
      ],
      [
        'P31',
        'a bare code is refused',
        "if (BARE_CODE.test(address) && !address.includes('.')) return refuseCallback('bare-code');",
        '',
      ],
    ],
  ),
  ...inFile(
    'source/core/sign-in/callback-query.ts',
    ['test/core/sign-in/callback-query.test.ts'],
    [
      [
        'P17',
        'no parameter twice',
        "if (seen.has(name)) return { type: 'refused', reason: 'repeated', facts: {} };",
        '',
      ],
      ['P17', 'not in another encoding either', 'if (seen.has(name))', 'if (seen.has(rawName))'],
      ['P28', 'parameters have a limit', 'if (pairs.length > MOST_PARAMETERS) {', 'if (false) {'],
      [
        'P21',
        'what is signed is all but the signature',
        "name !== 'hmac' && name !== 'signature'",
        "name === 'code'",
      ],
    ],
  ),
  ...inFile(
    'source/core/sign-in/update.ts',
    ['test/core/sign-in/update.test.ts'],
    [
      [
        'P11',
        'the listener is closed on cancel',
        "return enter(state, { phase: 'cancelled', plan }, { type: 'close-listener', attempt });",
        "return enter(state, { phase: 'cancelled', plan });",
      ],
      [
        'P20',
        'no new attempt during an exchange',
        "if (state.phase === 'exchanging') return stay(state);",
        '',
      ],
      [
        'P20',
        'an answer of an older attempt changes nothing',
        'event.attempt === state.attempt ? answered(state, event) : stay(state)',
        'answered(state, event)',
      ],
    ],
  ),
  ...inFile(
    'source/core/sign-in/waiting.ts',
    ['test/core/sign-in/update.test.ts'],
    [
      [
        'P11',
        'the listener is closed at the limit',
        "return enter(state, { phase: 'timed-out', plan }, { type: 'close-listener', attempt });",
        "return enter(state, { phase: 'timed-out', plan });",
      ],
      [
        'P13',
        'a refused callback keeps the wait',
        'return stay({ ...noticed, isChecking, otherShop: verdict.otherShop ?? state.otherShop });',
        "return enter(state, { phase: 'cancelled', plan });",
      ],
    ],
  ),
  ...inFile(
    'source/core/sign-in/exchange-once.ts',
    ['test/core/sign-in/update.test.ts'],
    [
      [
        'P20',
        'the first callback ends the wait',
        `  return enter(
    state,
    {
      phase: 'exchanging',`,
        `  if (Number(attempt) > 0) return { state, effects: [{ type: 'exchange', attempt, request }] };
  return enter(
    state,
    {
      phase: 'exchanging',`,
      ],
      [
        'P26',
        'the page waits for the saving',
        "if (plan.saves) return enter(state, { phase: 'done', plan, result, pendingPage: page });",
        '',
      ],
      [
        'P26',
        'the page says when saving failed',
        "const page = isSaved ? state.pendingPage : 'partial';",
        'const page = state.pendingPage;',
      ],
      [
        'P26',
        'an exchange that failed is told',
        "page: isOutcomeUnknown ? 'unknown' : 'failed'",
        "page: 'done'",
      ],
      [
        'P33',
        'a code is sent again after a definite answer alone',
        'again: canTryAgain ? state : null',
        'again: state',
      ],
    ],
  ),
];
