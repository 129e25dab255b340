import {
  describeBehindProxy,
  describeInTerminal,
  LITTLE_MEMORY,
} from '../support/faults/describe-behind-proxy.ts';
import { openPlainFace } from '../support/faults/plain-face.ts';
import { typeYesLine } from '../support/terminal/type-yes.ts';

describeBehindProxy(
  'the plain face',
  (whenOver) => openPlainFace(whenOver, LITTLE_MEMORY),
  async ({ terminal }) => {
    terminal.press('quit', 'enter');
    // The token of this talk is not saved, and is not given up without a word.
    await typeYesLine(terminal, 'Leave now? Type yes or no.');
    return (await terminal.exit).exitCode;
  },
  (face) => describeInTerminal('the plain face', face),
);
