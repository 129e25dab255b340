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
import { type ErrorReport, EXIT, UserError } from '../../core/errors.ts';
import { SHOPIFY_PROFILE } from '../../core/service/profile.ts';
import { PRACTICE_PORT } from '../../core/service/store-address.ts';
import {
  DEFAULT_REDIRECT_URI,
  listeningPort,
  parseRedirectUri,
  type RedirectUri,
} from '../../core/sign-in/redirect-uri.ts';
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
import type { Settings } from '../../services/settings/settings.ts';
import { loadPreferences } from '../../services/settings/settings-file.ts';
import { readAbilities } from '../../core/text/terminal-abilities.ts';
import { debugWarnings } from '../door/runtime.ts';
import type { World } from '../door/world.ts';
import { checkedKeys } from '../guide/preferences.ts';
import type { StoreOptions } from '../options.ts';
import { createOutput } from '../output.ts';
import { loadCommandSettings, storeAddress } from '../settings.ts';

interface DoctorOptions extends StoreOptions {
  readonly redirectUri?: string;
  readonly json?: true;
}

/**
 * `tokenwright doctor`: what this machine is like, line by line.
 *
 * @returns 0 nothing failed, 1 something failed, 2 the settings themselves are wrong
 */
export async function doctor(world: World, options: DoctorOptions): Promise<number> {
  const output = createOutput(world);
  const { settings, problems } = await settingsOrProblems(world, options);
  const results = [
    checkNode(process.versions.node),
    ...problems.map((problem) => failed('settings', problem)),
    ...(await settingsFileChecks(world)),
    ...localChecks(world, options, callbackUri(settings)),
    ...(await portChecks(world, callbackUri(settings))),
    ...(await networkChecks(world, settings)),
  ];
  const isFine = results.every(({ status }) => status !== 'failed');
  if (options.json === true) output.json(JSON.stringify({ ok: isFine, checks: results }));
  else output.answer(doctorText(results, world.stdout.isTTY ? sizeOf(world.stdout).columns : null));
  if (problems.length > 0) return EXIT.usage;
  return isFine ? EXIT.done : EXIT.answerIsNo;
}

/** Wrong settings are a finding here: the machine is looked at all the same. */
async function settingsOrProblems(
  world: World,
  options: DoctorOptions,
): Promise<{ readonly settings: Settings | null; readonly problems: readonly ErrorReport[] }> {
  try {
    const settings = await loadCommandSettings(world, options, createOutput(world));
    const { refused } = settings;
    // With a practice store that is gone, all that it gave out is no good: said once.
    const shop = refused.get('shop');
    return { settings, problems: shop === undefined ? [...refused.values()] : [shop] };
  } catch (error) {
    if (error instanceof UserError) return { settings: null, problems: [error] };
    throw error;
  }
}

/** The file of the screens stops no command. */
async function settingsFileChecks(world: World): Promise<readonly CheckResult[]> {
  const read = await loadPreferences(world.env, process.platform);
  const { path } = read;
  if (path === null) return [];
  const { problems } = await checkedKeys(read, world);
  if (problems.length === 0) return [fine('settings', `All of ${path} is understood.`)];
  return problems.map(({ message, remedy }) => attention('settings', message, remedy));
}

/** Of the settings, or the one that is used without any. */
function callbackUri(settings: Settings | null): RedirectUri | null {
  const standard = parseRedirectUri(DEFAULT_REDIRECT_URI);
  return settings?.redirectUri.value ?? (standard.type === 'redirect-uri' ? standard.uri : null);
}

function localChecks(
  world: World,
  { color }: DoctorOptions,
  redirectUri: RedirectUri | null,
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
      { ports: { callback: redirectUri && listeningPort(redirectUri), store: PRACTICE_PORT } },
    ),
    checkDebug(debugWarnings(env, process.execArgv)),
  ];
}

async function portChecks(world: World, uri: RedirectUri | null): Promise<CheckResult[]> {
  return [
    ...(uri === null ? [] : [await checkPort(uri)]),
    await checkPracticePort(PRACTICE_PORT, { ...world.env }),
  ];
}

async function networkChecks(world: World, settings: Settings | null): Promise<CheckResult[]> {
  const { env, signal } = world;
  const store = settings === null || settings.shop === null ? null : storeAddress(settings);
  // Without a store the question is which way one would be reached.
  const origin =
    store?.origin ?? `https://shop.${(settings?.profile ?? SHOPIFY_PROFILE).storeHost}`;
  const network = [checkProxy(env, origin), await checkCertificates(env)];
  if (store !== null && network.some(({ status }) => status === 'failed') && !store.isPractice) {
    // What stands in the way is said already; the same again would hide it.
    return [...network, untested('store', 'The store was not tried: see above.')];
  }
  const client = createHttpClient({ env, program: world.program });
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
 * One line a check, with what to do under it, and a last line that sums up.
 *
 * @param columns of the terminal; null where it goes into a pipe, and no line is broken
 */
function doctorText(results: readonly CheckResult[], columns: number | null): string {
  const lines = results.flatMap(({ name, status, text, remedy }) => {
    const head = `${STATUS_WORDS[status].padEnd(STATUS_WIDTH)} ${CHECK_TITLES[name].padEnd(TITLE_WIDTH)} `;
    const indent = ' '.repeat(head.length);
    const rows = [text, remedy ?? []].flat().flatMap((part) => rowsOf(part, columns, head.length));
    return rows.map((row, index) => (index === 0 ? head : indent) + row);
  });
  return [...lines, '', lastLine(results)].join('\n');
}

function rowsOf(text: string, columns: number | null, indent: number): string[] {
  if (columns === null) return [text];
  return wrapAnsi(text, Math.max(1, columns - indent), { hard: true }).split('\n');
}

function lastLine(results: readonly CheckResult[]): string {
  const count = results.filter(({ status }) => status === 'failed').length;
  if (count === 0) return 'Nothing stands in your way.';
  const things = count === 1 ? 'One thing has' : `${count} things have`;
  return `${things} to be put right first: see "failed" above.`;
}

function longest(words: Readonly<Record<string, string>>): number {
  return Math.max(...Object.values(words).map((word) => word.length));
}
