import { basename } from 'node:path';
import { createTickMemory, type MemoryPort } from '../../app/memory.ts';
import type { GuidePorts, LookAtPlace, SaveEnv, SaveOutcome, TickMemory } from '../../app/ports.ts';
import { toReport, UserError } from '../../core/errors.ts';
import { type MemoryConfig, NO_MEMORY, type Remembered } from '../../core/guide/remembered.ts';
import { tokenNames } from '../../core/guide/steps/token/token-names.ts';
import { KEYCHAIN, placeWords } from '../../core/service/named-store.ts';
import type { SendHttp } from '../../core/http/message.ts';
import type { ServiceProfile } from '../../core/service/profile.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { createClipboard } from '../../services/clipboard/clipboard.ts';
import { commitSave, otherStoreWords } from '../../services/env-file/commit-save.ts';
import {
  type EnvSavePlan,
  prepareSave,
  type SaveConsent,
  tokenChanges,
} from '../../services/env-file/prepare-save.ts';
import { readEnvFile } from '../../services/env-file/read-env-file.ts';
import {
  addToGitignore,
  lookAtEnvPlace,
  resolveSavePath,
  type SavePathContext,
} from '../../services/env-file/save-place.ts';
import { lookForKeychain, requireKeychain } from '../../services/keychain/keychain.ts';
import { isSchemaKept } from '../../services/memory/schema-file.ts';
import { memoryFolder } from '../../services/memory/folders.ts';
import { openMemoryFile } from '../../services/memory/memory-file.ts';
import { isPracticeKept } from '../../services/memory/practice-file.ts';
import { prepareOwnFolder } from '../../services/stores/store-token.ts';
import { compileCacheFolder } from '../entry/runtime.ts';
import type { World } from '../entry/world.ts';
import type { Output } from '../output.ts';
import { type EmbeddedStoreOptions, startEmbeddedStore } from '../practice/embedded-store.ts';
import { signInPorts } from '../sign-in/sign-in-ports.ts';
import type { GuideOptions } from './guide-config.ts';

/**
 * The ports of the guide. `close` empties the clipboard if it still holds a secret.
 * @param practice where the practice store may be kept, its content, and who is told about it
 */
export function guidePorts(
  world: World,
  send: SendHttp,
  profile: ServiceProfile,
  practice: Omit<EmbeddedStoreOptions, 'port' | 'profile'> = {},
): GuidePorts & { close(): Promise<void> } {
  const files = { cwd: world.cwd, home: world.env['HOME'] ?? world.env['USERPROFILE'] };
  const clipboard = createClipboard({
    writeTerminal: world.stdout.isTTY ? (sequence) => void world.stdout.write(sequence) : null,
  });
  return {
    ...signInPorts(world, send),
    saveEnv: savePort(world, saveEnvPort(files, world.env)),
    lookAtPlace: lookPort(world, lookAtPlacePort(files, profile)),
    async runChecks(subject, tell) {
      const { machineChecks } = await import('../machine/machine-checks.ts');
      await machineChecks(world, send)(subject, tell);
    },
    copy: (text, options) => clipboard.copy(text, options),
    startPractice: ({ redirectUri }) =>
      startEmbeddedStore({ ...world.env }, redirectUri, { ...practice, profile }),
    remembered: createTickMemory(),
    async loadFieldTypes() {
      const { loadFieldTypes } = await import('../../practice-store/graphql/load-field-types.ts');
      return loadFieldTypes();
    },
    close: () => clipboard.leave(),
  };
}

interface GuideMemory {
  readonly config: MemoryConfig;
  /** Null: nothing of this run is kept. */
  readonly file: MemoryPort | null;
  readonly ticks: TickMemory;
  /** Where the practice store may be kept; null: nowhere. */
  readonly folder: string | null;
}

/** Loads what earlier runs left. With `--no-keep` nothing is read and nothing is written. */
export async function openGuideMemory(
  world: World,
  options: GuideOptions,
  output: Output,
): Promise<GuideMemory> {
  if (!options.keep) return inMemoryOnly(null);
  const cacheFolder = compileCacheFolder(world.env);
  const folder = memoryFolder(world.env, process.platform);
  if (folder.type === 'none') {
    output.talk(folder.reason);
    return inMemoryOnly(cacheFolder);
  }
  if (folder.note !== null) output.talk(folder.note);
  const file = openMemoryFile(folder.path);
  const { remembered, isThere, notice } = await file.load();
  if (notice !== null) output.talk(notice);
  // A store that is named on the command line is the wanted one.
  const isNamed = options.shop !== undefined || options.store !== undefined;
  const offersResume = options.practice !== true && !isNamed;
  return {
    config: {
      remembered,
      path: file.path,
      isThere,
      cacheFolder,
      offersResume,
      hasPractice: isPracticeKept(folder.path),
      hasSchema: await isSchemaKept(folder.path),
    },
    file,
    ticks: ticksIn(file, remembered),
    folder: folder.path,
  };
}

function inMemoryOnly(cacheFolder: string | null): GuideMemory {
  const config = { ...NO_MEMORY, cacheFolder };
  return { config, file: null, ticks: createTickMemory(), folder: null };
}

/** A tick that cannot be written counts for this run; the memory keeper reports the error. */
function ticksIn(file: MemoryPort, remembered: Remembered): TickMemory {
  const ofRun = createTickMemory();
  const seen = new Set<string>();
  return {
    load: async (shop) => (seen.has(shop) ? ofRun.load(shop) : (remembered.ticks[shop] ?? [])),
    async save(shop, ticks) {
      seen.add(shop);
      await ofRun.save(shop, ticks);
      await file
        .update((before) => ({ ...before, ticks: { ...before.ticks, [shop]: ticks } }))
        .catch(() => undefined);
    },
  };
}

/** Saves to the keychain if that is chosen, and otherwise to a file. */
function savePort({ env, signal }: Pick<World, 'env' | 'signal'>, toFile: SaveEnv): SaveEnv {
  return async (request) => {
    if (request.path !== KEYCHAIN) return toFile(request);
    try {
      const { prepareKeychain } = await import('../sign-in/keychain-saving.ts');
      const { store } = request.saves;
      const keychain = await prepareKeychain(
        { store, named: null, clientId: null },
        { env, signal, longestMs: LONGEST_IN_GUIDE },
      );
      const left = await keychain.save(request.saves);
      const notes = [keychain.found, ...(left === null ? [] : [left])].map((note) =>
        toDisplayText(note),
      );
      return { type: 'saved', path: KEYCHAIN_WORDS, notes, inKeychain: true };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { type: 'refused', report: toReport(error) };
    }
  };
}

/**
 * In milliseconds: long enough to find the keychain's password; the screen stays usable meanwhile.
 */
const LONGEST_IN_GUIDE = 60_000;

/** In milliseconds: an offer must not keep anybody waiting. */
const QUICK_LOOK_MS = 1000;

/** Offers the keychain if it answers at once. */
function lookPort({ env }: Pick<World, 'env'>, atFile: LookAtPlace): LookAtPlace {
  return async (asked) => {
    if (asked !== KEYCHAIN) {
      const [place, trouble] = await Promise.all([
        atFile(asked),
        lookForKeychain(env, QUICK_LOOK_MS),
      ]);
      return trouble === null ? { ...place, keychain: 'offered' } : place;
    }
    const fault = await requireKeychain(env).then(
      () => null,
      (error: unknown) => (error instanceof UserError ? error : Promise.reject(error)),
    );
    return {
      ...{ asked, path: KEYCHAIN_WORDS, exists: true, names: [], namesFrom: null },
      warning: fault === null ? null : `${fault.message} ${fault.remedy}`,
      keychain: 'chosen',
    };
  };
}

const KEYCHAIN_WORDS = placeWords({ type: KEYCHAIN });

/** Saving as the guide does it: one question at a time, each with its own yes. */
export function saveEnvPort(context: SavePathContext, env: World['env'] = {}): SaveEnv {
  return async ({ path, saves, confirmed }) => {
    try {
      const asked = await resolveSavePath(path, context);
      await prepareOwnFolder(asked, env);
      const plan = await prepareSave(asked, {}, saves.store);
      const isOpen = ({ id, noId }: OpenQuestion): boolean =>
        !confirmed.includes(id) && (noId === undefined || !confirmed.includes(noId));
      const open = questions(plan).find(isOpen);
      if (open !== undefined) return { type: 'asks', question: open };
      const isToIgnore = confirmed.includes(`ignore:${plan.path}`);
      const ignored = isToIgnore ? { ignoredIn: await addToGitignore(plan.path) } : {};
      const current = (await readEnvFile(plan.path))?.entries ?? null;
      const saved = await commitSave(plan, tokenChanges(saves, current), EVERY_YES);
      // What was asked about is not reported again.
      const told = plan.notices.filter(
        ({ code }) => code !== 'readable-by-others' && code !== 'not-ignored',
      );
      const notes = [...told, ...saved.notices].map(({ message, remedy }) =>
        toDisplayText(`${message} ${remedy}`),
      );
      const isNew = plan.existing === null;
      return { type: 'saved', path: saved.path, notes, isNew, ...ignored };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const report = toReport(error);
      const [message, remedy] = [toDisplayText(report.message), toDisplayText(report.remedy)];
      return { type: 'refused', report: { ...report, message, remedy } };
    }
  };
}

/** What is there already where the token would go; proposes names of variables for that service. */
export function lookAtPlacePort(context: SavePathContext, profile: ServiceProfile): LookAtPlace {
  return async (asked) => {
    const path = await resolveSavePath(asked, context);
    const { exists, exampleKeys, example, warning } = await lookAtEnvPlace(path);
    const names = tokenNames(exampleKeys, profile);
    return { asked, path, exists, names, namesFrom: names.length === 0 ? null : example, warning };
  };
}

/** Each question was asked and answered before. */
const EVERY_YES: SaveConsent = {
  followSymlink: true,
  allowTracked: true,
  replaceStore: true,
  tightenMode: true,
};

type OpenQuestion = Extract<SaveOutcome, { type: 'asks' }>['question'];

/** The id contains what was agreed to, so that a yes to one target is no yes to another. */
function questions(plan: EnvSavePlan): OpenQuestion[] {
  const asked = plan.questions.map(askedQuestion);
  const mode = {
    id: `mode:${plan.path}`,
    text: `Others on this machine can read ${plan.path}. Save, and make it readable by you alone?`,
  };
  const ignore = {
    id: `ignore:${plan.path}`,
    noId: `commit:${plan.path}`,
    text: `Git does not ignore ${plan.path}, so it could be committed. Add it to .gitignore? With no it is saved all the same.`,
  };
  const isNotIgnored = plan.notices.some(({ code }) => code === 'not-ignored');
  const all = [
    ...asked,
    ...(plan.isReadableByOthers ? [mode] : []),
    ...(isNotIgnored ? [ignore] : []),
  ];
  // The target of a link may have any name, even one with control characters.
  return all.map((question) => ({ ...question, text: toDisplayText(question.text) }));
}

function askedQuestion(question: EnvSavePlan['questions'][number]): OpenQuestion {
  switch (question.type) {
    case 'follow-symlink':
      return {
        id: `link:${question.target}`,
        text: `${question.link} is a link. Save to ${question.target}?`,
      };
    case 'tracked-by-git':
      return {
        id: `git:${question.path}`,
        text: `Git tracks ${question.path}, so the token would be committed; "git rm --cached ${basename(question.path)}" in its folder ends that. Save there all the same?`,
      };
    case 'other-store':
      return {
        id: `store:${question.path}:${question.shop}`,
        text: `${otherStoreWords(question)}. Save there all the same?`,
      };
  }
}
