import { expect, test } from 'vitest';
import { EXIT, type ExitCode } from '../../../../source/core/errors.ts';
import { newWork, noteExit } from '../../../../source/ui/plain/requests/prompt-work.ts';

const { done, usage, unreachable, notAuthorized, answerIsNo } = EXIT;

test.each<[codes: readonly ExitCode[], exitCode: ExitCode]>([
  [[], done],
  [[done], done],
  [[answerIsNo, done], answerIsNo],
  [[answerIsNo, notAuthorized], notAuthorized],
  [[notAuthorized, answerIsNo], notAuthorized],
  [[notAuthorized, unreachable], unreachable],
  [[unreachable, usage, notAuthorized], usage],
])('several requests that ended with %j end with %i', (codes, exitCode) => {
  const work = newWork();
  for (const code of codes) noteExit(work, code);
  expect(work.exitCode).toBe(exitCode);
});
