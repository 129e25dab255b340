/**
 * What is read in, said of, written to and taken out of many texts of .env files, as text beside this
 * file. It is written anew with `vitest run test/services/env-file/every-text -u` and read before it is
 * committed.
 */
import { expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { PRACTICE_REMARK } from '../../../source/core/sign-in/saved-token.ts';
import {
  editEnvText,
  type EnvChange,
  removeEnvKeys,
} from '../../../source/services/env-file/edit-env-text.ts';
import { envEntries, inspectEnvText } from '../../../source/services/env-file/read-env-file.ts';
import { scanEnvText } from '../../../source/services/env-file/scan-env-text.ts';

const TEXTS: readonly string[] = [
  '',
  'KEY=old',
  'KEY=old\n',
  'A=1\nKEY=old\nB=2\n',
  'A=1\r\nKEY=old\r\n\r\nB=2',
  '\u{FEFF}KEY=old\nA=1\n',
  '\u{FEFF}A=1',
  '  export KEY=old # note\n',
  'KEY: old\nA:b\n',
  'KEY =  old  \n',
  'KEY=\nA=1\n',
  'KEY= # note\n',
  'KEY=old#cut\n',
  'KEY=#all\n',
  'KEY=old #note\n',
  "KEY='old' # note\n",
  'KEY="o\nl\nd"\nA=1\n',
  'KEY=`old`\n',
  'KEY="old\nA=1\n',
  "KEY='it's'\n",
  'KEY="a" b\nA=1\n',
  'KEY=1\nKEY=2\nA=1\nKEY=3\n',
  'KEY=1\nKEY="a" b\n',
  '# KEY=old\n\nA=1\n',
  'no sense\n=x\n1=2\nA.b-c=3\n__proto__=4\n',
  'A=1\rKEY=old\r',
  `# ${PRACTICE_REMARK} as it was\nKEY=old\n`,
  `A=1\n# ${PRACTICE_REMARK}\r\nKEY=old\n# ${PRACTICE_REMARK}\n`,
  `# no ${PRACTICE_REMARK}\nKEY=old\n`,
  `# ${PRACTICE_REMARK}\n\nKEY=old\n`,
  'KEY=$A${A}\\n\n',
  'export  KEY = 1\nexport A=2\n',
  'KEY= o\nA=1\n',
  'KEY=a#b#c\n',
  'KEY=a # b # c\n',
  "KEY='a' # 'b'\nA='c'\n",
  'KEY=a="b"\n',
  "KEY=''\nA=''\n",
  'KEY: "a"\n',
  'KEY="a\n\nb"\n\nB="c\nd"\nA=1\n',
  '\n\n  KEY=1\nA=1\n',
];

const VALUES: readonly string[] = [
  'new_1.:/@%+=,-',
  '',
  'a b',
  'a#b',
  "it's",
  'say "a"',
  'back\\slash',
  `'"`,
  `'"\\`,
  `'"\``,
  'a\nb',
  'a\rb',
  'a\u0000b',
  '$A',
  'ä',
];

function refusalWords(error: unknown): string {
  if (!(error instanceof UserError)) throw error;
  return `[${error.code}] ${error.message} | ${error.remedy}`;
}

function edited(text: string, changes: readonly EnvChange[]): string {
  try {
    const { text: after, notices } = editEnvText(text, changes);
    const said = notices.map(({ code, line, message, remedy }) =>
      ['', `${code} in line ${line}: ${message} | ${remedy}`].join('\n    '),
    );
    return `${after === text ? 'as it was' : JSON.stringify(after)}${said.join('')}`;
  } catch (error) {
    return refusalWords(error);
  }
}

const NEW = { key: 'KEY', value: 'new' };

test('of every text is read, said, written and taken out what is written down for it', async () => {
  const parts = TEXTS.map((text) =>
    [
      JSON.stringify(text),
      ...scanEnvText(text).map((one) => `has ${JSON.stringify(one)}`),
      ...[...envEntries(text)].map(([key, entry]) => `reads ${key} ${JSON.stringify(entry)}`),
      ...inspectEnvText(text).map(
        ({ code, line, message, remedy }) => `says ${code} in ${line}: ${message} | ${remedy}`,
      ),
      `with a value: ${edited(text, [NEW])}`,
      `with one of two words: ${edited(text, [{ ...NEW, value: 'a b' }])}`,
      `only where it is: ${edited(text, [{ ...NEW, onlyIfPresent: true }])}`,
      `with a remark: ${edited(text, [{ ...NEW, remark: `${PRACTICE_REMARK} now` }])}`,
      `without a remark: ${edited(text, [{ ...NEW, remark: null }])}`,
      `two at once: ${edited(text, [NEW, { key: 'A', value: 'two', remark: 'Mine' }])}`,
      `without it: ${JSON.stringify(removeEnvKeys(text, ['KEY']))}`,
      `without all: ${JSON.stringify(removeEnvKeys(text, ['KEY', 'A', 'B']))}`,
    ].join('\n  '),
  );
  await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot('every-text.txt');
});

test('every value is written, or refused, as is written down for it', async () => {
  const lines = VALUES.map(
    (value) => `${JSON.stringify(value)}\n  ${edited('A=1\n', [{ key: 'KEY', value }])}`,
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-value.txt');
});
