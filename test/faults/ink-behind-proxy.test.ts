import {
  describeBehindProxy,
  describeInTerminal,
  LITTLE_MEMORY,
} from '../support/faults/describe-behind-proxy.ts';
import { openInkFace } from '../support/faults/ink-face.ts';
import type { Expected } from '../support/terminal/screen-emulator.ts';
import { pressAlone } from '../support/terminal/type-yes.ts';

describeBehindProxy(
  'the screens',
  (whenOver) => openInkFace(whenOver, LITTLE_MEMORY),
  async ({ terminal }) => {
    terminal.press('q');
    // The token of this run is not saved, and is not given up without a word.
    const sees = (expected: Expected) => terminal.waitFor(expected);
    await pressAlone({ sees, press: (key) => terminal.press(key) }, 'y', 'Leave now?');
    return (await terminal.exit).exitCode;
  },
  (face) => describeInTerminal('the screens', face),
);
