import type { TutorialPort } from '../../app/tutorial-port.ts';
import { lookForTutorial, writeTutorial } from '../../services/tutorial-file/tutorial-file.ts';

/** Where the wire tape and answers are written to, for paths relative to the working folder. */
export function tutorialFiles(cwd: string): TutorialPort {
  return {
    look: (path) => lookForTutorial(path, cwd),
    write: (path, content, options) => writeTutorial(path, content, options),
  };
}
