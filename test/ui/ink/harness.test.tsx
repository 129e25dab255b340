import { Text } from 'ink';
import { useReducer } from 'react';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { keyId } from '../../../source/ui/ink/input/key.ts';
import { useKeys } from '../../../source/ui/ink/input/use-keys.ts';
import { useTheme } from '../../../source/ui/ink/theme.ts';
import { start } from '../../support/terminal/pseudo-terminal.ts';
import { openScreen } from '../../support/terminal/screen.ts';

function Echo() {
  const theme = useTheme();
  const [events, add] = useReducer((all: readonly string[], one: string) => [...all, one], []);
  useKeys('face', (event) => {
    add(
      event.type === 'key'
        ? keyId(event.key)
        : event.type === 'paste'
          ? `paste:${event.text}`
          : 'eof',
    );
    return true;
  });
  return <Text>{`${theme.error('Ready')} ${events.join(' ')}`}</Text>;
}

describe('the screen of the tests', () => {
  test('shows what an Ink tree draws, with its colours', async () => {
    using screen = openScreen(<Echo />);
    await screen.waitFor('Ready');
    expect(screen.lookOf('Ready').foreground).toBe(1);
    expect(screen.emulator.isAlternateScreen).toBe(true);
  });

  test('loses no key of one tick', async () => {
    using screen = openScreen(<Echo />);
    await screen.waitFor('Ready');
    screen.press('a', 'up', 'enter', 'shift+tab', 'ctrl+c', 'esc', 'b');
    screen.paste('x y');
    await expectShown(screen, 'Ready a up enter shift+tab ctrl+c esc b paste:x y');
  });
});

describe('the pseudo-terminal of the tests', () => {
  test('runs a program, sends it keys and tells its exit code', async () => {
    const script = `process.stdout.write('name? ');
      process.stdin.once('data', (d) => { console.log('hello ' + d.toString().trim()); process.exit(7); });`;
    await using terminal = start('node', ['-e', script], { cols: 40, rows: 5 });
    await terminal.waitFor('name?');
    terminal.send('Ada\r');
    await terminal.waitFor('hello Ada');
    expect(await terminal.exit).toEqual({ exitCode: 7, signal: 0 });
  });

  test('says what was on the screen when the program ends too early', async () => {
    await using terminal = start('node', ['-e', 'console.log("bye")']);
    await expect(terminal.waitFor('never')).rejects.toThrow(/ended with 0[^]*bye/);
  });
});
