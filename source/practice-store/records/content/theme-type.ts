import { dateTime, gid, numberInGid } from '../../api/formats.ts';
import { connectList } from '../../graphql/connection.ts';
import {
  finishedJob,
  type Input,
  made,
  outcomeOf,
  readInput,
  readInputs,
  readText,
  readTexts,
  shownAs,
  userErrors,
} from '../../graphql/mutation.ts';
import { byId, DATES, recordType, type RootTable, rowFields } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import { uploadAt } from './file-mutations.ts';
import {
  checksumOf,
  contentTypeOf,
  sortedFiles,
  textOf,
  type Theme,
  type ThemeFile,
} from './online-store.ts';
import { readThemeArchive } from './theme-archive.ts';
import {
  deleteTheme,
  duplicateTheme,
  fileOf,
  isThemeFile,
  putFiles,
  removeFiles,
  updateTheme,
} from './theme-changes.ts';
import { themeEntries } from './theme-rest.ts';

/** Maximum number of files in one request. */
const MOST_FILES = 50;

const WRONG_ROLE = 'Invalid theme role for theme creation.';
const NOT_UPLOADED =
  'The practice store downloads nothing: name the address of a staged upload that was sent';
const ARCHIVE_FAULTS = {
  INVALID_ZIP: 'Must be a zip file.',
  ZIP_IS_EMPTY: 'Zip is empty.',
  ZIP_TOO_LARGE: 'May not be used to fetch a file bigger than 50MB.',
};

const missing = (field: string) => sentence([field], 'Theme does not exist', 'NOT_FOUND');

const themeMutations: RootTable = {
  themeCreate: (args, session) => {
    const { world, context } = session;
    const source = readText(args['source']) ?? '';
    const role = args['role'] ?? 'UNPUBLISHED';
    if (role !== 'UNPUBLISHED' && role !== 'DEVELOPMENT') {
      return userErrors(sentence(['role'], WRONG_ROLE, 'INVALID_THEME_ROLE_FOR_THEME_CREATION'));
    }
    const bytes = uploadAt(source, session)?.bytes ?? null;
    if (bytes === null) return userErrors(sentence(['source'], NOT_UPLOADED, 'INVALID_ZIP'));
    const archive = readThemeArchive(bytes);
    if ('fault' in archive) {
      return userErrors(sentence(['source'], ARCHIVE_FAULTS[archive.fault], archive.fault));
    }
    const dates = { createdAtMs: context.nowMs, updatedAtMs: context.nowMs };
    const inAddress = decodeURIComponent(new URL(source).pathname.split('/').at(-1) ?? '');
    const theme: Theme = {
      id: world.themes.nextId(),
      name: readText(args['name']) ?? inAddress.replace(/\.zip$/i, ''),
      role,
      files: sortedFiles(archive.files.map((file) => ({ ...file, ...dates }))),
      ...dates,
    };
    world.themes.put(theme);
    return made(shownTheme(session)(theme));
  },

  themeUpdate: (args, session) => {
    const name = readText(readInput(args['input'])['name']);
    const changed = updateTheme(session.world, idOf(args), { name }, session.context.nowMs);
    return outcomeOf(changed, missing('id'), shownTheme(session), ['input']);
  },

  themePublish: (args, session) => {
    const change = { isMain: true };
    const changed = updateTheme(session.world, idOf(args), change, session.context.nowMs);
    return outcomeOf(changed, missing('id'), shownTheme(session));
  },

  themeDuplicate: (args, session) => {
    const name = readText(args['name']);
    const changed = duplicateTheme(session.world, idOf(args), name, session.context.nowMs);
    return outcomeOf(changed, missing('id'), (row) => ({
      newTheme: session.objects.OnlineStoreTheme(row),
    }));
  },

  themeDelete: (args, { world }) =>
    outcomeOf(deleteTheme(world, idOf(args)), missing('id'), (row) => ({
      deletedThemeId: gid('OnlineStoreTheme', row.id),
    })),

  themeFilesUpsert: (args, session) => {
    const theme = themeOf(args, session);
    const files = (readInputs(args['files']) ?? []).map((input) => readFile(input));
    const names = files.map(({ filename }) => filename);
    const faults = filesFaults(
      theme,
      names,
      files.map((file) => file.refused ?? nameRefused(file)),
    );
    if (theme === null || faults.length > 0) return userErrors(...faults);
    const put = putFiles(session.world, theme, files, session.context.nowMs);
    return made({ upsertedThemeFiles: put.map(fileResult), job: finishedJob() });
  },

  themeFilesCopy: (args, session) => {
    const theme = themeOf(args, session);
    const files = (readInputs(args['files']) ?? []).map((input) => {
      const filename = readText(input['dstFilename']) ?? '';
      const from = theme === null ? undefined : fileOf(theme, readText(input['srcFilename']) ?? '');
      return { filename, content: from?.content ?? new Uint8Array(), isKnown: from !== undefined };
    });
    const faults = filesFaults(
      theme,
      files.map(({ filename }) => filename),
      files.map((file) => (file.isKnown ? nameRefused(file) : 'File does not exist')),
    );
    if (theme === null || faults.length > 0) return userErrors(...faults);
    const put = putFiles(session.world, theme, files, session.context.nowMs);
    return made({ copiedThemeFiles: put.map(fileResult) });
  },

  themeFilesDelete: (args, session) => {
    const theme = themeOf(args, session);
    const names = readTexts(args['files']) ?? [];
    const gone = names.flatMap((name) => (theme === null ? [] : (fileOf(theme, name) ?? [])));
    const faults = filesFaults(
      theme,
      names,
      names.map((name) =>
        gone.some(({ filename }) => filename === name) ? null : 'File does not exist',
      ),
    );
    if (theme === null || faults.length > 0) return userErrors(...faults);
    removeFiles(session.world, theme, names, session.context.nowMs);
    return made({ deletedThemeFiles: gone.map(fileResult) });
  },
};

export const themeType = recordType<Theme>('OnlineStoreTheme', {
  rows: ({ world }) => world.themes,
  fields: {
    ...rowFields<Theme>('name', 'role'),
    prefix: (theme) => `/t/${theme.id % 1000}`,
    processing: () => false,
    processingFailed: () => false,
    themeStoreId: () => null,
    translations: () => [],
    files: (theme, args) => {
      const wanted = readTexts(args['filenames']);
      const files = theme.files
        .map((file, at) => ({ id: at + 1, file }))
        .filter(({ file }) => wanted === undefined || wanted.some((name) => fits(name, file)));
      return {
        ...connectList(files, args, ({ file }) => fileObject(file)),
        userErrors: [],
      };
    },
    ...DATES,
  },
  roots: {
    themes: (args, { world, objects }) => {
      const { roles, names } = args;
      const wanted: readonly unknown[] | null = Array.isArray(roles) ? roles : null;
      const called = readTexts(names);
      const rows = allRows(world.themes).filter(
        ({ role, name }) =>
          (wanted === null || wanted.includes(role)) &&
          (called === undefined || called.some((text) => fitsPattern(text, name))),
      );
      return connectList(rows, args, objects.OnlineStoreTheme);
    },
    theme: byId('OnlineStoreTheme'),
  },
  mutations: themeMutations,
  rest: themeEntries,
});

function idOf(args: Input): number | null {
  return numberInGid(args['id'], 'OnlineStoreTheme');
}

function shownTheme(session: GraphqlSession) {
  return (row: Theme) => ({ theme: shownAs('OnlineStoreTheme', session)(row)['onlineStoreTheme'] });
}

function themeOf(args: Input, { world }: GraphqlSession): Theme | null {
  const id = numberInGid(args['themeId'], 'OnlineStoreTheme');
  return id === null ? null : world.themes.find(id);
}

/** A file of an input; `refused` says why it can't be kept. */
function readFile(input: Input): {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly refused: string | null;
} {
  const filename = readText(input['filename']) ?? '';
  const body = readInput(input['body']);
  const value = readText(body['value']) ?? '';
  const isUrl = body['type'] === 'URL';
  return {
    filename,
    content:
      body['type'] === 'BASE64' ? Buffer.from(value, 'base64') : new TextEncoder().encode(value),
    refused: isUrl ? 'The practice store downloads nothing: send the file as TEXT or BASE64' : null,
  };
}

function nameRefused({ filename }: { readonly filename: string }): string | null {
  return isThemeFile(filename) ? null : 'Filename is invalid';
}

/** @param refused why each file is refused, or null */
function filesFaults(
  theme: Theme | null,
  names: readonly string[],
  refused: ReadonlyArray<string | null>,
): Fault[] {
  if (theme === null) return [missing('themeId')];
  if (names.length > MOST_FILES) {
    const message = `Files can't be more than ${MOST_FILES} at once`;
    return [sentence(['files'], message, 'LESS_THAN_OR_EQUAL_TO')];
  }
  if (new Set(names).size < names.length) {
    const message = 'There are files with the same filename.';
    return [sentence(['files'], message, 'DUPLICATE_FILE_INPUT')];
  }
  return refused.flatMap((message, at) => {
    if (message === null) return [];
    const code = message.endsWith('not exist') ? 'NOT_FOUND' : 'FILE_VALIDATION_ERROR';
    return [sentence(['files', String(at), 'filename'], message, code)];
  });
}

function fits(pattern: string, { filename }: ThemeFile): boolean {
  return fitsPattern(pattern, filename);
}

/** `*` stands for any text, so `templates/*` matches a whole folder. */
function fitsPattern(pattern: string, name: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return name === first;
  if (!name.startsWith(first)) return false;
  let at = first.length;
  // The earliest match of a part leaves the most text for the parts after it.
  for (const part of others) {
    const found = name.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return name.length - last.length >= at && name.endsWith(last);
}

function fileResult(file: ThemeFile): Readonly<Record<string, unknown>> {
  return {
    __typename: 'OnlineStoreThemeFileOperationResult',
    filename: file.filename,
    size: String(file.content.length),
    checksumMd5: checksumOf(file),
    createdAt: dateTime(file.createdAtMs),
    updatedAt: dateTime(file.updatedAtMs),
  };
}

function fileObject(file: ThemeFile): Readonly<Record<string, unknown>> {
  const text = textOf(file);
  return {
    ...fileResult(file),
    __typename: 'OnlineStoreThemeFile',
    contentType: contentTypeOf(file),
    body:
      text === null
        ? {
            __typename: 'OnlineStoreThemeFileBodyBase64',
            contentBase64: Buffer.from(file.content).toString('base64'),
          }
        : { __typename: 'OnlineStoreThemeFileBodyText', content: text },
  };
}
