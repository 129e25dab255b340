import { openCommandFace } from '../support/faults/command-face.ts';
import { describeBehindProxy } from '../support/faults/describe-behind-proxy.ts';

describeBehindProxy(
  'commands',
  (whenOver) => openCommandFace(whenOver, { isProxied: true }),
  () => Promise.resolve(0),
);
