import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { pasteBytes } from '../support/terminal/screen-keys.ts';
import { openTerminalExplorer } from '../support/explorer/explorer-in-terminal.ts';

const answer: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"data":{"shop":{"name":"Demo"}}}');
};

/** What stands in the rows of the editor: behind the number of each line, or hanging under it. */
function lines(rows: readonly string[]): string[] {
  return rows.flatMap((row) => {
    const [, line] = /^│ ( *\d* [^│]*)│/.exec(row) ?? [];
    return line === undefined ? [] : [line.trimEnd()];
  });
}

test('a query is written, prettified, selected, cut, emptied and brought back by keys', async () => {
  await using screen = await openTerminalExplorer(answer);
  const paste = (text: string) => screen.send(pasteBytes(text));
  await screen.waitFor('Request: REST');
  screen.press('ctrl+t');
  await screen.waitFor(' 1  { shop { name } }');
  const shows = (...expected: readonly string[]) =>
    screen.waitFor((rows) => {
      const there = lines(rows);
      return expected.every((line, at) => there[at] === ` ${at + 1}  ${line}`.trimEnd());
    });

  // Emptied, and brought back.
  screen.press('alt+e');
  await shows('');
  screen.press('ctrl+_');
  await shows('{ shop { name } }');

  // Indents as one types; a closing bracket comes under its line.
  screen.press(
    'alt+e',
    ...'{',
    'enter',
    ...'shop {',
    'enter',
    ...'name',
    'enter',
    '}',
    'enter',
    '}',
  );
  await shows('{', '  shop {', '    name', '  }', '}');

  // Word by word back, and again.
  screen.press('alt+z', 'alt+z', 'alt+z', 'alt+z', 'alt+z');
  await shows('{', '  shop {');
  screen.press('alt+Z', 'alt+y');
  await shows('{', '  shop {', '    name');

  // A paste is never touched, one step, and prettified with its comments.
  screen.press('alt+a');
  await screen.waitFor('selected)');
  await screen.waitFor('Alt+C copy');
  paste('{shop{name # why\n  }\n      }');
  await shows('{shop{name # why', '  }', '      }');
  screen.press('alt+p');
  await shows('{', '  shop {', '    name # why', '  }', '}');
  screen.press('ctrl+_');
  await shows('{shop{name # why', '  }', '      }');

  // Selected by Shift, cut and undone.
  screen.press('shift+up', 'alt+x');
  await shows('{shop{name # why', '  }');
  screen.press('ctrl+_');
  await shows('{shop{name # why', '  }', '      }');

  // What cannot be read stays, with its place.
  screen.press('alt+e', ...'{ shop {');
  screen.press('alt+p');
  await screen.waitFor('Note: Line 1, column 9: Not finished yet');

  // A long line goes on below itself, and the cursor goes by rows.
  screen.press('alt+e');
  paste(`# ${'x'.repeat(100)}\n{ shop { name } }`);
  await screen.waitFor(' 2  { shop { name } }');
  const rows = screen.rows();
  const first = rows.findIndex((row) => row.includes(' 1  # '));
  const second = rows.findIndex((row) => row.includes(' 2  { shop'));
  expect(second - first).toBeGreaterThan(2);
  screen.press('up');
  await screen.waitFor(() => screen.emulator.cursor().row === second - 1);
  screen.press('up');
  await screen.waitFor(() => screen.emulator.cursor().row === second - 2);
  screen.press('ctrl+home', 'alt+e');

  // Outside text the letters do the same.
  screen.press('esc');
  await screen.waitFor('e type');
  screen.press('u');
  await screen.waitFor(' 2  { shop { name } }');
  screen.press('E');
  await screen.waitFor((now) => !now.join('').includes('{ shop { name } }'));
  screen.press('u', '=');
  await screen.waitFor('    name');
});
