/**
 * Loaded into the program by `--import`, or by a test for what runs in its own process: it stands
 * where the machine stands, and makes of it what a file says (`FAULT_CONTROL`). Names are looked up
 * nowhere, no connection leaves this machine, and each attempt is noted (`FAULT_LOG`). Nothing of
 * the program is replaced.
 *
 * The file holds a JSON object; every field may be left out:
 *   port     where a connection to any host but this machine leads: a port of 127.0.0.1
 *   lookup   the code with which a name is not found, `never`, or the address that it has
 *   connect  the code with which a connection fails, or `never`
 *   files    { part, call, code }: `open`, `write`, `sync` or `rename` of a path with this part fails
 *   swap     { part, path, to }: once a file with this part is written, the path becomes a link
 *   clockMs  what the time of day is off by
 * and what is done at SIGUSR2, or by `actNow`:
 *   pass     the timers of so many milliseconds that run now are over
 *   crash    `throw`, `reject`, or `draw` for a throw while a screen is drawn
 */
import dns from 'node:dns';
import fs, { appendFileSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import timers from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const LOOPBACK = /^(?:127\.|::1$|localhost$)/;
/** Of a block that is kept for documentation: nobody has it. */
const PUBLIC = '203.0.113.7';

/** @returns puts everything back as it was */
export function install(controlFile, logFile) {
  const control = () => {
    try {
      return JSON.parse(readFileSync(controlFile, 'utf8'));
    } catch {
      return {};
    }
  };
  const note = (line) => appendFileSync(logFile, `${line}\n`);
  const undo = [
    hookConnections(control, note),
    hookFiles(control),
    hookClock(control),
    hookTimers(),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const back of undo) back();
    syncBuiltinESMExports();
  };
}

function systemError(code, syscall) {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
}

function replace(object, name, value) {
  const before = object[name];
  object[name] = value;
  return () => {
    object[name] = before;
  };
}

function hookConnections(control, note) {
  const { connect } = net.Socket.prototype;
  const back = [
    replace(net.Socket.prototype, 'connect', function hooked(...args) {
      const options = Array.isArray(args[0]) ? args[0][0] : args[0];
      const { host, port } = options ?? {};
      if (typeof host !== 'string' || LOOPBACK.test(host))
        return Reflect.apply(connect, this, args);
      note(`connect ${host}:${port}`);
      const { lookup, connect: fails, port: leadsTo } = control();
      const isAddress = net.isIP(lookup ?? '') !== 0;
      if (lookup === 'never' || fails === 'never') return this;
      const error =
        lookup !== undefined && !isAddress
          ? systemError(lookup, 'getaddrinfo')
          : fails === undefined && leadsTo !== undefined
            ? null
            : systemError(fails ?? 'ENETUNREACH', 'connect');
      if (error !== null) {
        process.nextTick(() => this.destroy(error));
        return this;
      }
      options.host = '127.0.0.1';
      options.port = leadsTo;
      const address = isAddress ? lookup : PUBLIC;
      Object.defineProperty(this, 'remoteAddress', { get: () => address, configurable: true });
      return Reflect.apply(connect, this, args);
    }),
  ];
  const refuse = (name) => {
    note(`lookup ${name}`);
    return systemError('ENOTFOUND', 'getaddrinfo');
  };
  const { lookup } = dns;
  back.push(
    replace(dns, 'lookup', (name, ...rest) => {
      if (LOOPBACK.test(name) || net.isIP(name) !== 0) return lookup(name, ...rest);
      process.nextTick(rest.at(-1), refuse(name));
    }),
    replace(dns.promises, 'lookup', (name) => Promise.reject(refuse(name))),
  );
  return () => back.forEach((one) => one());
}

function hookFiles(control) {
  const { open, rename } = fs.promises;
  const fails = (path, call) => {
    const { files } = control();
    if (files?.call !== call || !String(path).includes(files.part)) return null;
    return systemError(files.code, call);
  };
  const back = [
    replace(fs.promises, 'open', async (path, ...rest) => {
      const error = fails(path, 'open');
      if (error !== null) throw error;
      const handle = await open(path, ...rest);
      for (const [name, call] of [
        ['write', 'write'],
        ['writeFile', 'write'],
        ['sync', 'sync'],
      ]) {
        const real = handle[name].bind(handle);
        handle[name] = async (...args) => {
          const refused = fails(path, call);
          if (refused !== null) throw refused;
          const { swap } = control();
          if (call === 'sync' && swap !== undefined && String(path).includes(swap.part)) {
            renameSync(swap.path, `${swap.path}.moved`);
            symlinkSync(swap.to, swap.path);
          }
          return real(...args);
        };
      }
      return handle;
    }),
    replace(fs.promises, 'rename', async (from, to) => {
      const error = fails(from, 'rename');
      if (error !== null) throw error;
      return rename(from, to);
    }),
  ];
  return () => back.forEach((one) => one());
}

function hookClock(control) {
  const { now } = Date;
  return replace(Date, 'now', () => now() + (control().clockMs ?? 0));
}

/** Long timers that run now: how long they were to take, and what they do. */
const running = new Map();

function hookTimers() {
  const { setTimeout: start, clearTimeout: stop } = globalThis;
  const hooked = (run, ms, ...args) => {
    if (!(ms >= 1000)) return start(run, ms, ...args);
    const timer = start(
      (...given) => {
        running.delete(timer);
        run(...given);
      },
      ms,
      ...args,
    );
    running.set(timer, { ms, over: () => run(...args) });
    return timer;
  };
  const back = [
    replace(globalThis, 'setTimeout', Object.assign(hooked, start)),
    replace(timers, 'setTimeout', (ms, value, { signal } = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers();
      const timer = setTimeout(() => resolve(value), ms);
      const abort = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      if (signal?.aborted === true) abort();
      signal?.addEventListener('abort', abort, { once: true });
      return promise;
    }),
    replace(globalThis, 'clearTimeout', (timer) => {
      running.delete(timer);
      stop(timer);
    }),
  ];
  return () => back.forEach((one) => one());
}

/** So much time has passed for whoever waits exactly so long. */
export function pass(lengths) {
  for (const [timer, { ms, over }] of running) {
    if (!lengths.includes(ms)) continue;
    clearTimeout(timer);
    over();
  }
}

function crash(kind) {
  const error = new Error(
    `a defect, with ${process.env['FAULT_CANARY'] ?? 'nothing'} in its words`,
  );
  if (kind === 'reject') void Promise.reject(error);
  else if (kind === 'draw') {
    Object.defineProperty(process.stdout, 'columns', {
      get() {
        throw error;
      },
    });
    process.stdout.emit('resize');
  } else
    setImmediate(() => {
      throw error;
    });
}

const { FAULT_CONTROL, FAULT_LOG } = process.env;
if (FAULT_CONTROL !== undefined && FAULT_LOG !== undefined && isMainThread) {
  install(FAULT_CONTROL, FAULT_LOG);
  appendFileSync(FAULT_LOG, `pid ${process.pid}\n`);
  process.on('SIGUSR2', () => {
    const { pass: lengths, crash: kind } = JSON.parse(readFileSync(FAULT_CONTROL, 'utf8'));
    if (lengths !== undefined) pass(lengths);
    if (kind !== undefined) crash(kind);
    appendFileSync(FAULT_LOG, 'acted\n');
  });
}
