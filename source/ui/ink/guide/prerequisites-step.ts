import type { CheckName, CheckResult, GuideState } from '../../../core/guide/state.ts';
import { stack } from '../rows/row.ts';
import { hangingRows, wrapRows } from '../rows/wrap.ts';
import type { Theme } from '../theme.ts';
import type { StepScreen } from './step-screen.ts';

const CHECK_TITLES: Readonly<Record<CheckName, string>> = {
  node: 'Node',
  port: 'Port',
  browser: 'Browser',
  clipboard: 'Clipboard',
  clock: 'Clock',
  store: 'Store',
};

/** What it takes, and what this machine says to it. */
export const prerequisitesStep: StepScreen = {
  question: () => 'Is everything there?',

  body(state, { theme, room }) {
    const needs = NEEDS.flatMap(({ title, why }, index) =>
      hangingRows(`${index + 1}`, `${theme.strong(title)}: ${why(state)}`, room.width),
    );
    return stack(
      needs,
      [''],
      [theme.strong(`Tested on this machine${state.checks.isRunning ? ' (testing …)' : ''}`)],
      checkRows(state, room.width, theme),
    );
  },

  bindings: () => [
    { command: { type: 'next' }, keys: ['enter'], hint: 'go on' },
    { command: { type: 'check-again' }, keys: ['r'], hint: 'test again' },
  ],
};

const NEEDS: ReadonlyArray<{ title: string; why: (state: GuideState) => string }> = [
  {
    title: 'A developer account',
    why: ({ mode }) =>
      mode === 'practice'
        ? 'not needed for the practice store.'
        : 'the app is created in it; it is free.',
  },
  {
    title: 'A store',
    why: ({ mode }) =>
      mode === 'practice'
        ? 'is built in.'
        : 'a development store is enough, and nothing can break there.',
  },
  {
    title: 'An HTTP client',
    why: () => 'is built in: it exchanges the code and sends your requests.',
  },
  {
    title: 'A redirect URI',
    why: ({ config }) =>
      config.redirectUri.kind === 'public'
        ? `${config.redirectUri.text}: you paste the address that the browser ends on. A public address that records requests sees the code: for quick tests only.`
        : `${config.redirectUri.text}: this program listens there while you approve.`,
  },
];

function checkRows(state: GuideState, width: number, theme: Theme): string[] {
  const { results, isRunning } = state.checks;
  if (results.length === 0) return isRunning ? [] : wrapRows('Nothing was tested yet.', width);
  return results.flatMap((result) => {
    const mark = `${statusWord(result, theme)} ${CHECK_TITLES[result.name]}:`;
    const rows = hangingRows(mark, result.text, width);
    const remedy = result.remedy === null ? [] : wrapRows(result.remedy, width - 2);
    return [...rows, ...remedy.map((row) => `  ${row}`)];
  });
}

function statusWord(result: CheckResult, theme: Theme): string {
  switch (result.status) {
    case 'ok':
      return theme.ok(theme.glyphs.ok === 'ok' ? 'ok' : `${theme.glyphs.ok} ok`);
    case 'attention':
      return theme.warning(`${theme.glyphs.warning} note`);
    case 'failed':
      return theme.error(`${theme.glyphs.error} failed`);
  }
}
