import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'dotenv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import corpus from '../../corpus/env-file.json' with { type: 'json' };
import { UserError } from '../../../source/core/errors.ts';
import { commitSave } from '../../../source/services/env-file/commit-save.ts';
import { editEnvText } from '../../../source/services/env-file/edit-env-text.ts';
import { NODE_FILES, type FileAccess } from '../../../source/services/files/file-access.ts';
import { prepareSave } from '../../../source/services/env-file/prepare-save.ts';
import { readEnvFile } from '../../../source/services/env-file/read-env-file.ts';

const KEY = 'TOKENWRIGHT_ACCESS_TOKEN';
const TOKEN = 'practice_token_0123456789abcdef';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokenwright-env-'));
  path = join(folder, '.env');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Plans and saves as the commands do. */
async function save(
  consent: Parameters<typeof commitSave>[2] = {},
  files: FileAccess = NODE_FILES,
  key = KEY,
  value = TOKEN,
) {
  const plan = await prepareSave(path, { files });
  const saved = await commitSave(plan, [{ key, value }], consent, files);
  return { plan, saved };
}

async function refusal(work: Promise<unknown>): Promise<UserError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof UserError)) expect.fail(`it was not refused in words: ${String(error)}`);
  expect(error.message).not.toContain(TOKEN);
  return error;
}

function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code });
}

function git(...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
    cwd: folder,
    stdio: 'ignore',
  });
}

function notices(file: Awaited<ReturnType<typeof readEnvFile>>): string[] {
  return (file?.notices ?? []).map(({ code }) => code);
}

/** What each case of the corpus demands, by its id. */
const CASES: Readonly<Record<string, (input: string) => Promise<void>>> = {
  async 'EF-02'(input) {
    writeFileSync(path, input);
    expect((await readEnvFile(path))?.entries.get('A')?.value).toBe('b');
  },
  async 'EF-04'(input) {
    writeFileSync(path, input);
    const file = await readEnvFile(path);
    expect(file?.entries.get('A')?.value).toBe('ab');
    expect(notices(file)).toEqual(['hash-cut']);
    expect(file?.notices[0]?.message).not.toContain('cd');
  },
  async 'EF-05'(input) {
    writeFileSync(path, input);
    await save();
    expect(readFileSync(path, 'utf8')).toBe(`${input}${KEY}=${TOKEN}\r\n`);
  },
  async 'EF-06'(input) {
    writeFileSync(path, input);
    expect(notices(await readEnvFile(path))).toContain('readers-differ');
    expect((await refusal(save())).code).toBe('env-file-ambiguous');
    expect(readFileSync(path, 'utf8')).toBe(input);
  },
  async 'EF-07'(input) {
    writeFileSync(path, input);
    const file = await readEnvFile(path);
    expect(file?.entries.get('A')?.value).toBe('b');
    expect(notices(file)).toEqual(['byte-order-mark']);
    await save();
    expect(readFileSync(path, 'utf8')).toBe(`${input}\n${KEY}=${TOKEN}\n`);
  },
  async 'EF-08'(input) {
    writeFileSync(path, input);
    const { saved } = await save({}, NODE_FILES, 'A', 'new');
    expect(readFileSync(path, 'utf8')).toBe('A=1\nA=new');
    expect(saved.notices.map(({ code }) => code)).toEqual(['duplicate-key']);
    expect(saved.notices[0]?.message).toContain('2 times');
  },
  async 'EF-09'(input) {
    writeFileSync(path, input);
    await save();
    expect(readFileSync(path, 'utf8')).toBe(`${input}\n${KEY}=${TOKEN}\n`);
  },
  async 'EF-10'(input) {
    writeFileSync(path, input);
    const file = await readEnvFile(path);
    expect(file?.entries.get('B')?.value).toBe('c');
    expect(notices(file)).toEqual(['unterminated']);
    await save();
    expect(parse(readFileSync(path, 'utf8'))).toEqual({ A: '"abc', B: 'c', [KEY]: TOKEN });
  },
  async 'EF-15'(input) {
    writeFileSync(path, input);
    await save({}, NODE_FILES, 'A', '2');
    expect(readFileSync(path, 'utf8')).toBe('# keep\n\nA=2 # note\n');
  },
  async 'EF-16'(input) {
    writeFileSync(path, input);
    const literal = '$HOME ${X} $(id)';
    expect((await readEnvFile(path))?.entries.get('A')?.value).toBe(literal);
    await save({}, NODE_FILES, 'B', literal);
    expect(parse(readFileSync(path, 'utf8'))['B']).toBe(literal);
  },
  async 'EF-17'(input) {
    writeFileSync(path, input);
    expect((await readEnvFile(path))?.entries.size).toBe(0);
    await save();
    expect(readFileSync(path, 'utf8').startsWith(input)).toBe(true);
    expect(Reflect.get({}, 'x')).toBeUndefined();
  },
  async 'EF-19'(input) {
    const bytes = Buffer.from(input.replace(/^base64:/, ''), 'base64');
    writeFileSync(path, bytes);
    expect((await refusal(readEnvFile(path))).code).toBe('env-file-not-text');
    expect((await refusal(save())).message).toContain('not UTF-8');
    expect(readFileSync(path)).toEqual(bytes);
  },
  async 'EF-20'() {
    const text = '#'.repeat(10_485_760);
    writeFileSync(path, text);
    expect((await refusal(save())).code).toBe('env-file-too-large');
    expect(statSync(path).size).toBe(text.length);
  },
  async 'EF-21'() {
    writeFileSync(path, 'A=1\n');
    const error = await refusal(save({}, NODE_FILES, KEY, 'a\nB=evil'));
    expect(error.code).toBe('env-value-refused');
    expect(error.message).not.toContain('evil');
    expect(readFileSync(path, 'utf8')).toBe('A=1\n');
  },
  async 'EF-23'() {
    await save({}, NODE_FILES, KEY, 's#1 2');
    const text = readFileSync(path, 'utf8');
    expect(text).toBe(`${KEY}='s#1 2'\n`);
    expect([parse(text)[KEY], parseEnv(text)[KEY]]).toEqual(['s#1 2', 's#1 2']);
  },
  async 'EF-24'() {
    const target = join(folder, 'real.env');
    writeFileSync(target, 'A=1\n');
    symlinkSync('real.env', path);
    const plan = await prepareSave(path);
    expect(plan.questions).toEqual([{ type: 'follow-symlink', link: path, target }]);
    const change = [{ key: KEY, value: TOKEN }];
    expect((await refusal(commitSave(plan, change))).message).toContain(target);
    expect(readFileSync(target, 'utf8')).toBe('A=1\n');
    await commitSave(plan, change, { followSymlink: true });
    expect(readlinkSync(path)).toBe('real.env');
    expect(readFileSync(target, 'utf8')).toBe(`A=1\n${KEY}=${TOKEN}\n`);
  },
  async 'EF-25'() {
    execFileSync('mkfifo', [path]);
    expect((await refusal(readEnvFile(path))).code).toBe('env-file-not-regular');
    expect((await refusal(prepareSave(path))).code).toBe('env-file-not-regular');
    const directory = join(folder, 'directory');
    mkdirSync(directory);
    expect((await refusal(prepareSave(directory))).code).toBe('env-file-not-regular');
    expect((await refusal(prepareSave('/dev/null'))).code).toBe('env-file-not-regular');
  },
  async 'EF-27'() {
    writeFileSync(path, 'A=1\n');
    chmodSync(path, 0o644);
    const { plan } = await save();
    expect(plan.isReadableByOthers).toBe(true);
    expect(plan.notices.map(({ code }) => code)).toContain('readable-by-others');
    expect(statSync(path).mode & 0o777).toBe(0o644);
    await save({ tightenMode: true });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  },
  async 'EF-28'() {
    writeFileSync(path, 'A=1\n');
    const uid = statSync(path).uid;
    const files = { ...NODE_FILES, currentUid: () => uid + 1 };
    expect((await refusal(prepareSave(path, { files }))).code).toBe('env-file-other-owner');
  },
  async 'EF-30'() {
    const files: FileAccess = {
      ...NODE_FILES,
      open: (name, flags, mode) =>
        name.startsWith(`${path}.`)
          ? Promise.reject(systemError('EACCES'))
          : NODE_FILES.open(name, flags, mode),
    };
    expect((await refusal(prepareSave(path, { files }))).code).toBe('env-file-not-writable');
    expect(readdirSync(folder)).toEqual([]);
  },
  async 'EF-31'() {
    writeFileSync(path, 'A=1\n');
    const plan = await prepareSave(path);
    const files: FileAccess = {
      ...NODE_FILES,
      async open(name, flags, mode) {
        const handle = await NODE_FILES.open(name, flags, mode);
        if (name !== path) handle.sync = () => Promise.reject(systemError('ENOSPC'));
        return handle;
      },
    };
    const error = await refusal(commitSave(plan, [{ key: KEY, value: TOKEN }], {}, files));
    expect(error.message).toContain('the disk is full');
    expect(readdirSync(folder)).toEqual(['.env']);
    expect(readFileSync(path, 'utf8')).toBe('A=1\n');
  },
  async 'EF-32'() {
    writeFileSync(path, 'A=1\n');
    git('init', '-q');
    git('add', '.env');
    const plan = await prepareSave(path);
    expect(plan.questions).toEqual([{ type: 'tracked-by-git', path }]);
    const error = await refusal(commitSave(plan, [{ key: KEY, value: TOKEN }]));
    expect(error.remedy).toContain('git rm --cached');
    await commitSave(plan, [{ key: KEY, value: TOKEN }], { allowTracked: true });
    expect(readFileSync(path, 'utf8')).toContain(TOKEN);
  },
  async 'EF-33'() {
    git('init', '-q');
    const plan = await prepareSave(path);
    expect(plan.notices.map(({ code }) => code)).toEqual(['not-ignored']);
    expect(plan.notices[0]?.remedy).toContain('.gitignore');
  },
  async 'EF-34'() {
    writeFileSync(path, 'A=1\n');
    const plan = await prepareSave(path);
    let changes = 0;
    const files: FileAccess = {
      ...NODE_FILES,
      async open(name, flags, mode) {
        const handle = await NODE_FILES.open(name, flags, mode);
        // Somebody else writes between our reading and our renaming, once.
        if (name.startsWith(`${path}.`) && changes++ === 0) writeFileSync(path, 'A=1\nB=theirs\n');
        return handle;
      },
    };
    await commitSave(plan, [{ key: KEY, value: TOKEN }], {}, files);
    expect(readFileSync(path, 'utf8')).toBe(`A=1\nB=theirs\n${KEY}=${TOKEN}\n`);
    expect(readdirSync(folder)).toEqual(['.env']);
  },
  async 'EF-35'() {
    writeFileSync(path, 'A=1\n', { mode: 0o600 });
    const source = new URL('../../../source/services/', import.meta.url).href;
    const program = `
      import { commitSave } from '${source}env-file/commit-save.ts';
      import { NODE_FILES } from '${source}files/file-access.ts';
      import { prepareSave } from '${source}env-file/prepare-save.ts';
      const [path, value] = process.argv.slice(1);
      const files = {
        ...NODE_FILES,
        randomName: () => 'left',
        rename: () => process.kill(process.pid, 'SIGKILL'),
      };
      await commitSave(await prepareSave(path), [{ key: 'T', value }], {}, files);`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', program, path, TOKEN]);
    expect(child.signal).toBe('SIGKILL');
    expect(readFileSync(path, 'utf8')).toBe('A=1\n');
    const leftOver = `${path}.tokenwright-left`;
    expect(lstatSync(leftOver).mode & 0o777).toBe(0o600);
    const next = await prepareSave(path);
    expect(next.notices.map(({ code }) => code)).toEqual(['left-over']);
    expect(next.notices[0]?.message).toContain(leftOver);
  },
};

describe('the corpus of .env files', () => {
  it.each(corpus.cases.map(({ id, name, rule, input }) => ({ id, name, rule, input })))(
    '$id ($rule): $name',
    async ({ id, input }) => {
      const check = CASES[id];
      expect.hasAssertions();
      if (check === undefined) throw new Error(`no test for ${id}`);
      await check(typeof input === 'string' ? input : '');
    },
  );
});

describe('a file that somebody keeps changing', () => {
  it('stops after three readings and leaves the other one in place', async () => {
    writeFileSync(path, 'A=0\n');
    const plan = await prepareSave(path);
    let count = 0;
    const files: FileAccess = {
      ...NODE_FILES,
      async open(name, flags, mode) {
        const handle = await NODE_FILES.open(name, flags, mode);
        if (name.startsWith(`${path}.`))
          writeFileSync(path, `A=${(count += 1)}${' '.repeat(count)}\n`);
        return handle;
      },
    };
    const error = await refusal(commitSave(plan, [{ key: KEY, value: TOKEN }], {}, files));
    expect(error.code).toBe('env-file-changed');
    expect(readdirSync(folder)).toEqual(['.env']);
    expect(readFileSync(path, 'utf8')).not.toContain(TOKEN);
  });

  it('P62: writes through no link and over no file that lies under the name of its temporary one', async () => {
    const planted = join(folder, 'planted');
    writeFileSync(planted, 'A=1\n');
    const files: FileAccess = { ...NODE_FILES, randomName: () => 'abcdef' };
    const plan = await prepareSave(path, { files });
    symlinkSync('planted', `${path}.tokenwright-abcdef`);
    const error = await refusal(commitSave(plan, [{ key: KEY, value: TOKEN }], {}, files));
    expect(error.code).toBe('env-file-write-failed');
    expect(readFileSync(planted, 'utf8')).toBe('A=1\n');
    expect(readdirSync(folder).toSorted()).toEqual(['.env.tokenwright-abcdef', 'planted']);
  });

  it('stops when the file became a link after it was looked at', async () => {
    writeFileSync(path, 'A=0\n');
    const plan = await prepareSave(path);
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, '');
    rmSync(path);
    symlinkSync(elsewhere, path);
    const error = await refusal(commitSave(plan, [{ key: KEY, value: TOKEN }]));
    expect(error.code).toBe('env-file-changed');
    expect(readFileSync(elsewhere, 'utf8')).toBe('');
  });
});

describe('permissions', () => {
  it('makes a new file for its owner alone whatever the umask', async () => {
    const before = process.umask(0);
    try {
      await save();
    } finally {
      process.umask(before);
    }
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('refuses a file marked read-only, even to root', async () => {
    writeFileSync(path, 'A=1\n');
    chmodSync(path, 0o444);
    expect((await refusal(prepareSave(path))).code).toBe('env-file-not-writable');
  });

  it('names a folder that does not exist before the sign-in', async () => {
    const error = await refusal(prepareSave(join(folder, 'nowhere', '.env')));
    expect(error.message).toContain('its folder does not exist');
  });
});

describe('an edit that cannot be right', () => {
  it('refuses when an open quote would swallow the new value', () => {
    const text = "A='abc\n";
    expect(() => editEnvText(text, [{ key: 'B', value: 'x " ` y' }])).toThrow(UserError);
  });
});

it.each([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk is full'],
  ['EFBIG', 'ulimit -f'],
])('P61: %s is found while there is no token yet, and no file is left', async (code, words) => {
  writeFileSync(path, 'A=1\n');
  const files: FileAccess = {
    ...NODE_FILES,
    async open(name, flags, mode) {
      const handle = await NODE_FILES.open(name, flags, mode);
      if (name !== path) handle.writeFile = () => Promise.reject(systemError(code));
      return handle;
    },
  };
  const error = await refusal(prepareSave(path, { files }));
  expect([error.code, error.message]).toEqual([
    'env-file-not-writable',
    expect.stringContaining(words),
  ]);
  expect(readdirSync(folder)).toEqual(['.env']);
});
