import { readFileSync } from 'node:fs';
import { createGzip, gzipSync } from 'node:zlib';

/** An answer of the corpus, as text or in parts; see `placeholders` in its files. */
export type CorpusInput =
  | string
  | {
      readonly head: string;
      readonly body?: string;
      readonly body_base64?: string;
      readonly gzip?: number;
      readonly cut?: number;
      readonly pace?: string;
      readonly then?: 'fin' | 'reset' | 'silence' | 'open';
    };

export interface CorpusCase {
  readonly id: string;
  readonly name: string;
  readonly rule: string;
  readonly input: CorpusInput;
  readonly expect: string;
  readonly verdict: 'accept' | 'warn' | 'reject' | 'ask';
}

/** Exactly what a server writes, and what it does then. */
export interface WireAnswer {
  readonly bytes: Buffer;
  /** Where in `bytes` the body starts. */
  readonly bodyAt: number;
  /** The body goes out in such steps; null: all at once. */
  readonly pace: { readonly bytes: number; readonly everyMs: number } | null;
  /** `open`: the connection stays for another request. */
  readonly then: 'open' | 'fin' | 'reset' | 'silence';
}

/** The cases of a file such as `rest-response`. */
export function corpusCases(name: string): CorpusCase[] {
  const text = readFileSync(new URL(`../../corpus/${name}.json`, import.meta.url), 'utf8');
  const corpus: { cases: CorpusCase[] } = JSON.parse(text);
  return corpus.cases;
}

/** The case with this id; missing is an error, so that no test loses its case unnoticed. */
export function corpusCase(name: string, id: string): CorpusCase {
  const found = corpusCases(name).find((one) => one.id === id);
  if (found === undefined) throw new Error(`${name} has no case ${id}`);
  return found;
}

/** Writes an answer of the corpus out. */
export async function wireAnswer(input: CorpusInput): Promise<WireAnswer> {
  if (typeof input === 'string') return answerFromText(input);
  const body = await bodyOf(input);
  const head = Buffer.from(expand(input.head), 'latin1');
  const bytes = Buffer.concat([head, body.subarray(0, input.cut ?? body.length)]);
  return { bytes, bodyAt: head.length, pace: paceOf(input.pace), then: input.then ?? 'open' };
}

function answerFromText(text: string): WireAnswer {
  const end = text.indexOf('\r\n\r\n');
  const head = expand(text.slice(0, end + 2));
  const body = Buffer.from(expand(text.slice(end + 4)), 'utf8');
  const isFramed = /^(content-length|transfer-encoding):/im.test(head);
  const length = isFramed ? '' : `Content-Length: ${body.length}\r\n`;
  const start = Buffer.from(`${head}${length}\r\n`, 'latin1');
  return { bytes: Buffer.concat([start, body]), bodyAt: start.length, pace: null, then: 'open' };
}

/** `{X*N}` → X, N times; X holds no brace and no star. */
function expand(text: string): string {
  return text.replaceAll(/\{([^{}*]+)\*(\d+)\}/g, (_, part: string, count: string) =>
    part.repeat(Number(count)),
  );
}

async function bodyOf(input: Exclude<CorpusInput, string>): Promise<Buffer> {
  if (input.body_base64 !== undefined) return Buffer.from(input.body_base64, 'base64');
  const text = input.body ?? '';
  const times = input.gzip ?? 0;
  if (times === 0) return Buffer.from(expand(text), 'utf8');
  let body = await gzipExpanded(text);
  for (let round = 1; round < times; round += 1) body = gzipSync(body);
  return body;
}

/** Compresses in steps, since a bomb is not to lie in the memory of the test either. */
async function gzipExpanded(text: string): Promise<Buffer> {
  const bomb = /^\{([^{}*])\*(\d+)\}$/.exec(text);
  if (bomb === null) return gzipSync(Buffer.from(expand(text), 'utf8'));
  const step = Buffer.alloc(1024 * 1024, bomb[1] ?? '');
  const gzip = createGzip();
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => gzip.once('end', () => resolve()));
  for (let left = Number(bomb[2]); left > 0; left -= step.length) {
    const part = step.subarray(0, Math.min(left, step.length));
    await new Promise<void>((resolve) => gzip.write(part, () => resolve()));
  }
  gzip.end();
  await ended;
  return Buffer.concat(chunks);
}

function paceOf(pace: string | undefined): WireAnswer['pace'] {
  const found = /^(\d+) bytes? \/ (\d+) ms$/.exec(pace ?? '');
  return found === null ? null : { bytes: Number(found[1]), everyMs: Number(found[2]) };
}
