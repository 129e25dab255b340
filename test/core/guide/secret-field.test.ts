import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { SecretField } from '../../../source/core/guide/secret-field.ts';

test('shows one dot a character and the cursor, and prints nothing', () => {
  const field = new SecretField()
    .edit({ type: 'insert', text: 'canary👍' })
    .edit({ type: 'move', to: 'left' });
  expect(field.view).toMatchObject({ text: '•••••••', cursor: 6 });
  expect(field.value.reveal()).toBe('canary👍');
  expect(`${inspect(field)}${JSON.stringify({ field })}`).not.toContain('canary');
});

test('tells the limit like any other field', () => {
  const field = new SecretField().edit({ type: 'insert', text: 'x'.repeat(5000) });
  expect(field.view.notice).toEqual({ type: 'too-long', maxLength: 4096 });
});
