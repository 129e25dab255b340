import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT, wrongUsage } from '../../core/errors.ts';
import { handoutHtml } from '../../core/kit/handout.ts';
import {
  FOLDER_NOTE,
  type KitManifest,
  MANIFEST_FILE,
  OWN_FOLDERS,
} from '../../core/kit/kit-manifest.ts';
import { launchersFor } from '../../core/kit/launchers.ts';
import { choosePlatforms, NODE_PACKAGES, type NodePackage } from '../../core/kit/node-packages.ts';
import { kitBytes, type KitPlan, planJson, planText } from '../../core/kit/plan.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';
import { createHttpClient, type HttpClient } from '../../services/http/http-client.ts';
import {
  freeBytesAt,
  type KitFile,
  lookAtTarget,
  removeUnfinished,
  writeKit,
} from '../../services/kit/kit-folder.ts';
import {
  fetchArchive,
  keepArchive,
  readCached,
  unpackNode,
} from '../../services/kit/node-archives.ts';
import { findOwnProgram, type OwnProgram } from '../../services/kit/own-program.ts';
import { compileCacheFolder } from '../entry/runtime.ts';
import type { World } from '../entry/world.ts';
import { askYes, canAsk, Interrupted } from '../input.ts';
import { createOutput, type Output } from '../output.ts';

export interface KitOptions {
  /** `linux-x64,win-x64`; absent: all of them. */
  readonly platforms?: string;
  readonly registry?: string;
  readonly dryRun?: true;
  readonly yes?: true;
  readonly json?: true;
  readonly color: boolean;
}

/** Tests pass replacements here. */
interface KitDependencies {
  readonly packages?: readonly NodePackage[];
  /** A file of the program that is packed. */
  readonly ownFile?: string;
  /** Bytes that may be written below a folder; null: not known. */
  readonly freeBytes?: (folder: string) => Promise<number | null>;
}

const NPM_REGISTRY = 'https://registry.npmjs.org';

/**
 * `tokenwright kit`: makes a folder for a stick or a share, from which the program starts without
 * npm, an administrator or a network.
 *
 * @returns 0 when it was made, or shown with --dry-run; 1 after a no
 * @throws UserError exit 2 for an unsuitable place or option, exit 3 for the registry
 */
export async function kit(
  world: World,
  folder: string,
  options: KitOptions,
  dependencies: KitDependencies = {},
): Promise<number> {
  const { packages, ownFile = fileURLToPath(import.meta.url) } = dependencies;
  const { freeBytes = freeBytesAt } = dependencies;
  const output = createOutput(world);
  const path = resolve(world.cwd, folder);
  const registry = readRegistry(options.registry ?? NPM_REGISTRY);
  const chosen = readPlatforms(options.platforms, packages ?? NODE_PACKAGES);
  const program = await findOwnProgram(ownFile);
  const target = await lookAtTarget(path);
  const cache = cacheFolder(world);
  const plan: KitPlan = {
    folder: path,
    version: world.version,
    programBytes: program.bytes,
    lessons: program.lessons,
    nodes: await Promise.all(
      chosen.map(async (node) => ({ node, isCached: (await readCached(cache, node)) !== null })),
    ),
    registry,
    replaces: target === 'kit',
  };
  if (options.dryRun === true) {
    if (options.json === true) output.json(JSON.stringify(planJson(plan)));
    else output.answer(planText(plan));
    return EXIT.done;
  }
  await requireFreeSpace(plan, await freeBytes(path));
  if (!(await isAgreed(world, options, plan, output))) {
    output.talk('Nothing was made.');
    return EXIT.answerIsNo;
  }
  for (const left of await removeUnfinished(path)) {
    output.talk(`Beside it lies ${left}, of another run: delete it when nobody uses it.`);
  }
  const client = createHttpClient({ env: world.env, program: world.program });
  try {
    const place = { world, client, output, cache };
    await writeKit(
      path,
      target,
      filesOf(plan, program, (node) => archiveOf(node, registry, place)),
    );
  } finally {
    await client.close();
  }
  tellMade(plan, options, output);
  return EXIT.done;
}

/** @throws UserError exit 2 `kit-registry` */
function readRegistry(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '');
  if (url === null || !isPlain) {
    throw wrongUsage(
      'kit-registry',
      'The value of --registry is no address of a registry.',
      `Write an address without a user and without a query, for example ${NPM_REGISTRY}.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** @throws UserError exit 2 `kit-platform` */
function readPlatforms(
  list: string | undefined,
  packages: readonly NodePackage[],
): readonly NodePackage[] {
  if (list === undefined) return packages;
  const chosen = choosePlatforms(list, packages);
  if (chosen.type === 'chosen') return chosen.packages;
  const names = packages.map(({ platform }) => platform);
  const meant = didYouMean(chosen.name, names);
  // What was typed may be anything; only a plain word is repeated.
  const isWord = /^[a-z0-9-]{1,20}$/.test(chosen.name);
  throw wrongUsage(
    'kit-platform',
    isWord ? `There is no Node for ${chosen.name} here.` : 'The value of --platforms names none.',
    `${meant === null ? '' : `${meant} `}There are: ${names.join(', ')}.`,
  );
}

/**
 * The folder for archives, in the compile cache, where `forget` finds it; null: nothing is kept.
 */
function cacheFolder({ env }: World): string | null {
  const folder = compileCacheFolder(env);
  return folder === null ? null : join(folder, 'kit');
}

/** @throws UserError exit 2 `kit-no-room` */
async function requireFreeSpace(plan: KitPlan, free: number | null): Promise<void> {
  const needed = kitBytes(plan);
  if (free === null || free >= needed) return;
  const [has, wants] = [free, needed].map((bytes) => Math.ceil(bytes / 1_000_000));
  throw wrongUsage(
    'kit-no-room',
    `There is not enough room for ${plan.folder}: ${wants} MB are needed, ${has} MB are free.`,
    'Make room there, or take fewer platforms: --platforms.',
  );
}

async function isAgreed(
  world: World,
  { yes, json }: KitOptions,
  plan: KitPlan,
  output: Output,
): Promise<boolean> {
  if (yes !== true && !canAsk(world)) {
    throw wrongUsage(
      'confirmation-needed',
      'A kit takes room and network, so it must be confirmed.',
      'Add --yes; --dry-run says before what will be in it.',
    );
  }
  if (json !== true || yes !== true) output.talk(planText(plan));
  if (yes === true) return true;
  return askYes(world, 'Make it?');
}

interface ArchivePlace {
  readonly world: World;
  readonly client: HttpClient;
  readonly output: Output;
  readonly cache: string | null;
}

/**
 * The archive from the cache, with its checksum compared again; else from the registry, and kept.
 */
async function archiveOf(
  node: NodePackage,
  registry: string,
  { world, client, output, cache }: ArchivePlace,
): Promise<Uint8Array> {
  const cached = await readCached(cache, node);
  if (cached !== null) return cached;
  const { signal } = world;
  let told = 0;
  const onPart = (part: number): void => {
    const quarter = Math.floor(part * 4);
    if (quarter <= told || quarter >= 4) return;
    told = quarter;
    output.talk(`  ${quarter * 25} % of Node for ${node.platform}`);
  };
  output.talk(`Fetching Node for ${node.platform} …`);
  const { send } = client;
  const archive = await fetchArchive(node, { send, registry, signal, onPart }).catch(
    (error: unknown) => {
      throw signal.aborted ? new Interrupted('told to end', { cause: error }) : error;
    },
  );
  await keepArchive(cache, node, archive);
  return archive;
}

/** Every file of a kit, one after the other. */
async function* filesOf(
  { version, nodes, lessons }: KitPlan,
  program: OwnProgram,
  archiveFor: (node: NodePackage) => Promise<Uint8Array>,
): AsyncGenerator<KitFile> {
  const platforms = nodes.map(({ node }) => node.platform);
  for (const { node } of nodes) {
    const { program: content, licence } = await unpackNode(node, await archiveFor(node));
    const folder = `node/${node.platform}`;
    yield { path: `${folder}/${basename(node.program)}`, content, isProgram: true };
    if (licence !== null) yield { path: `${folder}/LICENSE`, content: licence };
  }
  for (const { path, from, isProgram } of program.files) {
    yield { path: `app/${path}`, content: await readFile(from), isProgram };
  }
  const own = { name: 'tokenwright', version, type: 'module', license: 'MIT' };
  yield { path: 'app/package.json', content: `${JSON.stringify(own)}\n` };
  for (const { file, text } of launchersFor(platforms)) {
    yield { path: file, content: text, isProgram: true };
  }
  for (const [name, note] of Object.entries(OWN_FOLDERS)) {
    yield { path: `${name}/${FOLDER_NOTE}`, content: `${note}\r\n` };
  }
  const hasLessons = lessons > 0;
  yield { path: 'handout.html', content: handoutHtml({ version, platforms, hasLessons }) };
  const manifest: KitManifest = {
    kit: 1,
    program: 'tokenwright',
    version,
    nodes: nodes.map(({ node: { platform, version: number, integrity } }) => ({
      platform,
      version: number,
      integrity,
    })),
  };
  // Written last: only now the folder counts as a kit.
  yield { path: MANIFEST_FILE, content: `${JSON.stringify(manifest, null, 2)}\n` };
}

function tellMade(plan: KitPlan, { json }: KitOptions, output: Output): void {
  if (json === true) return output.json(JSON.stringify(planJson(plan)));
  const files = launchersFor(plan.nodes.map(({ node }) => node.platform)).map(({ file }) => file);
  output.answer(
    [
      `The kit is ready: ${plan.folder}`,
      `Start it with ${files.join(', ')}; print ${join(plan.folder, 'handout.html')}.`,
    ].join('\n'),
  );
}
