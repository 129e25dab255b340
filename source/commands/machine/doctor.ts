import {
  attention,
  type CheckResult,
  failed,
  fine,
  untested,
} from '../../core/diagnosis/machine-check.ts';
import { EXIT, type UserError } from '../../core/errors.ts';
import type { ReadPreferences } from '../../core/preferences.ts';
import { PRACTICE_PORT } from '../../core/service/store-address.ts';
import { listeningPort, type RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import { createHttpClient } from '../../services/http/http-client.ts';
import {
  checkBrowser,
  checkClipboard,
  checkDebug,
  checkNode,
  checkTerminal,
} from '../../services/machine/environment-checks.ts';
import {
  checkCertificates,
  checkPort,
  checkPracticePort,
  checkProxy,
  checkStore,
  explainExcluded,
} from '../../services/machine/network-checks.ts';
import { createRunProgram } from '../../services/machine/run-program.ts';
import {
  answerCeiling,
  type OnProblem,
  type SettingName,
  type Settings,
} from '../../services/settings/settings.ts';
import { loadPreferences } from '../../services/settings/settings-file.ts';
import { traceSettings } from '../../services/settings/trace-settings.ts';
import { readAbilities } from '../../core/text/terminal-abilities.ts';
import { debugWarnings } from '../entry/runtime.ts';
import type { World } from '../entry/world.ts';
import { checkedKeys } from '../guide/preferences.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput, type Output } from '../output.ts';
import { loadCommandSettings, storeAddress } from '../settings.ts';
import { findOrigins, originsAsJson, originTables } from './doctor-settings.ts';
import { doctorText } from './doctor-text.ts';

interface DoctorOptions extends Omit<ApiOptions, 'secretStdin'> {
  readonly clientId?: string;
  readonly scopes?: string;
  readonly redirectUri?: string;
  readonly workshop?: true;
}

/**
 * `tokenwright doctor`: checks this machine, and reports line by line.
 *
 * @returns 0 nothing failed, 1 something failed, 2 the settings themselves are wrong
 */
export async function doctor(world: World, options: DoctorOptions): Promise<number> {
  const output = createOutput(world);
  const preferences = await loadPreferences(world.env, process.platform);
  // Problems with the settings file have rows of their own.
  const rows = preferences.problems.map(({ message, remedy }) => `${message} ${remedy}`);
  const talk = (text: string): void => (rows.includes(text) ? undefined : output.talk(text));
  const { settings, traces, problems } = await tracedSettings(world, options, { talk });
  const redirectUri = settings.redirectUri.value;
  const screen = screenOf(world, options);
  const rest = [
    ...(await settingsFileChecks(world, preferences)),
    ...localChecks(world, options, { redirectUri, screen }),
    ...(await portChecks(world, redirectUri)),
    ...(await networkChecks(world, settings, problems.length === 0)),
  ];
  const node = checkNode(process.versions.node);
  const results = [node, ...problems.map((problem) => failed('settings', problem)), ...rest];
  const columns = world.stdout.isTTY ? sizeOf(world.stdout).columns : null;
  if (options.workshop === true) {
    const { workshop } = await import('./workshop.ts');
    const isReady = await workshop({ ...options, world, results, columns, output });
    if (problems.length > 0) return EXIT.usage;
    return isReady ? EXIT.done : EXIT.answerIsNo;
  }
  const isFine = results.every(({ status }) => status !== 'failed');
  const origins = findOrigins(traces, settings, preferences, world);
  if (options.json === true) {
    output.json(JSON.stringify({ ok: isFine, checks: results, ...originsAsJson(origins) }));
  } else {
    // The problem of a setting is shown in its own row.
    const ofFiles = problems.filter(
      (problem) => !traces.some((trace) => trace.problem === problem),
    );
    const lines = [node, ...ofFiles.map((problem) => failed('settings', problem)), ...rest];
    const count = results.filter(({ status }) => status === 'failed').length;
    output.answer(doctorText(lines, originTables(origins), count, columns));
  }
  if (problems.length > 0) return EXIT.usage;
  return isFine ? EXIT.done : EXIT.answerIsNo;
}

/** Wrong settings are findings here: the rest is read, and the machine is checked, all the same. */
async function tracedSettings(world: World, options: DoctorOptions, output: Pick<Output, 'talk'>) {
  const bySetting = new Map<SettingName, UserError>();
  const ofFiles: UserError[] = [];
  const take: OnProblem = (name, error) => {
    if (name === null) ofFiles.push(error);
    else if (!bySetting.has(name)) bySetting.set(name, error);
  };
  const settings = await loadCommandSettings(world, options, output, false, take);
  const traces = traceSettings(settings, bySetting);
  const wrong = traces.flatMap(({ problem }) => problem ?? []);
  // When the practice store is gone, all its values are unusable: reported once.
  const gone = settings.refused.get('shop');
  const told = gone === undefined ? wrong : wrong.filter((one) => one === gone);
  const shown = traces.map((trace) =>
    trace.problem === null || wrong === told || trace.problem === gone
      ? trace
      : { ...trace, problem: null, isLeftAside: true },
  );
  return { settings, traces: shown, problems: [...ofFiles, ...told] };
}

/** Problems with the settings file are warnings, since they stop no command. */
async function settingsFileChecks(
  world: World,
  read: ReadPreferences,
): Promise<readonly CheckResult[]> {
  const { path } = read;
  if (path === null) return [];
  const { problems } = await checkedKeys(read, world);
  if (problems.length === 0) return [fine('settings', `All of ${path} is understood.`)];
  return problems.map(({ message, remedy }) => attention('settings', message, remedy));
}

/**
 * The stream whose terminal would show the screens: for a workshop with --json into a file it is
 * standard error.
 */
function screenOf({ stdout, stderr }: World, { workshop, json }: DoctorOptions) {
  const isGathered = workshop === true && json === true && !stdout.isTTY;
  return isGathered ? stderr : stdout;
}

function localChecks(
  world: World,
  { color }: Pick<DoctorOptions, 'color'>,
  { redirectUri, screen }: { redirectUri: RedirectUri; screen: World['stdout'] },
): CheckResult[] {
  const { env, stdin } = world;
  const isTerminal = stdin.isTTY && screen.isTTY;
  const { platform } = process;
  return [
    checkTerminal({
      isTerminal,
      ...sizeOf(screen),
      ...readAbilities(env, platform, { noColor: !color }),
      term: env['TERM'] ?? '',
      platform,
      program: world.program,
    }),
    checkClipboard({ ...env }, { isTerminal }),
    checkBrowser(
      { ...env },
      { ports: { callback: listeningPort(redirectUri), store: PRACTICE_PORT } },
    ),
    checkDebug(debugWarnings(env, process.execArgv)),
  ];
}

async function portChecks(world: World, uri: RedirectUri): Promise<CheckResult[]> {
  const { env } = world;
  const place = { platform: process.platform, env, run: createRunProgram(env) };
  return [
    await explainExcluded(await checkPort(uri), listeningPort(uri), place),
    await explainExcluded(await checkPracticePort(PRACTICE_PORT, { ...env }), PRACTICE_PORT, place),
  ];
}

/** @param isSure whether the settings that name the store are valid */
async function networkChecks(
  world: World,
  settings: Settings,
  isSure: boolean,
): Promise<CheckResult[]> {
  const { env, signal } = world;
  const store = settings.shop === null || !isSure ? null : storeAddress(settings);
  // Without a store, shows how one would be reached.
  const origin = store?.origin ?? `https://shop.${settings.profile.storeHost}`;
  const network = [checkProxy(env, origin), await checkCertificates(env)];
  const isBlocked =
    network.some(({ status }) => status === 'failed') && store?.isPractice === false;
  if (isBlocked || !isSure) {
    // The obstacle is reported already; a repetition would hide it.
    return [...network, untested('store', 'The store was not tried: see "failed".')];
  }
  const client = createHttpClient({
    env,
    program: world.program,
    profile: settings.profile,
    ceiling: answerCeiling(settings),
  });
  try {
    return [...network, ...(await checkStore(store, { send: client.send, signal }))];
  } finally {
    await client.close();
  }
}

/** Some terminals do not know their size, or report 0. */
function sizeOf({ columns, rows }: World['stdout']) {
  return { columns: columns || 80, rows: rows || 24 };
}
