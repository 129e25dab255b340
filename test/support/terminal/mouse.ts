import type { FakeTerminal } from './fake-terminal.ts';

/** A click on the first cell of a text; or a turn of the wheel there. */
export function clickOn(
  screen: Pick<FakeTerminal, 'rows' | 'text' | 'send'>,
  text: string,
  options: { readonly kind?: 'click' | 'wheel-up' | 'wheel-down'; readonly cellsOn?: number } = {},
): void {
  const { kind = 'click', cellsOn = 0 } = options;
  const row = screen.rows().findIndex((line) => line.includes(text));
  const column = (screen.rows()[row]?.indexOf(text) ?? -1) + cellsOn;
  if (row === -1) throw new Error(`${text} is not on the screen:\n${screen.text()}`);
  const place = `${BUTTONS[kind]};${column + 1};${row + 1}`;
  screen.send(`\u001b[<${place}M\u001b[<${place}m`);
}

const BUTTONS = { click: 0, 'wheel-up': 64, 'wheel-down': 65 } as const;
