import type { CommandHelp } from './command-help.ts';
import { MEMORY_FILE, NETWORK, SCENARIO_FILE, SCREENS } from './help-parts.ts';

/** The help of the command for lessons. */
export const LEARN_HELP: Readonly<Record<string, CommandHelp>> = {
  learn: {
    more: 'Without a name it lists the lessons. A lesson is a practice store of its own, and checks that see what really happens in it. At its end there is a completion code. The seal of a code keeps mistypings and made-up codes away; it proves nothing against somebody who reads this program, or who knows your --word. Without --word all codes are sealed alike.',
    examples: [
      { does: 'The lessons that there are, and which of them you did', line: 'learn' },
      { does: 'The first one, question after question', line: 'learn 1 --plain' },
      { does: 'Whether a lesson of your own is right', line: 'learn --check lessons/first.yaml' },
      {
        does: 'What the codes of a group tell, for a program',
        line: 'learn --verify --from codes.txt --json',
      },
    ],
    exits: {
      done: 'listed, left, right, or all codes hold',
      answerIsNo: 'with --verify: a code does not hold',
      usage: 'wrong usage, or a lesson file that is not right',
    },
    settings: ['redirectUri', 'apiVersion', 'maxBody'],
    environment: [...NETWORK, ...SCREENS],
    files: [
      { path: '--lessons', access: 'reads', what: 'a folder with lesson files, as YAML' },
      { path: '--check', access: 'reads', what: 'a lesson file' },
      SCENARIO_FILE,
      { path: '--from', access: 'reads', what: 'completion codes, one or more a line' },
      {
        path: '~/.config/tokenwright/lessons.json',
        access: 'reads and writes',
        what: 'which lessons were done, when, in how many tries; not with --no-keep',
      },
      MEMORY_FILE,
    ],
  },
};
