import type { CommandHelp } from './command-help.ts';
import {
  MEMORY_FILE,
  NETWORK,
  SCENARIO_FILE,
  STORE_FILES,
  STORE_SETTINGS,
  STORES_PATH,
} from './help-parts.ts';

/** The help of the practice store, and of commands about this machine. */
export const MACHINE_HELP: Readonly<Record<string, CommandHelp>> = {
  practice: {
    more: 'A store on 127.0.0.1 with products, orders, customers, a consent page and app settings. It prints the four lines that a second shell needs.',
    examples: [
      { does: 'A store to try things on, until Ctrl+C', line: 'practice' },
      {
        does: 'For a script: any free port, and one JSON line once it is ready',
        line: 'practice --port 0 --json',
      },
      {
        does: 'The next answer of the Admin API is refused as one too many',
        line: 'practice --port 0 --fault too-many-calls:next',
      },
      { does: 'The failures that there are', line: 'practice --list-faults' },
    ],
    exits: { done: 'with --list-faults' },
    settings: [],
    environment: ['XDG_CONFIG_HOME'],
    files: [
      SCENARIO_FILE,
      {
        path: '~/.config/tokenwright/practice-store.json',
        access: 'reads and writes',
        what: 'with --keep: its app, credentials and tokens',
      },
    ],
  },
  doctor: {
    more: 'Changes nothing. With a store it also tries whether that can be reached. Then it says of each setting where it came from and what it hides there, secrets masked. Give it the options that you wonder about. With --workshop it also starts a program, writes a small file into each folder that is used and removes it, looks at the clock without a store, prints the signs of the screens, and ends in READY or NOT READY; its JSON has no settings in it and writes ~ for your home.',
    examples: [
      { does: 'What stands in the way here', line: 'doctor' },
      { does: 'Before a workshop: is this machine ready', line: 'doctor --workshop' },
      {
        does: 'The same for whoever leads it, in a file',
        line: 'doctor --workshop --json > ready.json',
      },
      {
        does: 'What a command with these options would go by, for a program',
        line: 'doctor --api-version unstable --json',
      },
    ],
    exits: {
      done: 'nothing stands in the way; READY',
      answerIsNo: 'something has failed; NOT READY',
    },
    settings: [...STORE_SETTINGS, 'redirectUri'],
    environment: [
      ...NETWORK,
      'NO_COLOR',
      'FORCE_COLOR',
      'TERM',
      'CI',
      'BROWSER',
      'XDG_CONFIG_HOME',
      'XDG_CACHE_HOME',
    ],
    files: STORE_FILES,
  },
  kit: {
    more: 'In it: the program with its lessons, a Node for each platform from the npm registry, a launcher for each system, and a sheet to print. Whoever starts it needs no npm, no administrator and no network, and nothing is written outside of it. What is fetched is compared with what this version pins, and kept for the next kit. It asks first.',
    examples: [
      { does: 'What would be in it, and how large that is', line: 'kit usb --dry-run' },
      {
        does: 'The same for two platforms, for a program',
        line: 'kit usb --platforms linux-x64,win-x64 --dry-run --json',
      },
    ],
    exits: {
      done: 'made, or said with --dry-run',
      answerIsNo: 'you said no',
      unreachable: 'the registry could not be reached, or gave something else',
    },
    settings: [],
    environment: [...NETWORK, 'XDG_CACHE_HOME'],
    files: [
      { path: 'FOLDER', access: 'writes', what: 'the kit, all of it or nothing' },
      {
        path: '~/.cache/tokenwright/kit',
        access: 'reads and writes',
        what: 'what was fetched for earlier kits; forget deletes it',
      },
    ],
  },
  stores: {
    more: 'A store with a name is meant by --store NAME in every other command, with all that is saved for it and with the token in its place. What is added comes from options; where no shop is named, from the environment. No secret stands in the list.',
    examples: [
      {
        does: 'Give a store a name, with what a sign-in asks it for',
        line: 'stores add work --shop demo.myshopify.com --scopes read_products',
      },
      { does: 'The practice store that the environment names', line: 'stores add practice' },
      { does: 'All of them, with what is known of their tokens', line: 'stores' },
    ],
    exits: { done: 'listed, added or removed', answerIsNo: 'you said no' },
    settings: [
      ...STORE_SETTINGS.filter((name) => name !== 'store'),
      'clientId',
      'scopes',
      'redirectUri',
      'apiVersion',
    ],
    environment: ['XDG_CONFIG_HOME', 'XDG_STATE_HOME'],
    files: [
      {
        path: STORES_PATH,
        access: 'reads and writes',
        what: 'the list; nothing secret',
      },
      {
        path: '~/.local/state/tokenwright/stores',
        access: 'reads and writes',
        what: 'one .env file a store, for its token; --save-to names another one',
      },
    ],
  },
  forget: {
    more: 'It asks first. The tokens themselves live on at the store until they are revoked.',
    examples: [
      { does: 'Delete all of it without a question', line: 'forget --yes' },
      {
        does: 'Look at this file too, and say in JSON what went',
        line: 'forget --env-file other.env --yes --json',
      },
    ],
    exits: { done: 'nothing is kept any more', answerIsNo: 'you said no' },
    settings: [],
    environment: ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME'],
    files: [
      { path: '.env', access: 'reads and writes', what: 'saved tokens are taken out' },
      MEMORY_FILE,
      {
        path: '~/.config/tokenwright, ~/.cache/tokenwright',
        access: 'writes',
        what: 'all but settings.json is deleted',
      },
    ],
  },
  completion: {
    more: 'For bash and zsh it is read by source, or lies in a file; for fish it lies in ~/.config/fish/completions.',
    examples: [
      { does: 'In ~/.bashrc', before: 'source <(', line: 'completion bash)' },
      {
        does: 'For fish, in a file',
        line: 'completion fish > tokenwright.fish',
      },
    ],
    exits: { done: 'the script is on standard output' },
    settings: [],
    environment: [],
    files: [],
  },
};
