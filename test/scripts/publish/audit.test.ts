import { expect, test } from 'vitest';
import { judgeAudit, judgeSignatures } from '../../../scripts/publish/audit.ts';

const SHIPPED = new Set(['ink', '@inquirer/core']);
const report = (vulnerabilities: Record<string, { severity: string; range: string }>) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities });

test('a grave weakness of what is shipped fails, and is named', () => {
  const verdict = judgeAudit(report({ ink: { severity: 'high', range: '<9' } }), SHIPPED);
  expect(verdict.isBad).toBe(true);
  expect(verdict.lines).toContain('  SHIPPED ink <9: high');
});

test('a slight one, and one of a tool, are named and fail nothing', () => {
  const { isBad, lines } = judgeAudit(
    report({
      ink: { severity: 'low', range: '<9' },
      vitest: { severity: 'critical', range: '*' },
    }),
    SHIPPED,
  );
  expect(isBad).toBe(false);
  expect(lines).toEqual([
    '2 known weaknesses, 2 packages are shipped',
    '  shipped ink <9: low',
    '  vitest *: critical',
  ]);
});

test.each([
  ['says why not', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), '405'],
  ['says nothing', '', 'no report'],
])('a registry that %s fails nothing, and that is said', (_, output, why) => {
  const { isBad, lines } = judgeAudit(output, SHIPPED);
  expect(isBad).toBe(false);
  expect(lines).toEqual([expect.stringMatching(`NOT AUDITED.*${why}`)]);
});

test.each([
  ['1 package has an invalid registry signature:'],
  ['2 packages have missing registry signatures but the registry is providing signing keys'],
  ['1 package has an invalid attestation:'],
])('a signature that is none fails: %s', (said) => {
  expect(judgeSignatures(1, `audited 3 packages in 1s\n${said}\nink@8.0.0`)).toEqual({
    isBad: true,
    lines: [said],
  });
});

test('verified signatures are counted; keys out of reach fail nothing, and that is said', () => {
  const said = '300 packages have verified registry signatures';
  expect(judgeSignatures(0, said)).toEqual({ isBad: false, lines: [said] });
  const closed = judgeSignatures(1, 'npm error network This is a problem related to network');
  expect(closed).toMatchObject({ isBad: false, lines: [expect.stringMatching('NOT CHECKED')] });
});
