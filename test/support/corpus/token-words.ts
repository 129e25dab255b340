/** What becomes of a token answer of the corpus, in whichever face. */
export interface TokenBorder {
  /** The token that is handed over; null: there is none. */
  readonly token: string | null;
  /** A sentence that is said about it. */
  readonly words: RegExp;
  /** Of the command, with the code of its error. */
  readonly end: readonly [exit: number, code: string | null];
}

const PRACTICE_TOKEN = 'practice_0123456789abcdef0123456789abcdef';

export const TOKEN_BORDERS: Readonly<Record<string, TokenBorder>> = {
  'TR-01': { token: PRACTICE_TOKEN, words: /Permanent token/, end: [0, null] },
  'TR-02': { token: 'practice_x1', words: /Expiring token/, end: [0, null] },
  // What was granted is not what was asked for.
  'TR-04': { token: 'practice_x1', words: /Expir\w+:? +unknown/, end: [1, null] },
  'TR-06': {
    token: null,
    words: /There is no token in the answer of the service\./,
    end: [1, 'no-token'],
  },
  'TR-08': {
    token: null,
    words: /The token in the answer is not a text; it was thrown away\./,
    end: [1, 'bad-token'],
  },
  'TR-10': {
    token: null,
    words: /The token in the answer has characters in it that no token has; it was thrown away\./,
    end: [1, 'bad-token'],
  },
  'TR-12': {
    token: null,
    words: /The answer of the service is far too large for a token\./,
    end: [1, 'too-large'],
  },
  'TR-14': { token: 'practice_b', words: /Permanent token/, end: [0, null] },
  'TR-15': {
    token: null,
    words: /There is no token in the answer of the service\./,
    end: [1, 'no-token'],
  },
  'TR-16': { token: PRACTICE_TOKEN, words: /Permanent token/, end: [0, null] },
  'TR-17': {
    token: null,
    words: /The service's answer is not JSON \(text\/html\)\./,
    end: [1, 'web-page'],
  },
  'TR-20': {
    token: null,
    words: /The service does not take the code: it was used already/,
    end: [4, 'code-used'],
  },
  'TR-21': {
    token: null,
    words: /The service knows the Client ID \S+…\S+, but not with this Client secret\./,
    end: [4, 'invalid-client'],
  },
  'TR-22': {
    token: null,
    words: /The service refused with the error "x"\./,
    end: [4, 'oauth-error'],
  },
  'TR-23': {
    token: null,
    words: /The service refused with the error "x"\./,
    end: [4, 'oauth-error'],
  },
  'TR-25': {
    token: null,
    words: /it was not followed, and nothing was sent there\./,
    end: [1, 'redirected'],
  },
  'TR-26': {
    token: null,
    words: /The service has too many requests at the moment \(429\)\./,
    end: [1, 'rate-limited'],
  },
  'TR-28': {
    token: null,
    words: /The answer of the service was cut short: whether the token was given out is unknown\./,
    end: [3, 'cut-short'],
  },
  'TR-30': { token: PRACTICE_TOKEN, words: /it is JSON all the same\./, end: [0, null] },
};

/** What no face may show of these answers: bodies, secrets, headers that are none. */
export const NEVER_SHOWN =
  /X-Evil|A{16}|<!doctype|12345,|practice_secret_1|practice_p\b|\u001b|\u202e/;
