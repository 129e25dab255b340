import type { TutorialPort } from '../app/tutorial-port.ts';
import { lookForTutorial, writeTutorial } from '../services/tutorial-file/tutorial-file.ts';

/** Where the wire tape is written to, for paths relative to the working folder. */
export function tutorialFiles(cwd: string): TutorialPort {
  return {
    look: (path) => lookForTutorial(path, cwd),
    write: (path, text, options) => writeTutorial(path, text, options),
  };
}
