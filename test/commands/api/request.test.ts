import { beforeEach, expect, it } from 'vitest';
import { request } from '../../../source/commands/api/request.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

const ask = (method: string, options: Partial<Parameters<typeof request>[3]>) =>
  request(pipedWorld(cwd).world, method, 'products.json', { color: false, ...options });

it('names the option whose value is not JSON', async () => {
  await expect(ask('POST', { data: '{' })).rejects.toMatchObject({
    code: 'invalid-json',
    message: 'The value of --data is not valid JSON.',
  });
});

it('takes fields or a body, not both', async () => {
  await expect(ask('POST', { data: '{}', field: ['a=1'] })).rejects.toThrow('--data');
});

it('suggests the method that was meant, in any case of its letters', async () => {
  await expect(ask('pots', {})).rejects.toMatchObject({
    code: 'invalid-method',
    remedy: expect.stringMatching(/POST/),
  });
});
