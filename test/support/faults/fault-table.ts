/** A test elsewhere that holds it: a file, and words in it that lead to the test. */
interface Elsewhere {
  readonly test: string;
  readonly words: string;
}

/** Where a face meets a fault; or why it cannot, or why another face's meeting is its own as well. */
type Meeting = 'here' | Elsewhere | { readonly because: string };

interface Row {
  readonly what: string;
  readonly ink: Meeting;
  readonly plain: Meeting;
  readonly commands: Meeting;
}

const at = (test: string, words: string): Elsewhere => ({ test, words });
const because = (reason: string) => ({ because: reason });
const everyFace = (what: string): Row => ({ what, ink: 'here', plain: 'here', commands: 'here' });

const NOT_REDRAWN = because('It draws nothing anew: a new size changes nothing that was written.');
const STOPPED_BY_SHELL = because(
  'It changes no mode of the terminal that a pause would have to undo.',
);
const ONE_SAVER = because(
  'One saver writes for all faces, told of here by its kill in the screens.',
);

/**
 * Every fault that the program is made to meet, and what each face does about it. What is met
 * `here` is met by test/faults, with all of I1 to I8 behind it:
 *
 * I1 the process lives, or has left on purpose with the right exit code · I2 the terminal is as it
 * was · I3 no secret is anywhere · I4 a code is sent once at most · I5 the port is free again · I6
 * old files are whole, or new ones complete, and nothing is left beside them · I7 nobody else was
 * asked · I8 the words say what happened and what to do
 */
export const FAULTS = {
  'port-taken': {
    what: 'the port is taken at the first sign-in',
    ink: at(
      'test/terminal/failures-authorize.test.ts',
      'stops before the browser opens, and names the port and the process',
    ),
    plain: because('Its words are those of `port-taken-between`, which it meets.'),
    commands: because('It knows no first sign-in: each line is one, as in `port-taken-between`.'),
  },
  'port-on-ipv6': everyFace('another program holds the port on ::1 or [::]'),
  'localhost-on-ipv6': {
    what: 'the same where the redirect URI says localhost',
    ink: at('test/terminal/redirect-corpus.test.ts', "where ::1 is somebody else's"),
    plain: because('One listener binds for all faces: test/services/callback-listener/lifetime.'),
    commands: because(
      'One listener binds for all faces: test/services/callback-listener/lifetime.',
    ),
  },
  'port-taken-between': everyFace('the port is freed and taken between two sign-ins'),
  'port-refused': {
    what: 'a port that browsers block, or that needs rights',
    ink: at('test/terminal/redirect-corpus.test.ts', 'on the App step'),
    plain: at('test/terminal/redirect-corpus.test.ts', 'in the plain face'),
    commands: at('test/terminal/redirect-corpus.test.ts', 'as an option or in the environment'),
  },
  'no-browser': {
    what: 'no browser, one that fails, one that hangs',
    ink: at(
      'test/terminal/failures-authorize.test.ts',
      'the reason, the whole address and the paste field are on the screen',
    ),
    plain: at('test/terminal/environment.test.ts', "'EV-13'"),
    commands: at('test/commands/command-lines/token.txt', 'why no browser opens'),
  },
  'browser-repeats': everyFace('the browser comes twice, prefetches, asks beforehand'),
  'tab-closed': everyFace('nothing comes back from the browser'),
  'callback-flood': everyFace('a flood of callbacks, slow headers, 200 idle sockets'),
  'dns-failure': everyFace('the name of the store is not found, or not now'),
  'dns-private': everyFace('the name leads to this machine or into a private network'),
  'not-connected': everyFace('refused, unreachable, a black hole'),
  tls: everyFace('self-signed, unknown, expired, wrong name, old protocol, no end'),
  'portal-and-proxy': everyFace('a captive portal'),
  proxy: everyFace(
    '407, a closed or refused CONNECT, a proxy that is gone or goes within the answer',
  ),
  'slow-bytes': everyFace('one byte each 100 ms'),
  silence: everyFace('silence before or behind the headers'),
  'broken-off': everyFace('FIN or a reset before, behind or within the answer'),
  'cut-short': everyFace('fewer bytes than announced, chunks without an end'),
  encoding: everyFace('gzip that is none, cut, a bomb; six encodings'),
  headers: everyFace('30 KiB of headers, 10,000 headers'),
  redirect: everyFace('302, 303, 307, 308 to another host, to http, to itself'),
  'rate-limit': everyFace('429 with a Retry-After of every kind'),
  'server-error': everyFace('500, 502, 503, 504'),
  throttled: {
    what: 'THROTTLED for a minute',
    ink: at('test/terminal/explorer-refusals.test.ts', 'a throttled write is sent again'),
    plain: because('One function decides and words every wait, as in `rate-limit`.'),
    commands: at('test/commands/command-lines/failing.txt', 'THROTTLED once'),
  },
  'must-expire': everyFace('403 for a permanent token of a public app'),
  clock: everyFace('the clock is a day ahead'),
  'disk-full': everyFace('no room at the write, the fsync, the rename'),
  'no-place': everyFace('EROFS, EACCES, EDQUOT, EMFILE'),
  'file-swapped': everyFace('the file becomes a link while it is written'),
  signals: {
    what: 'TERM, INT, HUP before, during and after the exchange',
    ink: 'here',
    plain: 'here',
    commands: at('test/commands/entry/runtime.test.ts', 'waits up to two seconds for an exchange'),
  },
  killed: {
    what: 'kill -9 during the exchange, and with a token that nobody has',
    ink: 'here',
    plain: 'here',
    commands: because('It keeps nothing but what its saver writes: `killed-saving`.'),
  },
  'killed-saving': {
    what: 'kill -9 at each step of a write',
    ink: at('test/terminal/env-file-corpus.test.ts', 'stop-before-rename'),
    plain: ONE_SAVER,
    commands: ONE_SAVER,
  },
  paused: {
    what: 'SIGSTOP, SIGCONT, another size meanwhile',
    ink: 'here',
    plain: 'here',
    commands: STOPPED_BY_SHELL,
  },
  'stopped-by-key': {
    what: 'Ctrl+Z, and the foreground again',
    ink: at('test/terminal/input-corpus.test.ts', 'TI-04: Ctrl+Z'),
    plain: STOPPED_BY_SHELL,
    commands: STOPPED_BY_SHELL,
  },
  'streams-closed': {
    what: 'standard output or error closed, the end of the input, no terminal any more',
    ink: at('test/terminal/input-corpus.test.ts', 'ends the program when the whole terminal goes'),
    plain: 'here',
    commands: at('test/commands/command-lines/processes.txt', 'a reader that has gone'),
  },
  sizes: {
    what: 'a storm of sizes while the approval is awaited, down to 1x1',
    ink: 'here',
    plain: 'here',
    commands: NOT_REDRAWN,
  },
  'sizes-drawn': {
    what: 'what is drawn after 1000 sizes a second, at 1x1, at 0x0',
    ink: at('test/terminal/size-corpus.test.ts', 'of a storm of sizes the last one is drawn'),
    plain: NOT_REDRAWN,
    commands: NOT_REDRAWN,
  },
  keys: everyFace('1 MiB in one piece and a flood of lines, before and during the exchange'),
  defect: {
    what: 'a throw in a component, a rejected promise',
    ink: 'here',
    plain: 'here',
    commands: at('test/commands/command-lines/processes.txt', 'a defect of ours'),
  },
  'little-memory': {
    what: 'little memory and a large body',
    ink: 'here',
    plain: 'here',
    commands: at('test/services/http/process.test.ts', '--max-old-space-size=64'),
  },
  'two-copies': everyFace('two copies of the program, the second one for the same port'),
  'two-writers': {
    what: 'two copies that write to the same folder',
    ink: because('One lock for all faces, held in the tests of the files that both write.'),
    plain: at('test/services/memory/practice-file.test.ts', 'is free again after'),
    commands: at('test/services/memory/history-file.test.ts', 'takes a lock'),
  },
  keychain: everyFace('the keychain is not installed, absent, locked, or never answers'),
  'unfit-node': everyFace('a Node that is too old, and no pinned one at hand'),
} as const satisfies Readonly<Record<string, Row>>;

export type FaultId = keyof typeof FAULTS;
