import { describeFaults } from '../support/faults/describe-faults.ts';
import { openPlainFace } from '../support/faults/plain-face.ts';

describeFaults('the plain face', openPlainFace, async ({ terminal }) => {
  terminal.press('quit', 'enter');
  return (await terminal.exit).exitCode;
});
