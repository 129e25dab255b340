import { largest } from '../../core/any-length.ts';
import wrapAnsi from 'wrap-ansi';
import {
  attention,
  CHECK_TITLES,
  type CheckResult,
  failed,
  fine,
  STATUS_WORDS,
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
} from '../../services/machine/network-checks.ts';
import type { OnProblem, SettingName, Settings } from '../../services/settings/settings.ts';
import { loadPreferences } from '../../services/settings/settings-file.ts';
import { traceSettings } from '../../services/settings/trace-settings.ts';
import { readAbilities } from '../../core/text/terminal-abilities.ts';
import { debugWarnings } from '../door/runtime.ts';
import type { World } from '../door/world.ts';
import { checkedKeys } from '../guide/preferences.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput } from '../output.ts';
import { loadCommandSettings, storeAddress } from '../settings.ts';
import { findOrigins, originsAsJson, originTables, type Table } from './doctor-settings.ts';

interface DoctorOptions extends Omit<ApiOptions, 'secretStdin'> {
  readonly clientId?: string;
  readonly scopes?: string;
  readonly redirectUri?: string;
}

/**
 * `tokenwright doctor`: what this machine is like, line by line.
 *
 * @returns 0 nothing failed, 1 something failed, 2 the settings themselves are wrong
 */
export async function doctor(world: World, options: DoctorOptions): Promise<number> {
  const output = createOutput(world);
  const { settings, traces, problems } = await tracedSettings(world, options);
  const preferences = await loadPreferences(world.env, process.platform);
  const redirectUri = settings.redirectUri.value;
  const rest = [
    ...(await settingsFileChecks(world, preferences)),
    ...localChecks(world, options, redirectUri),
    ...(await portChecks(world, redirectUri)),
    ...(await networkChecks(world, settings, problems.length === 0)),
  ];
  const node = checkNode(process.versions.node);
  const results = [node, ...problems.map((problem) => failed('settings', problem)), ...rest];
  const isFine = results.every(({ status }) => status !== 'failed');
  const origins = findOrigins(traces, settings, preferences, world);
  if (options.json === true) {
    output.json(JSON.stringify({ ok: isFine, checks: results, ...originsAsJson(origins) }));
  } else {
    // What is wrong with a setting stands in its own row.
    const ofFiles = problems.filter(
      (problem) => !traces.some((trace) => trace.problem === problem),
    );
    const lines = [node, ...ofFiles.map((problem) => failed('settings', problem)), ...rest];
    const columns = world.stdout.isTTY ? sizeOf(world.stdout).columns : null;
    const count = results.filter(({ status }) => status === 'failed').length;
    output.answer(doctorText(lines, originTables(origins), count, columns));
  }
  if (problems.length > 0) return EXIT.usage;
  return isFine ? EXIT.done : EXIT.answerIsNo;
}

/** Wrong settings are a finding here: the rest is read, and the machine is looked at, all the same. */
async function tracedSettings(world: World, options: DoctorOptions) {
  const bySetting = new Map<SettingName, UserError>();
  const ofFiles: UserError[] = [];
  const take: OnProblem = (name, error) => {
    if (name === null) ofFiles.push(error);
    else if (!bySetting.has(name)) bySetting.set(name, error);
  };
  const settings = await loadCommandSettings(world, options, createOutput(world), false, take);
  const traces = traceSettings(settings, bySetting);
  const wrong = traces.flatMap(({ problem }) => problem ?? []);
  // With a practice store that is gone, all that it gave out is no good: said once.
  const gone = settings.refused.get('shop');
  const told = gone === undefined ? wrong : wrong.filter((one) => one === gone);
  const shown = traces.map((trace) =>
    trace.problem === null || wrong === told || trace.problem === gone
      ? trace
      : { ...trace, problem: null, isLeftAside: true },
  );
  return { settings, traces: shown, problems: [...ofFiles, ...told] };
}

/** The file of the screens stops no command. */
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

function localChecks(
  world: World,
  { color }: Pick<DoctorOptions, 'color'>,
  redirectUri: RedirectUri,
): CheckResult[] {
  const { env, stdin, stdout } = world;
  const isTerminal = stdin.isTTY && stdout.isTTY;
  const { platform } = process;
  return [
    checkTerminal({
      isTerminal,
      ...sizeOf(stdout),
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
  return [await checkPort(uri), await checkPracticePort(PRACTICE_PORT, { ...world.env })];
}

/** @param isSure what says where the store is can be trusted to say it */
async function networkChecks(
  world: World,
  settings: Settings,
  isSure: boolean,
): Promise<CheckResult[]> {
  const { env, signal } = world;
  const store = settings.shop === null || !isSure ? null : storeAddress(settings);
  // Without a store the question is which way one would be reached.
  const origin = store?.origin ?? `https://shop.${settings.profile.storeHost}`;
  const network = [checkProxy(env, origin), await checkCertificates(env)];
  const isBlocked =
    network.some(({ status }) => status === 'failed') && store?.isPractice === false;
  if (isBlocked || !isSure) {
    // What stands in the way is said already; the same again would hide it.
    return [...network, untested('store', 'The store was not tried: see "failed".')];
  }
  const client = createHttpClient({ env, program: world.program, profile: settings.profile });
  try {
    return [...network, ...(await checkStore(store, { send: client.send, signal }))];
  } finally {
    await client.close();
  }
}

/** Some terminals do not know their size, or say 0. */
function sizeOf({ columns, rows }: World['stdout']) {
  return { columns: columns || 80, rows: rows || 24 };
}

const STATUS_WIDTH = longest(STATUS_WORDS);
const TITLE_WIDTH = longest(CHECK_TITLES);

/**
 * One line a check, with what to do under it, the tables of what counts here, and a last line that
 * sums up.
 *
 * @param count of what failed
 * @param columns of the terminal; null where it goes into a pipe, and no line is broken
 */
function doctorText(
  results: readonly CheckResult[],
  tables: readonly Table[],
  count: number,
  columns: number | null,
): string {
  const lines = results.flatMap(({ name, status, text, remedy }) =>
    hanging([STATUS_WORDS[status], CHECK_TITLES[name].padEnd(TITLE_WIDTH)], text, remedy, columns),
  );
  const parts = tables.map(({ title, rows }) => {
    const width = largest(rows.map(({ name }) => name.length));
    return [
      title,
      ...rows.flatMap(({ name, text, remedy, isWrong }) =>
        hanging([isWrong ? STATUS_WORDS.failed : '', name.padEnd(width)], text, remedy, columns),
      ),
    ];
  });
  return [lines, ...parts, [lastLine(count)]].map((part) => part.join('\n')).join('\n\n');
}

/** A status, a name, and beside them the text with what to do under it. */
function hanging(
  [status, name]: readonly [status: string, name: string],
  text: string,
  remedy: string | null,
  columns: number | null,
): string[] {
  const head = `${status.padEnd(STATUS_WIDTH)} ${name} `;
  const rows = [text, remedy ?? []].flat().flatMap((part) => rowsOf(part, columns, head.length));
  return rows.map((row, index) => (index === 0 ? head : ' '.repeat(head.length)) + row);
}

function rowsOf(text: string, columns: number | null, indent: number): string[] {
  if (columns === null) return [text];
  return wrapAnsi(text, Math.max(1, columns - indent), { hard: true }).split('\n');
}

function lastLine(count: number): string {
  if (count === 0) return 'Nothing stands in your way.';
  const things = count === 1 ? 'One thing has' : `${count} things have`;
  return `${things} to be put right first: see "failed" above.`;
}

function longest(words: Readonly<Record<string, string>>): number {
  return largest(Object.values(words).map((word) => word.length));
}
