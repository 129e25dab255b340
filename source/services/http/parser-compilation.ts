import { setFlagsFromString } from 'node:v8';

/** More calls than any program makes; V8 counts them in 32 bits. */
const NEVER = 1_000_000_000;

/**
 * For a process that ends after a few requests. undici's HTTP parser is a WebAssembly program, which
 * V8 soon compiles a second time to make it faster, on a thread that the process waits for when it
 * ends: a fifth of a short command. Programs loaded from now on stay as first compiled; call it
 * before the first request, and not where screens are laid out, which is WebAssembly too.
 */
export function compileParserOnce(): void {
  setFlagsFromString(`--wasm-tiering-budget=${NEVER}`);
}
