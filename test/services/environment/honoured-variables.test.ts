import { describe, expect, test } from 'vitest';
import { honouredVariables } from '../../../source/services/environment/honoured-variables.ts';

const told = (env: Readonly<Record<string, string>>) =>
  honouredVariables(env).map(
    ({ name, value, means }) => `${name} ${value ?? '(hidden)'}: ${means}`,
  );

describe('the variables of other programs that count', () => {
  test('are those that are set, proxies in both spellings', () => {
    expect(told({ https_proxy: 'http://p:1', no_color: '1', NO_PROXY: ' ', OTHER: 'x' })).toEqual([
      'https_proxy p:1: the proxy for https; loopback is always direct',
    ]);
    expect(told({ PAGER: 'less' })).toEqual(['PAGER less: the program that shows a long answer']);
  });

  test('count where no other goes before them', () => {
    expect(told({ HTTPS_PROXY: 'http://b:1', https_proxy: 'http://a:1' })).toEqual([
      'https_proxy a:1: the proxy for https; loopback is always direct',
      'HTTPS_PROXY b:1: https_proxy goes before it',
    ]);
    expect(told({ VISUAL: 'vi', EDITOR: 'ed' })).toEqual([
      'VISUAL vi: the editor for a long request',
      'EDITOR ed: VISUAL goes before it',
    ]);
    expect(told({ EDITOR: 'ed' })).toEqual(['EDITOR ed: the same, where VISUAL is not set']);
  });

  test('are as if they were not set where they are switched off', () => {
    expect(told({ CI: 'false' })).toEqual(['CI false: counts as not set']);
    expect(told({ CI: 'true' })).toEqual([
      'CI true: no screens start; empty and false count as unset',
    ]);
  });

  test('show no user, no password and nothing that looks secret', () => {
    expect(told({ HTTPS_PROXY: 'http://ada:word@p:1' })).toEqual([
      'HTTPS_PROXY p:1, with a user and a password: the proxy for https; loopback is always direct',
    ]);
    const token = ['shpat', '0123456789abcdef0123456789abcdef'].join('_');
    expect(told({ PAGER: token })).toEqual([
      'PAGER (hidden): the program that shows a long answer',
    ]);
    expect(told({ HTTPS_PROXY: 'ftp://p' })).toEqual([
      'HTTPS_PROXY (hidden): the proxy for https; loopback is always direct',
    ]);
  });
});
