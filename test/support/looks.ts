/** What a coloured row looks like, as text that a person can read in a file. */

const NAMES: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  4: 'underline',
  7: 'inverse',
  30: 'black',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  35: 'magenta',
  36: 'cyan',
  37: 'white',
};

const COLORS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];

/** What takes a look back, with all that it ends. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  22: ['bold', 'dim'],
  24: ['underline'],
  27: ['inverse'],
  39: COLORS,
};

/** `{bold cyan:text}` for what is not plain; blanks at the end are cut off. */
export function lookOf(row: string): string {
  let now: readonly string[] = [];
  let shown = '';
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  for (const [, code = '', text = ''] of row.matchAll(/(?:\u001B\[(\d*)m)|([^\u001B]+)/g)) {
    if (text !== '') {
      shown += now.length === 0 ? text : `{${now.join(' ')}:${text}}`;
    } else if (code === '' || code === '0') {
      now = [];
    } else if (ENDS[code] !== undefined) {
      const ended = ENDS[code];
      now = now.filter((name) => !ended.includes(name));
    } else {
      // A colour takes the place of another one.
      const kept = /^3\d$/.test(code) ? now.filter((name) => !COLORS.includes(name)) : now;
      now = [...new Set([...kept, NAMES[code] ?? `sgr ${code}`])].toSorted();
    }
  }
  return shown.trimEnd();
}
