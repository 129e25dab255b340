import { expect, test } from 'vitest';
import { envEntries } from '../../../source/services/env-file/read-env-file.ts';
import { type RawInputs, without } from '../../../source/services/settings/raw-values.ts';

const SHOP = 'TOKENWRIGHT_SHOP';

/** A file that `--env-file` names, and an environment into which Node has put its values. */
function inputs(env: Record<string, string>, isNamed: boolean): RawInputs {
  const entries = envEntries(`${SHOP}=file\nTOKENWRIGHT_SCOPES=a\n`);
  const file = { entries } as NonNullable<RawInputs['envFile']>['file'];
  return { options: {}, env, envFile: { path: '.env', file, isNamed } };
}

function left(given: RawInputs, level: 'environment' | 'env-file') {
  const { env, envFile } = without(given, level, [SHOP]);
  return { env: env[SHOP], file: envFile?.file.entries.get(SHOP)?.value };
}

test('what Node has taken from the named file into the environment goes with the file', () => {
  const named = inputs({ [SHOP]: 'file' }, true);
  expect(left(named, 'env-file')).toEqual({ env: undefined, file: undefined });
  expect(left(named, 'environment')).toEqual({ env: 'file', file: 'file' });
});

test('another value of the environment, or that of a file nobody named, is the environment’s own', () => {
  for (const given of [inputs({ [SHOP]: 'own' }, true), inputs({ [SHOP]: 'file' }, false)]) {
    const own = given.env[SHOP];
    expect(left(given, 'env-file')).toEqual({ env: own, file: undefined });
    expect(left(given, 'environment')).toEqual({ env: undefined, file: 'file' });
  }
});

test('other variables stay', () => {
  const given = inputs({ [SHOP]: 'own', TOKENWRIGHT_SCOPES: 'b' }, false);
  expect(without(given, 'environment', [SHOP]).env).toEqual({ TOKENWRIGHT_SCOPES: 'b' });
  expect([...(without(given, 'env-file', [SHOP]).envFile?.file.entries.keys() ?? [])]).toEqual([
    'TOKENWRIGHT_SCOPES',
  ]);
});
