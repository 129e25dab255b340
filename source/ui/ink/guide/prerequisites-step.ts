import type { CheckName, CheckResult, GuideState } from '../../../core/guide/state.ts';
import { PREREQUISITES, PREREQUISITES_NOTE } from '../../../core/guide/texts-prerequisites.ts';
import { STEP_TEXTS } from '../../../core/guide/texts.ts';
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
  question: () => STEP_TEXTS.prerequisites.question,

  body(state, { theme, room }) {
    const needs = PREREQUISITES.flatMap(({ title, action, reason }, index) =>
      hangingRows(`${index + 1}`, `${theme.strong(`${title}.`)} ${action} ${reason}`, room.width),
    );
    const testing = state.checks.isRunning ? ' (testing …)' : '';
    // What this machine says comes first: it changes, and must not lie below the edge.
    return stack(
      [theme.strong(`Tested on this machine${testing}`)],
      checkRows(state, room.width, theme),
      [''],
      wrapRows(PREREQUISITES_NOTE[state.mode], room.width),
      needs,
      hangingRows(' ', `The redirect address: ${state.config.redirectUri.text}`, room.width),
    );
  },

  bindings: () => [
    { command: { type: 'next' }, keys: ['enter'], hint: 'go on' },
    { command: { type: 'check-again' }, keys: ['r'], hint: 'test again' },
  ],
};

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
