import { describe, expect, test } from 'vitest';
import { dig, startApiCaller } from '../../api/api-caller.ts';

const caller = startApiCaller();

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: ['write_themes'] });

describe('a file of a theme', () => {
  test('needs content, or another file whose content it takes', async () => {
    const list = await send('GET', 'themes.json?role=main');
    const path = `themes/${String(dig(list.json, 'themes', 0, 'id'))}/assets.json`;
    const put = async (asset: unknown) => {
      const { status, json } = await send('PUT', path, { asset });
      return [status, dig(json, 'errors')];
    };
    const key = 'snippets/copy.liquid';
    const nothing = {
      asset: ['needs value, attachment or the key of another file in source_key'],
    };
    expect(await put({ key })).toEqual([422, nothing]);
    expect(await put({ key, source_key: 'snippets/none.liquid' })).toEqual([422, nothing]);
    expect(await put({ key: '../x', value: '1' })).toEqual([422, { key: ['is invalid'] }]);
    expect(await put({ key: 'snippets/one.liquid', value: 'One' })).toEqual([200, undefined]);
    expect(await put({ key, source_key: 'snippets/one.liquid' })).toEqual([200, undefined]);
    const copy = await send('GET', `${path}?asset[key]=${key}`);
    expect(dig(copy.json, 'asset', 'value')).toBe('One');
    const gone = await send('DELETE', `${path}?asset[key]=${key}`);
    expect(gone.json).toEqual({ message: `${key} was succesfully deleted` });
    expect((await send('DELETE', `${path}?asset[key]=${key}`)).status).toBe(404);
  });
});
