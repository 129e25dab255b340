import { openCommandFace } from '../support/faults/command-face.ts';
import { describeFaults } from '../support/faults/describe-faults.ts';

describeFaults('commands', openCommandFace, () => Promise.resolve(0));
