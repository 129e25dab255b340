/** The facts of the handout: one printed sheet for a participant, help for problems on its back. */
interface HandoutFacts {
  readonly version: string;
  /** `linux-x64` … */
  readonly platforms: readonly string[];
  readonly hasLessons: boolean;
}

/** A self-contained HTML page: no script, no picture; black on white, for A4 or Letter paper. */
export function handoutHtml(facts: HandoutFacts): string {
  const { version, platforms, hasLessons } = facts;
  const starts = STARTS.filter(({ system }) => platforms.some((name) => name.startsWith(system)));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>tokenwright: first steps</title>
<style>
${CSS}
</style>
</head>
<body>
<main>
<section>
<h1>tokenwright: first steps</h1>
<p>From nothing to an access token of a store, and a first answer. The practice store is inside: you
need no account and no network, and nothing here is real.</p>
<h2>1. Start it</h2>
<p><strong>First copy the whole folder to your own disk.</strong> Nothing is installed; all that the
program writes stays in this folder.</p>
${table(
  ['on', 'do'],
  starts.map(({ on, does }) => [on, does]),
)}
<p>Is the machine ready? Put <code>doctor --workshop</code> behind the name, in a terminal:
<code>sh start.sh doctor --workshop</code>. It ends in <strong>READY</strong>, or says what to do.</p>
${hasLessons ? '<p>Lessons: put <code>learn</code> behind the name in the same way.</p>\n' : ''}<h2>2. The first keys</h2>
${table(['key', 'does'], KEYS)}
<p>The line at the bottom of the screen always names the keys that count there, and
<kbd>?</kbd> all of them.</p>
<h2>3. What you will do</h2>
<ol>
<li>Choose the practice store, then scopes: what the token may do.</li>
<li>Look at the authorize URL and open it. The consent page asks; you approve.</li>
<li>The program catches the code, exchanges it, and shows the token.</li>
<li>Use it: the explorer sends REST and GraphQL requests.</li>
</ol>
<p>Rather question after question, or with a screen reader? Put <code>--plain</code> behind the
name.</p>
</section>
<section class="back">
<h1>What to do if …</h1>
${table(['if', 'do'], rescues(platforms))}
<p>Never type the secret of a real app on a machine that is not yours. At the end
<code>forget</code> behind the name shows what was kept, asks, and deletes it; or delete the folder.</p>
<p class="small">tokenwright ${version}; for ${platforms.join(', ')}.</p>
</section>
</main>
</body>
</html>
`;
}

const STARTS = [
  { system: 'win', on: 'Windows', does: 'Double-click <code>start.cmd</code>.' },
  {
    system: 'darwin',
    on: 'macOS',
    does: 'Double-click <code>start.command</code>. Or open Terminal, type <code>sh </code> with a blank, drag the file into the window, press <kbd>Enter</kbd>.',
  },
  {
    system: 'linux',
    on: 'Linux',
    does: 'Open a terminal in the folder: <code>sh start.sh</code>.',
  },
] as const;

type Cells = readonly [string, string];

const KEYS: readonly Cells[] = [
  ['<kbd>Enter</kbd>', 'go on: the button at the bottom of the screen'],
  ['<kbd>Esc</kbd>', 'back; nothing that you typed is lost'],
  ['<kbd>Tab</kbd>', 'the next field, or the other pane'],
  ['<kbd>↑</kbd> <kbd>↓</kbd>', 'up and down in a list'],
  ['<kbd>Space</kbd>', 'tick, or take the tick away'],
  ['<kbd>?</kbd>', 'help for this screen'],
  ['<kbd>w</kbd>', 'the wire tape: every message, taken apart'],
  ['<kbd>Ctrl</kbd>+<kbd>C</kbd>', 'stop what runs, then leave; a token is asked about before'],
];

function rescues(platforms: readonly string[]): readonly Cells[] {
  const has = (system: string): boolean => platforms.some((name) => name.startsWith(system));
  return [
    ...(has('win') ? WINDOWS : []),
    ...(has('darwin') ? MACOS : []),
    ...(has('linux') ? LINUX : []),
    ...EVERYWHERE,
  ];
}

const WINDOWS: readonly Cells[] = [
  [
    'Windows protects your PC, or asks whether to run it',
    'More info, Run anyway. If the button is missing, the machine allows known programs only: work with a neighbour.',
  ],
  [
    'a port is not allowed though nothing uses it',
    'Windows keeps it for itself. Start the machine again, or do what <code>doctor --workshop</code> says.',
  ],
];

const MACOS: readonly Cells[] = [
  [
    'macOS cannot check the file for malicious software',
    'In Terminal: <code>xattr -dr com.apple.quarantine</code>, a blank, the folder dragged into the window. Then start again.',
  ],
];

const LINUX: readonly Cells[] = [
  [
    'permission denied, or programs cannot be started from there',
    'Copy the folder to your home, and start it as <code>sh start.sh</code>.',
  ],
];

const EVERYWHERE: readonly Cells[] = [
  [
    'frames are broken, or letters are boxes',
    'Choose another font for the terminal, or set <code>LC_ALL=C</code> before the start: letters then stand for the signs.',
  ],
  ['the screen looks torn', 'Make the window larger: 80 by 24 is good, 60 by 18 the least.'],
  [
    'port 3456 is taken',
    'A second copy runs, or another program has it: the message names it. End that one, and start again.',
  ],
  [
    'the browser does not open',
    'Copy the address (<kbd>c</kbd>) into it yourself; or approve on the practice store with <kbd>a</kbd>.',
  ],
  [
    'the browser says that the page cannot be reached',
    'Copy the whole address of that page, go back, press <kbd>Tab</kbd> and paste it: it holds the code.',
  ],
  [
    'the state does not match, or the code was used',
    'The address is of an earlier try. Press <kbd>Esc</kbd> and authorize once more.',
  ],
  ['an answer is 401', 'The token is not valid any more. Authorize again: it takes a minute.'],
  ['an answer is 403', 'The token lacks a scope; the answer names it. Go back to Scopes.'],
  [
    'a certificate is not valid',
    'Is the date of the machine right? <code>doctor --workshop</code> looks at it.',
  ],
  [
    'nothing helps',
    'Close the window and start again. Your place is remembered; the practice store starts anew.',
  ],
];

function table([left, right]: Cells, rows: readonly Cells[]): string {
  const cells = rows.map(
    ([first, second]) => `<tr><th scope="row">${first}</th><td>${second}</td></tr>`,
  );
  return `<table>
<thead><tr><th scope="col">${left}</th><th scope="col">${right}</th></tr></thead>
<tbody>
${cells.join('\n')}
</tbody>
</table>`;
}

const CSS = `@page { margin: 14mm; }
* { box-sizing: border-box; }
body { margin: 0; background: #fff; color: #000; font: 11pt/1.4 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 18pt; margin: 0 0 0.4em; }
h2 { font-size: 13pt; margin: 1em 0 0.3em; }
p, ol { margin: 0.4em 0; }
table { border-collapse: collapse; width: 100%; margin: 0.4em 0; }
th, td { border: 1px solid #777; padding: 0.25em 0.5em; text-align: left; vertical-align: top; }
thead th { background: #eee; }
tbody th { font-weight: 600; width: 32%; }
tr { break-inside: avoid; }
code, kbd { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.95em; }
kbd { border: 1px solid #555; border-radius: 3px; padding: 0 0.3em; }
.back { margin-top: 2.5rem; }
.small { font-size: 9pt; }
@media print {
  main { max-width: none; padding: 0; }
  body { font-size: 10pt; }
  .back { break-before: page; margin-top: 0; }
}`;
