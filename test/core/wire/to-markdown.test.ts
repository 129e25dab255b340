import { expect, test } from 'vitest';
import { toMarkdown } from '../../../source/core/wire/to-markdown.ts';
import { answerOf, FLOW_SECRETS, flowEvents, tapeOf } from '../../support/sign-in/wire-flow.ts';

test('is a tutorial: a heading a message, its start line, a table of what is in it', () => {
  const { messages } = tapeOf(flowEvents(FLOW_SECRETS, []));
  const markdown = toMarkdown(messages, { isPresenting: false });
  expect(markdown.match(/^## .+$/gm)?.slice(0, 4)).toEqual([
    '## 1. From tokenwright to browser',
    '## 2. From browser to tokenwright',
    '## 3. From tokenwright to browser',
    '## 4. From tokenwright to store',
  ]);
  expect(markdown).toContain('```http\nPOST /admin/oauth/access_token\n```');
  expect(markdown).toContain(
    '| ` client_secret ` | ` (hidden, 24 characters) ` | Proves that it is the app. It goes in the body, never in an address. |',
  );
  expect(markdown).toContain('Answers message 4. ');
});

test('nothing that a server sends can leave its table cell or become markup', () => {
  const evil = '| x | ``` <img src=x> [a](b) ` |';
  const answer = answerOf(200, { error: evil, [evil]: 1 }, [['x-evil', evil]]);
  const { messages } = tapeOf(flowEvents(FLOW_SECRETS, [answer]));
  const rows = toMarkdown(messages, { isPresenting: false })
    .split('\n')
    .filter((line) => line.includes('img'));
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    // A bar without a backslash before it ends a cell: two of them between the outer ones.
    expect(row.match(/(?<!\\)\|/g)).toHaveLength(4);
    // A run of four backticks opens the span, since three stand in the value.
    expect(row).toMatch(/````` ?|```` /);
  }
});

test('hides while presenting what the screen hides', () => {
  const { messages } = tapeOf(flowEvents(FLOW_SECRETS, []));
  expect(toMarkdown(messages, { isPresenting: false })).toContain('practice_client_1');
  expect(toMarkdown(messages, { isPresenting: true })).not.toContain('practice_client_1');
});
