import {
  describeBehindProxy,
  describeInTerminal,
  LITTLE_MEMORY,
} from '../support/faults/describe-behind-proxy.ts';
import { openInkFace } from '../support/faults/ink-face.ts';

describeBehindProxy(
  'the screens',
  (whenOver) => openInkFace(whenOver, LITTLE_MEMORY),
  async ({ terminal }) => {
    terminal.press('q');
    return (await terminal.exit).exitCode;
  },
  (face) => describeInTerminal('the screens', face),
);
