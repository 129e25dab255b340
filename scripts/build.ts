/**
 * Makes `dist/`: the entry point (`cli.js`), one file for each worker, shared chunks, data files,
 * the man pages and the licence notices of what is bundled. Reads nothing but the repository and
 * node_modules.
 */
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { rolldown, type OutputChunk } from 'rolldown';
import { isolatedDeclaration } from 'rolldown/experimental';
import { COMPLETION_SHELLS, makeScript } from '../source/commands/completion/make-script.ts';
import { parserOnly } from '../test/support/repository/program.ts';
import { billOfMaterials, type LockFile, type OwnPackage } from './bill-of-materials.ts';
import { bundledPackages } from './bundled-packages.ts';
import { writeManPages } from './man-pages.ts';
import { quickText } from './quick-text.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;

const LIBRARY = `${root}source/practice-store/library.ts`;

/** Entry files; a worker's name is what its URL helper in `source/` looks for. */
const ENTRIES = {
  cli: `${root}source/cli.ts`,
  'practice-api': `${root}source/practice-store/api/worker.ts`,
  'answer-worker': `${root}source/services/answer-worker/worker.ts`,
  'schema-worker': `${root}source/services/schema-worker/worker.ts`,
  // A separate process; see that file.
  keychain: `${root}source/services/keychain/worker.ts`,
  // Imported by other programs; its name is in `exports` of package.json.
  'practice-store': LIBRARY,
};

/**
 * Loading a file costs time at each start, so modules that are always loaded together share a
 * chunk: those of all commands, and those that screens need in addition. Data, and modules that are
 * loaded on demand, stay separate.
 */
const CHUNK_GROUPS = [
  {
    // The parser and what it needs: a page of help loads no more than this.
    name: 'start',
    test: /\/node_modules\/(?:commander|@commander-js)\/|\/source\/(?:commands\/(?:main|program|options|output|input|entry\/world)\.|core\/(?:errors|json\/json-object|service\/(?:variables|variable-facts)|sign-in\/redirect-uri|text\/(?:display-text|secret|command-shell|program-name|cell-width|edit-distance))\.|services\/environment\/environment\.)/,
    priority: 3,
  },
  {
    name: 'shared',
    test: /\/source\/(?:services\/(?:environment\/|settings\/(?!settings-file|preferences-schema|store-in-effect)|memory\/folders)|commands\/(?:output|options|api\/api-connection)|core\/(?:access\/rest-needs|errors|list-index|http\/(?:message|api-request)|requests\/(?:call\.|sending|rest-request|typed-fields)|text\/|sign-in\/(?:access-scopes|redirect-uri)|service\/(?:profile\.|scopes|shop|store-address|token-format|variables)))/,
    priority: 2,
  },
  {
    // The content and the needs of a request: screens, commands and threads use them, and neither a
    // command nor a thread should load the screens for that.
    name: 'requests',
    test: /\/node_modules\/graphql\/(?:language|error|jsutils|utilities\/getIntrospectionQuery)|\/source\/core\/(?:graphql\/|access\/[^/]+\.ts$|requests\/(?:graphql-request|ready\/)|json\/json-places|service\/(?:scope-catalogue|data\/))/,
    priority: 2,
  },
  {
    // The meaning of a sign-in and of an answer: commands use it without loading the screens.
    name: 'answers',
    test: /\/source\/(?:core\/(?:diagnosis\/|handlers|requests\/answer-notes|sign-in\/|http\/limits|json\/(?:row-table|json-object)|guide\/(?:remembered|step\.)|wire\/(?:message|sentences)|service\/practice-faults)|app\/(?:sign-in|runners|store\.|clock))/,
    priority: 2,
  },
  {
    // The rows of an answer: screens use them, and the thread that reads large answers.
    name: 'rows',
    test: /\/source\/core\/(?:json\/|view\/personal-data)/,
    priority: 1,
  },
  {
    name: 'screens',
    test: /\/source\/(?:ui\/ink\/|app\/|core\/(?:guide|wire|view|explorer|requests)\/)/,
    priority: 0,
  },
];

/** Files that the code looks for beside itself at run time. */
const COPIES: ReadonlyArray<readonly [from: string, to: string]> = [
  ['source/practice-store/data/admin-2026-10.json.gz', 'data/admin-2026-10.json.gz'],
  ['source/practice-store/data/NOTICE.md', 'data/NOTICE.md'],
  ['source/lessons', 'lessons'],
  // clipboardy and open look for these relative to their own file, which is a chunk here. The files
  // that clipboardy has for a Windows without PowerShell are a quarter of the package, and left
  // out.
  ['node_modules/clipboardy/fallbacks/linux/xsel', 'fallbacks/linux/xsel'],
  ['node_modules/open/xdg-open', 'chunks/xdg-open'],
];

/**
 * undici asks for `node:http2` when it is loaded, and works without it. Requests here are HTTP/1.1
 * only, and loading it would take half as long again as an empty Node start.
 */
const withoutHttp2 = {
  name: 'without-http2',
  resolveId: (source: string, importer: string | undefined) =>
    source === 'node:http2' && importer?.includes('/undici/') === true
      ? `${root}scripts/no-http2.ts`
      : null,
};

/** Modules of Node's own that are asked for by name; why, is said in the files. */
const withoutReadingAll = {
  name: 'without-reading-all',
  resolveId: (source: string) =>
    ['node:http', 'node:process'].includes(source)
      ? `${root}scripts/${source.replace(':', '-')}.ts`
      : null,
};

/**
 * yoga-layout decodes its embedded program itself if there is no `fetch`. With `fetch`, Node would
 * load the whole of its own HTTP client before the first frame.
 */
const withoutFetchInYoga = {
  name: 'without-fetch-in-yoga',
  transform: (code: string, id: string) =>
    id.includes('/yoga-layout/dist/binaries/')
      ? { code: `const fetch = undefined;${code}`, map: null }
      : null,
};

const withQuickText = {
  name: 'with-quick-text',
  transform(code: string, id: string) {
    const quicken = quickText(id);
    return quicken === null ? null : { code: quicken(code, fileURLToPath), map: null };
  },
};

async function build(): Promise<void> {
  const own = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as OwnPackage;
  const bundle = await rolldown({
    input: ENTRIES,
    platform: 'node',
    tsconfig: `${root}tsconfig.json`,
    resolve: {
      alias: {
        'react-devtools-core': `${root}scripts/no-devtools.ts`,
        // ES modules instead of one CommonJS file, so that only what is used is bundled, and with
        // the same graphql that everything else uses.
        'json-p3': `${root}node_modules/json-p3/dist/json-p3.esm.js`,
        'graphql-language-service': `${root}node_modules/graphql-language-service/esm/index.js`,
      },
    },
    // Native and optional: it stays a package.
    external: ['@napi-rs/keyring'],
    plugins: [withoutHttp2, withoutReadingAll, withoutFetchInYoga, withQuickText],
    transform: {
      // The oldest Node in `engines` of package.json does not have `using`.
      target: 'node22',
      define: {
        'process.env.NODE_ENV': '"production"',
        'process.env.DEV': '"false"',
        __TOKENWRIGHT_VERSION__: JSON.stringify(own.version),
        // undici contains its HTTP parser twice; these select one of them.
        esbuildDetection: 'true',
        'process.env.JEST_WORKER_ID': 'undefined',
      },
    },
  });
  await rm(dist, { recursive: true, force: true });
  const { output } = await bundle.write({
    dir: dist,
    format: 'esm',
    // Written beside the files but not named in them: the package leaves the maps out, and a crash
    // text is read with them (`scripts/read-crash.ts`).
    sourcemap: 'hidden',
    minify: { compress: true, mangle: { keepNames: true } },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: { groups: CHUNK_GROUPS },
  });
  await bundle.close();

  await mkdir(`${dist}/chunks`, { recursive: true });
  await Promise.all(
    COPIES.map(([from, to]) => cp(`${root}${from}`, `${dist}/${to}`, { recursive: true })),
  );
  const modules = output
    .filter((file): file is OutputChunk => file.type === 'chunk')
    .flatMap((chunk) => chunk.moduleIds);
  await writeFile(`${dist}/practice-store.d.ts`, await libraryTypes());
  const packages = await bundledPackages(modules);
  const lock = JSON.parse(await readFile(`${root}package-lock.json`, 'utf8')) as LockFile;
  await writeFile(`${dist}/THIRD-PARTY-NOTICES.txt`, await thirdPartyNotices(packages));
  await writeFile(`${dist}/sbom.cdx.json`, await billOfMaterials(own, packages, lock, root));
  await writeManPages(`${dist}/man`, own.version);
  for (const shell of COMPLETION_SHELLS) {
    await writeFile(`${dist}/data/completion.${shell}`, await makeScript(shell, parserOnly()));
  }
  await chmod(`${dist}/cli.js`, 0o755);
}

/** The type declarations of the library, which must not refer to another module. */
async function libraryTypes(): Promise<string> {
  const { code, errors } = await isolatedDeclaration(LIBRARY, await readFile(LIBRARY, 'utf8'));
  const [wrong] = errors;
  if (wrong !== undefined) throw new Error(`${LIBRARY}: ${wrong.message}`);
  if (/\bimport\b[^']*'\.|\bfrom '\./.test(code)) {
    throw new Error(`${LIBRARY}: its declarations name another module, which is not published.`);
  }
  return code;
}

await build();
