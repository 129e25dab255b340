import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { withOutputFile } from '../../../source/commands/api/output-file.ts';
import type { World } from '../../../source/commands/entry/world.ts';
import type { Output } from '../../../source/commands/output.ts';
import { type FileAccess, NODE_FILES } from '../../../source/services/files/file-access.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const ANSWER = new TextEncoder().encode(`{"products":[${'1,'.repeat(4000)}1]}`);

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

/** One run with an answer for the file; what it said, and how it ended. */
async function save(
  path: string,
  { files = NODE_FILES, run = answer }: { files?: FileAccess; run?: typeof answer } = {},
) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof written) => ({
    isTTY: false,
    write: (piece: string | Uint8Array) => (written[name] += Buffer.from(piece).toString()),
  });
  // Of the world nothing else is used.
  const world = {
    cwd,
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    secrets: new Set(),
  } as unknown as World;
  const code = await withOutputFile(world, path, run, files);
  return { code, ...written };
}

async function answer(output: Output): Promise<number> {
  output.body(ANSWER);
  return 0;
}

/** The disk as it is, but for writing and flushing, which fail from their nth time on. */
function failing(code: string, from: number): FileAccess {
  const error = Object.assign(new Error(code), { code });
  let writes = 0;
  return {
    ...NODE_FILES,
    async open(path, flags, mode) {
      const handle = await NODE_FILES.open(path, flags, mode);
      const write = handle.writeFile.bind(handle);
      handle.writeFile = async (content, ...rest) => {
        writes += 1;
        if (writes < from) return write(content, ...rest);
        // A full disk takes a part.
        await write(ANSWER.subarray(0, 100));
        throw error;
      };
      return handle;
    },
  };
}

it('writes the answer whole, for its owner alone, and leaves nothing beside it', async () => {
  const { code, stdout, stderr } = await save('new.json');
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toContain('Written to new.json');
  expect(readdirSync(cwd)).toEqual(['new.json']);
  expect(readFileSync(join(cwd, 'new.json'))).toEqual(Buffer.from(ANSWER));
  expect(statSync(join(cwd, 'new.json')).mode & 0o777).toBe(0o600);
});

it.each([
  ['ENOSPC', 'the disk is full', 'Make room'],
  ['EFBIG', 'ulimit -f', 'Make room'],
  ['EACCES', 'this user may not write there', 'Name another file'],
])('I6: after %s no part of it is there, and the answer is', async (code, why, remedy) => {
  // The first write only tries whether the folder takes a file.
  const ended = await save('new.json', { files: failing(code, 2) });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toMatch(
    new RegExp(`new\\.json could not be written \\(.*${why}.*${remedy}`),
  );
  expect(ended.stderr).toContain('The answer follows on standard output.');
  expect(ended.stdout).toBe(Buffer.from(ANSWER).toString());
  expect(readdirSync(cwd)).toEqual([]);
});

it('is refused before anything is sent where the disk takes no byte', async () => {
  let isSent = false;
  const run = async () => {
    isSent = true;
    return 0;
  };
  await expect(save('new.json', { files: failing('ENOSPC', 1), run })).rejects.toMatchObject({
    message: 'new.json cannot be written (the disk is full), and nothing was sent.',
    remedy: expect.stringContaining('Make room'),
  });
  expect(isSent).toBe(false);
  expect(readdirSync(cwd)).toEqual([]);
});

it('while the answer is waited for nothing stands under the name', async () => {
  await save('new.json', {
    async run(output) {
      expect(readdirSync(cwd)).toEqual([]);
      return answer(output);
    },
  });
  expect(readdirSync(cwd)).toEqual(['new.json']);
});

it('leaves a file alone that somebody made meanwhile, and gives the answer out', async () => {
  const ended = await save('new.json', {
    run(output) {
      writeFileSync(join(cwd, 'new.json'), 'theirs');
      return answer(output);
    },
  });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('new.json was made by another program meanwhile');
  expect(ended.stdout).toBe(Buffer.from(ANSWER).toString());
  expect(readFileSync(join(cwd, 'new.json'), 'utf8')).toBe('theirs');
  expect(readdirSync(cwd)).toEqual(['new.json']);
});

it('P63: a link is no free name, wherever it leads', async () => {
  symlinkSync('nowhere', join(cwd, 'link.json'));
  await expect(save('link.json')).rejects.toMatchObject({ code: 'output-taken' });
  expect(readdirSync(cwd)).toEqual(['link.json']);
});

it('keeps what came when a defect follows it', async () => {
  const run = async (output: Output) => {
    await answer(output);
    throw new TypeError('a defect');
  };
  await expect(save('new.json', { run })).rejects.toThrow('a defect');
  expect(readFileSync(join(cwd, 'new.json'))).toEqual(Buffer.from(ANSWER));
});

it.runIf(process.platform !== 'win32')('writes a pipe straight, once it has a reader', async () => {
  const path = join(cwd, 'pipe');
  execFileSync('mkfifo', [path]);
  await expect(save('pipe')).rejects.toMatchObject({
    message: 'pipe cannot be written (nobody reads from it), and nothing was sent.',
  });
  // Opened for both it waits for nobody.
  const reader = await open(path, 'r+');
  const small = async (output: Output) => {
    output.answer('to the pipe');
    return 0;
  };
  const { code } = await save('pipe', { run: small });
  const { buffer, bytesRead } = await reader.read(Buffer.alloc(99));
  await reader.close();
  expect([code, buffer.toString('utf8', 0, bytesRead)]).toEqual([0, 'to the pipe\n']);
  expect(statSync(path).isFIFO()).toBe(true);
});

it.runIf(process.platform === 'linux')('a full device is no loss of the answer', async () => {
  const { code, stdout, stderr } = await save('/dev/full');
  expect([code, stdout]).toEqual([1, Buffer.from(ANSWER).toString()]);
  expect(stderr).toContain('/dev/full could not be written (the disk is full).');
  expect(await readFile('/dev/null', 'utf8')).toBe('');
});
