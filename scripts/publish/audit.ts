/**
 * Asks the registry for known vulnerabilities and checks its signatures. Bundled packages are in
 * `devDependencies`, so `--omit=dev` alone would check nearly nothing: all packages are checked,
 * and those in the bill of materials or in optional dependencies decide. A registry that cannot be
 * asked is reported and fails nothing; a finding fails.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Verdict {
  readonly isBad: boolean;
  readonly lines: readonly string[];
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
  readonly message?: string;
}

interface Vulnerability {
  readonly severity: string;
  readonly range: string;
}

const GRAVE = new Set(['high', 'critical']);

/**
 * @param output of `npm audit --json`
 * @param shipped names of packages whose code a person gets
 */
export function judgeAudit(output: string, shipped: ReadonlySet<string>): Verdict {
  const report = parsed(output);
  if (report?.vulnerabilities === undefined) {
    const why = report?.message ?? 'it printed no report';
    return { isBad: false, lines: [`NOT AUDITED, the registry gives no advisories here: ${why}`] };
  }
  const found = Object.entries(report.vulnerabilities);
  const isFinding = (name: string, { severity }: Vulnerability) =>
    GRAVE.has(severity) && shipped.has(name);
  return {
    isBad: found.some(([name, each]) => isFinding(name, each)),
    lines: [
      `${found.length} known weaknesses, ${shipped.size} packages are shipped`,
      ...found.map(([name, each]) => {
        const mark = isFinding(name, each) ? 'SHIPPED ' : shipped.has(name) ? 'shipped ' : '';
        return `  ${mark}${name} ${each.range}: ${each.severity}`;
      }),
    ],
  };
}

function parsed(output: string): AuditReport | null {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return null;
  }
}

/** @param output of `npm audit signatures`, on both streams */
export function judgeSignatures(code: number | null, output: string): Verdict {
  const lines = output.split('\n').filter((line) => /signature|attestation/i.test(line));
  if (code === 0) return { isBad: false, lines };
  // npm names the fault of a package with these words; any other output means that it could not
  // check.
  if (/\b(?:invalid|missing)\b.*\b(?:signature|attestation)/i.test(output)) {
    return { isBad: true, lines };
  }
  return { isBad: false, lines: ['SIGNATURES NOT CHECKED, the keys cannot be fetched here'] };
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const npm = (args: readonly string[]) => {
    const once = ['--loglevel=error', '--fetch-retries=0', '--fetch-timeout=20000'];
    const shell = process.platform === 'win32';
    const { status, stdout, stderr } = spawnSync('npm', [...args, ...once], {
      cwd: root,
      encoding: 'utf8',
      shell,
    });
    return { status, stdout, both: `${stdout}${stderr}` };
  };
  const bom = JSON.parse(await readFile(`${root}dist/sbom.cdx.json`, 'utf8')) as {
    components: ReadonlyArray<{ group?: string; name: string }>;
  };
  const bundled = bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  const { optionalDependencies } = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  const shipped = new Set([...bundled, ...Object.keys(optionalDependencies)]);
  const signatures = npm(['audit', 'signatures']);
  const verdicts = [
    judgeAudit(npm(['audit', '--json']).stdout, shipped),
    judgeSignatures(signatures.status, signatures.both),
  ];
  for (const line of verdicts.flatMap(({ lines }) => lines)) console.log(line);
  if (verdicts.some(({ isBad }) => isBad)) process.exitCode = 1;
}
