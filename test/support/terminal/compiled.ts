import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Node keeps what it made of modules, for all processes of a run: each has a home of its own. */
export const COMPILED = join(tmpdir(), 'tokenwright-compiled-for-tests');
