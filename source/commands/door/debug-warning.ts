/**
 * Sentences about settings of Node itself that would show secrets: `NODE_DEBUG` prints request
 * addresses with their query, `--inspect` lets a debugger read the memory.
 */
export function debugWarnings(
  env: Readonly<Record<string, string | undefined>>,
  execArgv: readonly string[],
): string[] {
  const warnings: string[] = [];
  const debugged = (env['NODE_DEBUG'] ?? '').toLowerCase().split(/[\s,]+/);
  if (debugged.some((name) => /^(?:\*|http2?|https|net|tls|undici|fetch)$/.test(name))) {
    warnings.push(
      'NODE_DEBUG is set: Node prints request addresses, the code in the query included. Unset it before you show this to anybody.',
    );
  }
  const flags = [...execArgv, ...(env['NODE_OPTIONS'] ?? '').split(/\s+/)];
  if (flags.some((flag) => /^--inspect(?:-brk|-wait)?(?:=|$)/.test(flag))) {
    warnings.push(
      '--inspect is set: a debugger on this machine can read the secrets in memory. Start without it when you use real ones.',
    );
  }
  return warnings;
}
