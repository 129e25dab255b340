/** A copy of the repository in which one module at a time is changed and tested. */
import { execFile, fork, spawnSync, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  linkSync,
  readdirSync,
  readlinkSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { NearTest } from './nearest-tests.ts';
import { withMutation } from './mutations.ts';
import type { Mutant } from './sample.ts';
import type { Order, Report } from './test-runner.ts';

const RUNNER = fileURLToPath(new URL('./test-runner.ts', import.meta.url));

export type Outcome =
  | { readonly type: 'passed' }
  | { readonly type: 'failed'; readonly test: string; readonly name: string }
  | { readonly type: 'hung'; readonly test: string };

/** What is known of the test files. */
export interface KnownTests {
  /** How long each took when it last passed, in milliseconds. */
  readonly durations: Map<string, number>;
  /** Passed in this run, so that a failure means something. */
  readonly passing: Set<string>;
  /** Fail even without a change. */
  readonly failing: Set<string>;
}

const UNKNOWN_MS = 25_000;

export class Sandbox {
  readonly folder: string;
  readonly #known: KnownTests;
  #runner: ChildProcess | null = null;
  #changed: string[] = [];
  #built: string | null = null;
  #now = 'unchanged';
  #original: { readonly path: string; readonly code: string } | null = null;

  constructor(root: string, folder: string, known: KnownTests) {
    this.folder = folder;
    this.#known = known;
    rmSync(folder, { recursive: true, force: true });
    const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const path of listed.stdout.split('\0').filter((each) => existsSync(join(root, each)))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (path !== '') cpSync(join(root, path), join(folder, path));
    }
    linkFiles(join(root, 'node_modules'), join(folder, 'node_modules'));
  }

  /** Changes one module, and restores the one before; null only restores. */
  change(mutant: Mutant | null): void {
    if (this.#original !== null) {
      writeFileSync(join(this.folder, this.#original.path), this.#original.code);
      this.#changed.push(this.#original.path);
    }
    this.#original = null;
    this.#now = mutant?.id ?? 'unchanged';
    if (mutant === null) return;
    const { path } = mutant;
    const code = readFileSync(join(this.folder, path), 'utf8');
    this.#original = { path, code };
    writeFileSync(join(this.folder, path), withMutation(code, mutant));
    this.#changed.push(path);
  }

  /** Runs the tests in this order, up to the first that fails. */
  async run(tests: readonly NearTest[]): Promise<Outcome> {
    const [first] = tests;
    if (first === undefined) return { type: 'passed' };
    if (tests.some(({ needsBuild }) => needsBuild)) {
      // A test that sees the module without the built program need not see it there as well.
      const isSeen = tests.every(({ needsBuild, startsProgram }) => !needsBuild || !startsProgram);
      const failure = isSeen && this.#built !== null ? null : await this.#build();
      if (failure !== null) return { type: 'failed', test: 'scripts/build.ts', name: failure };
    }
    const runner = await this.#start();
    const order: Order = { changed: this.#changed, tests: tests.map(({ path }) => path) };
    this.#changed = [];
    return new Promise((resolve) => {
      let failed: Outcome | null = null;
      let rest = order.tests;
      let timer: NodeJS.Timeout | undefined;
      const end = (outcome: Outcome) => {
        clearTimeout(timer);
        runner.removeAllListeners('message').removeAllListeners('exit');
        resolve(outcome);
      };
      const hung = () => {
        end({ type: 'hung', test: rest[0] ?? first.path });
        this.stop();
      };
      const wait = () => {
        clearTimeout(timer);
        const known = this.#known.durations.get(rest[0] ?? '') ?? UNKNOWN_MS;
        timer = setTimeout(hung, 20_000 + 4 * known);
      };
      runner.on('exit', () => {
        this.#runner = null;
        end({ type: 'failed', test: rest[0] ?? first.path, name: 'the test runner ended' });
      });
      runner.on('message', (report: Report) => {
        wait();
        if (report.type === 'file') {
          rest = rest.filter((test) => test !== report.test);
          if (report.failed === null) {
            this.#known.passing.add(report.test);
            this.#known.durations.set(report.test, report.ms);
          } else failed ??= { type: 'failed', test: report.test, name: report.failed };
        }
        if (report.type !== 'done') return;
        const name = report.failed;
        end(
          failed ??
            (name === null ? { type: 'passed' } : { type: 'failed', test: first.path, name }),
        );
      });
      wait();
      runner.send(order);
    });
  }

  /** The first message of the type check; null when it passes. */
  async typeError(): Promise<string | null> {
    const file = join(this.folder, '.types');
    const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', file];
    return this.#command(join(this.folder, 'node_modules/.bin/tsc'), args);
  }

  /** Ends the test runner with everything that it has started. */
  stop(): void {
    const pid = this.#runner?.pid;
    this.#runner?.removeAllListeners('exit');
    this.#runner = null;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }

  close(): void {
    this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #build(): Promise<string | null> {
    if (this.#built === this.#now) return null;
    const failure = await this.#command(process.execPath, ['scripts/build.ts']);
    this.#built = failure === null ? this.#now : null;
    return failure;
  }

  async #start(): Promise<ChildProcess> {
    if (this.#runner !== null) return this.#runner;
    const runner = fork(RUNNER, {
      cwd: this.folder,
      // A separate process group, which can be killed as a whole.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, CI: 'false', TEST_WAIT_MS: '8000' },
    });
    this.#runner = runner;
    await new Promise<void>((resolve, reject) => {
      runner.once('message', () => resolve());
      runner.once('exit', () => reject(new Error('The test runner does not start.')));
    });
    runner.removeAllListeners('exit');
    return runner;
  }

  #command(command: string, args: readonly string[]): Promise<string | null> {
    const options = { cwd: this.folder, timeout: 120_000, env: process.env };
    return promisify(execFile)(command, args, options).then(
      () => null,
      (error: { readonly stdout?: string; readonly stderr?: string }) =>
        `${error.stdout ?? ''}${error.stderr ?? ''}`.trim().split('\n')[0] ?? 'it failed',
    );
  }
}

/** Hard links, which take no space. The build looks for packages below its root. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, made] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(old, made);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(old), made);
    else linkOrCopy(old, made);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // A hard link to another disk is not possible.
    cpSync(from, to);
  }
}
