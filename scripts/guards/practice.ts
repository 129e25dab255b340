import { type Guard, inFile } from './remove-guards.ts';

const CHECK = ['test/practice-store/server/request-check.test.ts'];
const TOKEN = ['test/practice-store/oauth/token-endpoint.test.ts'];
const PS = ['test/practice-store/corpus.test.ts'];

/** P71 to P75: the practice store. */
export const PRACTICE: readonly Guard[] = [
  ...inFile('source/practice-store/server/request-check.ts', CHECK, [
    ['P71', 'a known Host', 'if (hosts.length !== 1 || !address) {', 'if (!address) {'],
    [
      'P71',
      'no foreign Origin',
      'if (origins.some((origin) => !address.origins.includes(origin))) {',
      'if (false) {',
    ],
    ['P71', 'a plain path', "if (!/^\\/(?!\\/)/.test(request.url ?? '')) {", 'if (false) {'],
  ]),
  ...inFile('source/practice-store/oauth/token-endpoint.ts', TOKEN, [
    ['P72', 'a code is for one use', 'auth.codes.markUsed(code);', ''],
    ['P72', 'reuse revokes', 'auth.tokens.revokeGrant(code);', ''],
    ['P72', 'the secret is right', 'return match ? { type:', 'return app ? { type:'],
    [
      'P72',
      'a code is of its app',
      "state.type === 'unknown' || state.grant.clientId !== app.clientId",
      "state.type === 'unknown'",
    ],
    [
      'P72',
      'no PKCE downgrade',
      'return verifier === undefined\n      ? null',
      'return verifier !== null\n      ? null',
    ],
    ['P72', 'a verifier is right', 'if (mismatch) return refused(mismatch);', ''],
    [
      'P74',
      'no live credential',
      'if ([...fields.values()].some(looksLive)) return refused(LIVE_CREDENTIAL);',
      '',
    ],
  ]),
  ...inFile('source/practice-store/oauth/code-ledger.ts', TOKEN, [
    [
      'P72',
      'a code lives a minute',
      'return clock() < entry.expiresAt ?',
      'return clock() < Infinity ?',
    ],
  ]),
  ...inFile('source/practice-store/oauth/authorize-endpoint.ts', PS, [
    [
      'P72',
      'a wrong app or redirect stays here',
      "if (verdict.type === 'refuse') return oauthErrorPage(verdict.error);\n  const asked = verdict.request;\n  const need = consentNeed(asked.scopes, auth.installations.find(asked.app.clientId));\n  // A HEAD",
      "if (verdict.type === 'refuse') return seeOther('https://elsewhere.example/');\n  const asked = verdict.request;\n  const need = consentNeed(asked.scopes, auth.installations.find(asked.app.clientId));\n  // A HEAD",
    ],
  ]),
  ...inFile(
    'source/practice-store/pages/page.ts',
    ['test/practice-store/pages/page.test.ts'],
    [
      [
        'P73',
        'a form leads to its redirect on loopback',
        '["\'self\'", ...formTargets.map(formSource)]',
        '["\'self\'"]',
      ],
      ['P73', 'and nowhere else', '`form-action ${formAction}`', "'form-action *'"],
      ['P72', 'no frame around a page', "    ['X-Frame-Options', 'DENY'],\n", ''],
      ['P72', 'no script on a page', '"default-src \'none\'"', "'default-src *'"],
    ],
  ),
  ...inFile(
    'source/practice-store/pages/page.ts',
    ['test/practice-store/pages/page.test.ts'],
    [['P74', 'every page bears the mark', '<p class="badge">PRACTICE</p>', '']],
  ),
  ...inFile(
    'source/practice-store/kept-store.ts',
    ['test/practice-store/kept-store.test.ts'],
    [
      [
        'P74',
        'no credential of a real store comes in with a file',
        'new RegExp(`^practice_${kind}_[0-9a-f]{32}$`)',
        '/./',
      ],
    ],
  ),
  ...inFile(
    'source/core/service/token-format.ts',
    ['test/core/service/token-format.test.ts'],
    [
      [
        'P74',
        'real credentials are refused in practice',
        "if (profile.id === PRACTICE_PROFILE.id && !kind.startsWith('practice-')) {",
        'if (false) {',
      ],
      ['P44', 'practice ones elsewhere', '(isOfPractice && !isPracticeProfile)', 'false'],
    ],
  ),
  ...inFile(
    'source/practice-store/faults/fault-switches.ts',
    ['test/practice-store/faults/fault-switches.test.ts'],
    [
      [
        'P75',
        'faults are off at the start',
        'const on = new Map<FaultName, { duration: FaultDuration; endsAt: number | null }>();',
        "const on = new Map<FaultName, { duration: FaultDuration; endsAt: number | null }>([['token-dead', { duration: { type: 'for-good' }, endsAt: null }]]);",
      ],
      [
        'P75',
        'and end with their time',
        'return isOver ? [] : [{ fault, ...state }];',
        'return [{ fault, ...state }];',
      ],
    ],
  ),
];
