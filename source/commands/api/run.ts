import { constants } from 'node:os';
import { basename } from 'node:path';
import { EXIT, wrongUsage } from '../../core/errors.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import { tokenNameFault } from '../../core/sign-in/saved-token.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { childEnvironment } from '../../services/environment/environment.ts';
import type { WindowsStart } from '../../services/environment/start-on-windows.ts';
import { errorCode } from '../../services/files/file-access.ts';
import { runInPlace } from '../entry/runtime.ts';
import type { World } from '../entry/world.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput } from '../output.ts';
import {
  confirmDestination,
  loadCommandSettings,
  obtainSecret,
  storeAddress,
} from '../settings.ts';

interface RunOptions extends Omit<ApiOptions, 'json'> {
  /** Name of the variable in which the command finds the token. */
  readonly as?: string;
}

/**
 * `tokenwright run -- COMMAND`: runs one command with the token and its store in its environment,
 * and nowhere else. The command gets the terminal, the streams and the signals.
 *
 * @returns the command's own exit code, or 128 plus the number of the signal that ended it
 * @throws UserError exit 2 when the command cannot be started
 */
export async function run(
  world: World,
  [command = '', ...args]: readonly string[],
  options: RunOptions,
): Promise<number> {
  const output = createOutput(world);
  const name = options.as ?? VARIABLES.accessToken;
  if (tokenNameFault(name) !== null) {
    throw wrongUsage(
      'invalid-variable',
      'The value of --as is not the name of a variable that can hold a token.',
      'Give for example --as STORE_ACCESS_TOKEN.',
    );
  }
  const settings = await loadCommandSettings(world, options, output);
  const { shop, origin, isPractice } = storeAddress(settings);
  const { secretStdin } = options;
  const token = await obtainSecret(world, settings, 'access-token', { secretStdin, shop, output });
  await confirmDestination(world, settings, [token], output);
  const env = {
    ...childEnvironment({ ...world.env }, [settings.tokenName]),
    [VARIABLES.shop]: shop,
    [VARIABLES.apiVersion]: settings.apiVersion.value,
    ...(isPractice ? { [VARIABLES.storeOrigin]: origin } : {}),
    [name]: token.value.reveal(),
  };
  // From here on signals are meant for the command, which may take its time to end.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.removeAllListeners(signal);
  const start = await startOf(command, args, env);
  const { code, signal } = await runInPlace(start.file, start.args, {
    ...start.options,
    env,
  }).catch((error: unknown) => {
    throw wrongUsage(
      'command-not-started',
      `${toDisplayText(command)} could not be started (${errorCode(error)}).`,
      'What is to be run stands behind --, for example: -- node script.js',
    );
  });
  return code ?? (signal === null ? EXIT.defect : 128 + constants.signals[signal]);
}

/** How this system starts a command: some programs of Windows need cmd.exe. */
async function startOf(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<WindowsStart> {
  if (process.platform !== 'win32') return { file, args, options: {} };
  const { startOnWindows } = await import('../../services/environment/start-on-windows.ts');
  const start = await startOnWindows(file, args, env);
  if (start !== null) return start;
  throw wrongUsage(
    'unsafe-argument',
    `${toDisplayText(basename(file))} is a batch file, and an argument for it holds a double quote or a line break, which it could take for a command.`,
    'Start the program itself in its place, for example: -- node script.js',
  );
}
