import { describeFaults } from '../support/faults/describe-faults.ts';
import { openInkFace } from '../support/faults/ink-face.ts';

describeFaults('the screens', openInkFace, async ({ terminal }) => {
  terminal.press('q');
  return (await terminal.exit).exitCode;
});
