import { type Guard, inFile } from './remove-guards.ts';

const DISPLAY = ['test/core/text/display-text.test.ts'];
const OUTPUT = ['test/commands/output.test.ts'];
const RUNTIME = ['test/commands/entry/runtime.test.ts'];

const ENDINGS = ['test/ui/ink/endings.test.ts'];
const AWAIT_ON_EXIT = ['test/commands/sign-in/await-on-exit.test.ts'];

/** P50 to P60: output, input and the process. */
export const FACES: readonly Guard[] = [
  ...inFile(
    'source/ui/ink/explorer/answer/answer-rows.ts',
    ['test/ui/ink/explorer/explorer.test.ts'],
    [
      [
        'P52',
        'a text of a server is no title and no link',
        'toDisplayText(redactSecrets(words, secrets))',
        'redactSecrets(words, secrets) as DisplayText',
        /its text cannot act/,
      ],
    ],
  ),
  ...inFile('source/ui/ink/endings.ts', ENDINGS, [
    ['P57', 'the exit code of the signal', 'return 143;', 'return 130;'],
    ['P57', 'the terminal is given back by a broken screen too', 'stdout.write(SCREEN_GONE);', ''],
    ['P58', 'a pause is heard', "signals.on('SIGTSTP', handlers.pause);", ''],
    ['P58', 'so is going on', "signals.on('SIGCONT', handlers.goOn);", ''],
  ]),
  ...inFile(
    'source/app/exchange-end.ts',
    ['test/app/exchange-end.test.ts'],
    [
      ['P59', 'an exchange is waited for', 'if (!isExchanging(guide)) resolve();', 'resolve();'],
      [
        'P59',
        'for two seconds at most',
        'clock.after(LAST_WAIT_MS, resolve)',
        'clock.after(10 * LAST_WAIT_MS, resolve)',
      ],
    ],
  ),
  ...inFile('source/commands/sign-in/await-on-exit.ts', AWAIT_ON_EXIT, [
    [
      'P59',
      'a command says what it waits for',
      'output.talk(`Ending. ${underWay} is under way; waiting up to 2 s for its answer.`);',
      '',
    ],
    [
      'P59',
      'and that the outcome is unknown',
      'setTimeout(() => output.report(unanswered), LAST_WAIT_MS)',
      'setTimeout(() => {}, LAST_WAIT_MS)',
    ],
    [
      'P59',
      'Ctrl+C stops it at once',
      "if (signal.reason === 'SIGINT') stop.abort();",
      "if (signal.reason === 'SIGINT') return;",
    ],
  ]),
  ...inFile('source/core/text/display-text.ts', DISPLAY, [
    ['P50', 'controls', '[\\p{Cc}\\p{Cf}', '[\\p{Cf}'],
    ['P50', 'format and bidi characters', '[\\p{Cc}\\p{Cf}\\p{Cs}', '[\\p{Cc}\\p{Cs}'],
    ['P50', 'lone surrogates', '\\p{Cf}\\p{Cs}', '\\p{Cf}'],
    ['P50', 'line separators', '\\p{Zl}\\p{Zp}', ''],
    [
      'P50',
      'floods of combining marks',
      'if (state.marks <= MOST_MARKS) return found;',
      'return found;',
    ],
    [
      'P50',
      'a joiner that joins nothing',
      'if (!isJoined(raw, offset)) return hide(codePointName(found));',
      '',
    ],
    [
      'P50',
      'a line break in one row',
      "if (multiline && found === '\\n') return hide('\\n');",
      "if (found === '\\n') return hide('\\n');",
    ],
  ]),
  ...inFile(
    'source/core/view/shown.ts',
    ['test/core/view/shown.test.ts'],
    [
      ['P50', 'all that a view says is made visible', 'toDisplayText(hide(text))', 'hide(text)'],
      [
        'P54',
        'and is hidden while presenting',
        'toDisplayText(hide(text))',
        'toDisplayText(text)',
        /P54/,
      ],
    ],
  ),
  ...inFile('source/commands/output.ts', OUTPUT, [
    [
      'P50',
      'talk on standard error',
      '`${toDisplayText(redactSecrets(text, secrets), { multiline: true })}\\n`',
      '`${redactSecrets(text, secrets)}\\n`',
      /P50/,
    ],
    [
      'P37',
      'known secrets in talk',
      'toDisplayText(redactSecrets(text, secrets), { multiline: true })',
      'toDisplayText(text, { multiline: true })',
      /P37/,
    ],
    [
      'P50',
      'a text on standard output',
      'stdout.write(`${toDisplayText(text, { multiline: true })}\\n`);',
      'stdout.write(`${text}\\n`);',
      /P50/,
    ],
    [
      'P50',
      'a body on a terminal',
      'const text = toDisplayText(new TextDecoder().decode(bytes), { multiline: true });',
      'const text = new TextDecoder().decode(bytes);',
      /P50/,
    ],
    ['P48', 'a body in a pipe is left alone', 'if (!stdout.isTTY) {', 'if (false) {', /P48/],
    [
      'P51',
      'a document on a terminal',
      'stdout.isTTY ? safeJsonForTerminal(document) : document',
      'document',
      /P50/,
    ],
    [
      'P51',
      'every character that acts',
      'const UNSAFE = /[\\u007f-\\u009f\\p{Cf}',
      'const UNSAFE = /[\\u007f-\\u009f',
      /terminal acts on/,
    ],
  ]),
  ...inFile(
    'source/services/clipboard/clipboard.ts',
    ['test/services/clipboard/clipboard.test.ts'],
    [
      [
        'P53',
        'cleared only where it still holds the value',
        "if (held.replace(/\\r?\\n$/, '') !== value.reveal()) return 'kept';",
        '',
      ],
      ['P53', 'cleared', "await withinTime(clipboard.write(''), limitMs);", ''],
      ['P53', 'cleared on leaving', 'await pending?.clearNow();', ''],
      [
        'P53',
        'nothing goes to the terminal unasked',
        "if (writeTerminal === null) return { type: 'not-copied', reason: NO_CLIPBOARD };",
        "if (writeTerminal === null) return { type: 'copied', by: 'osc52' };",
      ],
    ],
  ),
  ...inFile(
    'source/core/guide/steps/token/update.ts',
    ['test/core/guide/guide.test.ts'],
    [
      ['P54', 'nothing is revealed while presenting', 'if (state.presenter) return go(state);', ''],
      [
        'P54',
        'a token is hidden again',
        "return go(shown, { type: 'end-reveal', id, afterMs: REVEAL_MS });",
        'return go(shown);',
      ],
      [
        'P54',
        'and is not there on coming back',
        '...withCard(state, { revealId: null })',
        '...state',
      ],
    ],
  ),
  ...inFile(
    'source/core/guide/steps/token/card.ts',
    ['test/core/guide/guide.test.ts'],
    [
      [
        'P54',
        'what was revealed is hidden by presenting',
        'return card.revealId !== null && !presenter;',
        'return card.revealId !== null;',
      ],
    ],
  ),
  ...inFile(
    'source/core/text/clean-insert.ts',
    ['test/core/text/clean-insert.test.ts', 'test/core/text/text-buffer.test.ts'],
    [
      ['P55', 'a paste is cleaned', "broken.replace(CONTROL, '')", 'broken'],
      [
        'P55',
        'what was left out is said',
        "return { text, dropped: { type: 'dropped', lineBreaks, controls, isInside } };",
        'return { text, dropped: null };',
      ],
      ['P55', 'one line stays one', "multiline ? seen : seen.replaceAll('\\n', '')", 'seen'],
    ],
  ),
  ...inFile(
    'source/core/text/text-buffer.ts',
    ['test/core/text/text-buffer.test.ts'],
    [
      [
        'P55',
        'what was cut is said',
        "isCut ? ({ type: 'too-long', maxLength } as const) : dropped",
        'dropped',
      ],
    ],
  ),
  ...inFile(
    'source/core/text/text-size.ts',
    ['test/core/text/text-buffer.test.ts'],
    [
      [
        'P55',
        'a paste is cut at the limit',
        'if (atMost + added <= maxLength) {',
        'if (atMost + added <= Infinity) {',
      ],
    ],
  ),
  ...inFile(
    'source/core/guide/steps/token/unsaved.ts',
    ['test/core/guide/unsaved-token.test.ts'],
    [
      [
        'P56',
        'a token that is not saved holds back what would lose it',
        'if (isUnsaved(state) && !isAgreed) {',
        'if (false) {',
      ],
    ],
  ),
  ...inFile(
    'source/ui/plain/askers/line-reader.ts',
    ['test/ui/plain/line-reader.test.ts'],
    [
      [
        'P56',
        'lines typed ahead are thrown away',
        'this.#lines.length = 0;\n    this.#pending',
        'this.#pending',
      ],
      [
        'P56',
        'half a line too',
        "this.#lines.length = 0;\n    this.#pending = '';",
        'this.#lines.length = 0;',
      ],
    ],
  ),
  ...inFile('source/commands/entry/crash-text.ts', RUNTIME, [
    [
      'P60',
      'no secret in the words for a defect',
      'lines.push(redact(line));',
      'lines.push(line);',
      /prints our words/,
    ],
    ['P60', 'no source line', '.filter((line) => /^\\s+at /.test(line))', '', /prints our words/],
  ]),
  ...inFile('source/commands/entry/runtime.ts', RUNTIME, [
    [
      'P68',
      '--inspect is told',
      'if (flags.some((one) => flag.test(one))) warnings.push(words);',
      '',
      /hand out|NODE_DEBUG=/,
    ],
    [
      'P68',
      'NODE_DEBUG is told',
      '/^(?:\\*|http2?|https|net|tls|undici|fetch)$/.test(name)',
      '/^(?:http)$/.test(name)',
      /hand out|NODE_DEBUG=/,
    ],
    [
      'P76',
      'the Node that is needed',
      'return major === 22 && (minor > 22 || (minor === 22 && patch >= 2));',
      'return major === 22;',
      /fit is/,
    ],
    [
      'P76',
      'no odd version',
      'if (major >= 26) return true;',
      'if (major >= 23) return true;',
      /fit is/,
    ],
    [
      'P69',
      'forget leaves no new cache',
      "return args[0] === 'forget' || args.includes('--no-keep');",
      "return args.includes('--no-keep');",
    ],
  ]),
];
