import { type Guard, inFile } from './remove-guards.ts';

const KIT = ['test/commands/machine/kit.test.ts'];
const LESSON_FILES = ['test/commands/learn/read-lesson.test.ts'];
const CODES = ['test/core/lessons/completion-code.test.ts'];
const VERIFYING = ['test/commands/learn/lists-and-codes.test.ts'];

/** What a workshop trusts: lessons from anywhere, completion codes, and kits on USB sticks. */
export const WORKSHOP: readonly Guard[] = [
  ...inFile('source/commands/learn/read-lesson.ts', LESSON_FILES, [
    [
      'lessons',
      'a lesson leads to this machine alone',
      'requireThisMachine(source, parsed.data, lineOf);',
      '',
    ],
    [
      'lessons',
      'a tag, which could name a program, is refused',
      '[...document.errors, ...document.warnings]',
      'document.errors',
    ],
    [
      'lessons',
      'what is no plain file is not read',
      "if (!stats.isFile()) throw problem(source, null, 'it is no file.', 'Check the path.');",
      '',
    ],
    [
      'lessons',
      'a file beyond all lessons is not read',
      'if (stats.size > MOST_BYTES) {',
      'if (stats.size < 0) {',
    ],
  ]),
  ...inFile('source/commands/learn/lesson-schema.ts', LESSON_FILES, [
    [
      'lessons',
      'a lesson has no field but those of lessons',
      'z.strictObject({\n    title:',
      'z.object({\n    title:',
    ],
    [
      'lessons',
      'a check has no field but those of checks',
      'z.strictObject({\n    goal:',
      'z.object({\n    goal:',
    ],
    [
      'lessons',
      'a condition is one of the closed list',
      '.strictObject(conditionFields)',
      '.looseObject(conditionFields)',
    ],
    [
      'lessons',
      'nothing in a line acts on a terminal',
      '.regex(/^[^\\p{Cc}\\p{Cf}\\u2028\\u2029]*$/u)',
      '',
    ],
  ]),
  ...inFile(
    'source/core/lessons/condition.ts',
    ['test/core/lessons/condition.test.ts'],
    [
      [
        'lessons',
        'a request counts by the status of its answer',
        'isOr(wanted.status, status) &&',
        '',
      ],
      [
        'lessons',
        'a request counts by the token that it came with',
        'isOr(wanted.token, token) &&',
        '',
      ],
      [
        'lessons',
        'a mutation counts only when the store carried it out',
        'event.userErrors === 0',
        'true',
      ],
      [
        'lessons',
        'a callback counts by the reason of its refusal',
        "event.type === 'callback-refused' && event.reason === condition.reason",
        "event.type === 'callback-refused'",
      ],
      [
        'lessons',
        'a token counts by just its scopes',
        '(condition.scopes === undefined || isSameSet(condition.scopes, event.scopes)) &&',
        '',
      ],
    ],
  ),
  ...inFile(
    'source/core/lessons/running.ts',
    ['test/core/lessons/running.test.ts'],
    [
      [
        'lessons',
        'a check is done by what happened, and by nothing else',
        'if (!isMet(check.when, event.observed)) {',
        'if (!isAttempt(check.when, event.observed)) {',
      ],
    ],
  ),
  ...inFile('source/core/lessons/completion-code.ts', CODES, [
    [
      'lessons',
      'a code with another seal is refused',
      "if (!isSealed) return { type: 'unreadable', why: 'seal' };",
      '',
    ],
    [
      'lessons',
      'all of the seal is compared',
      'bytes.slice(-SEAL_BYTES).every(',
      'bytes.slice(-SEAL_BYTES).some(',
    ],
  ]),
  ...inFile('source/commands/learn/verify-codes.ts', VERIFYING, [
    [
      'lessons',
      'a code of no lesson here does not hold',
      'fault: lesson === null ? UNKNOWN_LESSON : null',
      'fault: null',
    ],
    [
      'lessons',
      'a program is told which codes hold',
      'holds: fault === null, fault, name',
      'holds: true, fault, name',
    ],
  ]),
  ...inFile('source/commands/learn/seal.ts', VERIFYING, [
    [
      'lessons',
      'the seal is of the word of the workshop',
      "createHmac('sha256', key)",
      "createHmac('sha256', USUAL_WORD)",
    ],
  ]),
  ...inFile('source/services/kit/node-archives.ts', KIT, [
    [
      'kit',
      'an archive of the cache that was changed is not used',
      "read.type === 'bytes' && isPinned(node, read.bytes)",
      "read.type === 'bytes'",
    ],
    [
      'kit',
      'an archive is the pinned one before anything of it is kept',
      'if (incomplete !== null || !isPinned(node, body)) throw notGenuine(node, registry);',
      '',
    ],
    [
      'kit',
      'no redirect of a registry is followed',
      'if (status >= 300 && status < 400) throw redirected(node, registry, status);',
      '',
    ],
    [
      'kit',
      'the Node of an archive has its size',
      'if (program?.length !== node.programBytes)',
      'if (program === undefined)',
    ],
  ]),
  ...inFile(
    'source/core/kit/tar.ts',
    ['test/core/kit/tar.test.ts'],
    [
      [
        'kit',
        'a damaged head refuses an archive',
        'size === null || octal(head, 148, 8) !== checksumOf(head)',
        'size === null',
      ],
      [
        'kit',
        'links and devices refuse an archive',
        "if (!PLAIN.has(kind)) return refused(KINDS.get(kind) ?? 'an unknown kind of entry');",
        '',
      ],
      [
        'kit',
        'a name that leads out refuses an archive',
        "if (!isInside(name)) return refused('a name that leads out of it');",
        '',
      ],
    ],
  ),
  ...inFile('source/services/kit/kit-folder.ts', KIT, [
    [
      'kit',
      'nothing of a kit that failed is left',
      'await rm(staging, { recursive: true, force: true }).catch(() => undefined);',
      '',
    ],
    [
      'kit',
      'a folder that is no kit is left alone',
      "if (manifest === null || 'unfinished' in manifest) throw notOurs(path, 'is no kit');",
      '',
    ],
    [
      'kit',
      'a kit that somebody worked with is left alone',
      'if (await wasWorkedWith(path)) {',
      'if (path === null) {',
    ],
  ]),
];
