import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../sockets/ports.ts';
import { type WhenOver } from '../terminal/own-folder.ts';
import { start } from '../terminal/pseudo-terminal.ts';
import type { FaultFace } from './fault-face.ts';
import { HOOK, openFaultMachine } from './fault-machine.ts';
import type { FaultId } from './fault-table.ts';
import { AROUND, sttysOf } from './ink-face.ts';
import type { Looked } from './invariants.ts';

export const MET_AT_THE_DOOR: FaultId = 'unfit-node';

export const OLD = '20.20.2';

/** Each way in which the program is started, and the face that it would have opened. */
export const WAYS_IN: ReadonlyArray<readonly [FaultFace['name'], readonly string[]]> = [
  ['ink', []],
  ['ink', ['--practice']],
  ['ink', ['explore']],
  ['ink', ['learn', 'first-token']],
  ['plain', ['--plain']],
  ['plain', ['explore', '--plain']],
  ['commands', ['token', '--save', '.env']],
  ['commands', ['refresh']],
  ['commands', ['check', '--json']],
  ['commands', ['practice', '--port', '0']],
];

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The Node of this test, as it would be called if it were older. */
const AS_OLD = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${OLD}' } });`,
)}`;

export interface Refused extends Looked {
  readonly exitCode: number;
  /** What stands on the screen. */
  readonly said: string;
}

/** The built program where no pinned runtime lies beside it, started in a terminal. */
export async function startTooOld(
  whenOver: WhenOver,
): Promise<(name: FaultFace['name'], args: readonly string[]) => Promise<Refused>> {
  const machine = await openFaultMachine(whenOver);
  const dist = join(machine.root, 'package', 'dist');
  mkdirSync(dist, { recursive: true });
  cpSync(join(DIST, 'cli.js'), join(dist, 'cli.js'));
  cpSync(join(DIST, 'chunks'), join(dist, 'chunks'), { recursive: true });
  const port = await freePort();
  return async (name, args) => {
    const program = [process.execPath, '--import', AS_OLD, '--import', HOOK];
    const terminal = start('sh', ['-c', AROUND, 'sh', ...program, join(dist, 'cli.js'), ...args], {
      // The sentence stands in one row.
      cols: 200,
      cwd: machine.work,
      env: {
        ...machine.env,
        FAULT_STTY: join(machine.root, 'stty'),
        TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${port}/callback`,
      },
    });
    const { exitCode } = await terminal.exit;
    return {
      ...{ name, machine, port, exitCode, said: terminal.text().trim() },
      ended: () => Promise.resolve(exitCode),
      raw: () => terminal.raw(),
      sttys: () => sttysOf(machine),
    };
  };
}
