import { type Guard, inFile } from './remove-guards.ts';

const ENV_CORPUS = ['test/services/env-file/corpus.test.ts'];
const EDIT = ['test/services/env-file/edit-env-text.test.ts'];
const SAVING = ['test/commands/sign-in/token-saving.test.ts'];

/** P61 to P70: secrets on this machine. */
export const FILES: readonly Guard[] = [
  ...inFile('source/services/env-file/prepare-save.ts', ENV_CORPUS, [
    [
      'P61',
      'whether a file can be written is known before',
      'await assertWritable(path, stats, files);',
      '',
      /EF-29|EF-30|not-writable/,
    ],
    [
      'P62',
      'a file that others can read is told',
      'if (isReadableByOthers) notices.push(readableByOthers(path, mode));',
      '',
      /EF-27/,
    ],
    [
      'P63',
      'a link is a question',
      "if (isLink) questions.push({ type: 'follow-symlink', link: asked, target: path });",
      '',
      /EF-24/,
    ],
    [
      'P63',
      'a file of our own',
      'if (uid === null || stats.uid === BigInt(uid)) return;',
      'return;',
      /EF-28/,
    ],
    [
      'P65',
      'a file that git tracks is a question',
      "if (git === 'tracked') questions.push({ type: 'tracked-by-git', path });",
      '',
      /EF-32/,
    ],
    [
      'P65',
      'one that git does not ignore is told',
      "if (git === 'not-ignored' || git === 'unknown') notices.push(gitNotice(path, git));",
      '',
      /EF-33/,
    ],
    [
      'P70',
      'what an interrupted save left is told',
      'append(notices, (await findLeftOvers(path, files)).map(leftOver));',
      '',
    ],
  ]),
  ...inFile('source/services/env-file/commit-save.ts', ENV_CORPUS, [
    [
      'P63',
      'nothing is written without the answers',
      'if (agreed[question.type] !== true) throw describeQuestion(question);',
      '',
      /EF-24|EF-32/,
    ],
    [
      'P63',
      'nobody else wrote meanwhile',
      'const replaces = () => isUnchanged(path, identity, files);',
      'const replaces = true;',
    ],
  ]),
  ...inFile('source/services/files/whole-file.ts', ENV_CORPUS, [
    [
      'P62',
      'written to the disk before the rename',
      'await handle.sync();\n      if',
      'if',
      /EF-31|disk/,
    ],
    [
      'P62',
      'nothing is left behind',
      'if (isThere) await files.unlink(temporary).catch(() => undefined);',
      '',
      /EF-31/,
    ],
    [
      'P62',
      'a mode is opened only after the rename',
      'if (mode !== 0o600) await handle.chmod(mode).catch(() => undefined);',
      'await handle.chmod(0o644);',
      /umask|EF-27|mode/,
    ],
  ]),
  ...inFile(
    'source/services/files/whole-file.ts',
    ['test/services/files/killed.test.ts'],
    [
      [
        'P62',
        'a program that is killed leaves the old file or the new one',
        'else await files.rename(temporary, path);',
        'else { const whole = await files.open(path, 0o1101, 0o600); await whole.writeFile(content); await whole.close(); await files.unlink(temporary); }',
        /the memory of the guide/,
      ],
      [
        'P62',
        'a new name is taken only by a whole file',
        'if (!(await takeFreeName(temporary, path, files))) return false;',
        'const whole = await createExclusively(path, files); await whole.writeFile(content); await whole.close(); await files.unlink(temporary);',
        /an answer/,
      ],
    ],
  ),
  ...inFile(
    'source/services/files/file-access.ts',
    ['test/services/files/whole-file.test.ts'],
    [
      [
        'P62',
        'a new file is for its owner alone',
        'constants.O_EXCL, 0o600)',
        'constants.O_EXCL, 0o666)',
      ],
    ],
  ),
  ...inFile('source/services/files/file-access.ts', ENV_CORPUS, [
    ['P62', 'a temporary file is a new one', ' | constants.O_EXCL', ''],
  ]),
  ...inFile(
    'source/services/files/private-file.ts',
    ['test/services/memory/memory-file.test.ts'],
    [
      ['P62', 'so is their folder', 'await chmod(folder, 0o700);', ''],
      [
        'P63',
        'no folder of another user',
        "if (!stats.isDirectory()) throw new Error('not a folder');",
        '',
      ],
    ],
  ),
  ...inFile('source/services/env-file/read-env-file.ts', ENV_CORPUS, [
    ['P63', 'a device is not read', 'if (!stats.isFile()) throw notRegular(path);', '', /EF-25/],
    [
      'P64',
      'what is no UTF-8 is left alone',
      '{ fatal: true, ignoreBOM: true }',
      '{ ignoreBOM: true }',
      /EF-19/,
    ],
  ]),
  ...inFile('source/services/env-file/save-place.ts', ENV_CORPUS, [
    ['P65', 'what git tracks is found', "if (tracked === 0) return 'tracked';", '', /EF-32/],
  ]),
  ...inFile('source/services/env-file/edit-env-text.ts', ENV_CORPUS, [
    [
      'P64',
      'no line break in a value',
      'if (NEVER_WRITTEN.test(value)) {',
      'if (false) {',
      /EF-21/,
    ],
    ['P64', 'lone carriage returns', 'if (/\\r(?!\\n)/.test(text)) {', 'if (false) {', /EF-06/],
  ]),
  ...inFile(
    'source/services/env-file/edit-env-text.ts',
    ['test/services/memory/kept-files.test.ts'],
    [
      [
        'P69',
        'what is taken out is read back',
        'return isRight(text, after, removed)',
        'return true',
      ],
    ],
  ),
  ...inFile('source/services/env-file/edit-env-text.ts', EDIT, [
    [
      'P64',
      'read back with both readers',
      'if (!isRightAfter(before, candidate, change)) continue;',
      '',
    ],
  ]),
  ...inFile(
    'source/services/env-file/save-place.ts',
    ['test/services/env-file/save-place.test.ts'],
    [
      [
        'P65',
        'a repository starts no programs',
        "['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']",
        '[]',
      ],
      [
        'P66',
        'git gets no secret',
        '!/^(?:GIT_|TOKENWRIGHT_)/.test(name)',
        '!/^(?:GIT_)/.test(name)',
      ],
    ],
  ),
  ...inFile('source/commands/sign-in/token-saving.ts', SAVING, [
    [
      'P65',
      'a terminal does not make the option unnecessary',
      "if (question.type === 'tracked-by-git' || !canAsk(world))",
      'if (!canAsk(world))',
    ],
    [
      'P65',
      'the option is needed',
      'const allowTracked = options.allowTracked === true;',
      'const allowTracked = true;',
    ],
  ]),
  ...inFile(
    'source/services/environment/environment.ts',
    ['test/services/environment/environment.test.ts'],
    [
      [
        'P66',
        'children get no secret',
        'Object.entries(env).filter(([name]) => !isSecretName(name, alsoSecret)),',
        'Object.entries(env),',
      ],
      [
        'P66',
        'the live environment loses them',
        'if (isSecretName(name, alsoSecret)) delete live[name];',
        '',
      ],
      ['P66', 'the usual names of others too', '|^SHOPIFY_.*(?:SECRET|TOKEN|KEY|PASSWORD)/i', '/i'],
    ],
  ),
  ...inFile(
    'source/services/keychain/keychain.ts',
    ['test/services/keychain/keychain.test.ts'],
    [
      ['P67', 'a failure is told', 'throw keychainError(answer);', 'return null;'],
      [
        'P67',
        'a keychain that waits is told',
        'const slow = setTimeout(() => onSlow?.(SLOW_WORDS), slowMs);',
        'const slow = setTimeout(() => {}, slowMs);',
        /says after a while/,
      ],
    ],
  ),
  ...inFile(
    'source/services/memory/kept-files.ts',
    ['test/services/memory/kept-files.test.ts'],
    [
      [
        'P69',
        'a file that we made goes',
        "if (kept.isNew && after.trim() === '') await unlink(plan.path);",
        '',
      ],
      [
        'P69',
        'one of the person stays',
        "if (kept.isNew && after.trim() === '')",
        "if (after.trim() === '')",
      ],
      ['P69', 'files alone that are ours', '.filter((name) => OURS.test(name))', ''],
      ['P69', 'what an interrupted write left, too', '(?:\\.damaged|\\.[0-9a-f]{12})?$/', '$/'],
    ],
  ),
];
