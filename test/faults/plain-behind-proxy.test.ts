import {
  describeBehindProxy,
  describeInTerminal,
  LITTLE_MEMORY,
} from '../support/faults/describe-behind-proxy.ts';
import { openPlainFace } from '../support/faults/plain-face.ts';

describeBehindProxy(
  'the plain face',
  (whenOver) => openPlainFace(whenOver, LITTLE_MEMORY),
  async ({ terminal }) => {
    terminal.press('quit', 'enter');
    return (await terminal.exit).exitCode;
  },
  (face) => describeInTerminal('the plain face', face),
);
