import { describe, expect, it } from 'vitest';
import { originsAsJson, originTables } from '../../../source/commands/machine/doctor-settings.ts';
import type { SettingTrace } from '../../../source/services/settings/trace-settings.ts';

const trace: SettingTrace = {
  name: 'shop',
  variable: 'TOKENWRIGHT_SHOP',
  value: 'demo.myshopify.com',
  source: { kind: 'option', name: '--shop' },
  hides: [{ kind: 'environment', name: 'TOKENWRIGHT_SHOP' }],
  isLeftAside: false,
  problem: null,
};

const refused: SettingTrace = {
  ...trace,
  value: null,
  problem: { code: 'invalid-shop', message: 'It is no shop.', remedy: 'Correct it.', exitCode: 2 },
};

const origins = (settings: readonly SettingTrace[]) => ({
  settings,
  preferences: [],
  environment: [],
});

describe('where a setting came from, as JSON', () => {
  it('has its place in words, and no problem', () => {
    expect(originsAsJson(origins([trace])).settings).toEqual([
      {
        name: 'shop',
        variable: 'TOKENWRIGHT_SHOP',
        value: 'demo.myshopify.com',
        source: { kind: 'option', place: 'option --shop' },
        hides: [{ kind: 'environment', place: 'environment TOKENWRIGHT_SHOP' }],
        isLeftAside: false,
        problem: null,
      },
    ]);
  });

  it('has what is wrong with it, and what helps', () => {
    expect(originsAsJson(origins([refused])).settings[0]?.problem).toEqual({
      message: 'It is no shop.',
      remedy: 'Correct it.',
    });
    const unset = { ...trace, source: null, value: null, hides: [] };
    expect(originsAsJson(origins([unset])).settings[0]).toMatchObject({ source: null, hides: [] });
  });
});

describe('the same for a person', () => {
  const rowOf = (one: SettingTrace) => originTables(origins([one]))[0]?.rows[0];

  it('is a row with the value, its place and what that hides', () => {
    expect(rowOf(trace)).toEqual({
      name: 'Store',
      text: 'demo.myshopify.com (option --shop; hides environment TOKENWRIGHT_SHOP)',
      remedy: null,
      isWrong: false,
    });
    expect(rowOf({ ...trace, hides: [] })?.text).toBe('demo.myshopify.com (option --shop)');
  });

  it('is wrong where it cannot be used, with what helps', () => {
    expect(rowOf(refused)).toEqual({
      name: 'Store',
      text: 'It is no shop. It hides environment TOKENWRIGHT_SHOP.',
      remedy: 'Correct it.',
      isWrong: true,
    });
  });

  it('says what is not set, and what is left aside', () => {
    expect(rowOf({ ...trace, value: null, source: null })?.text).toBe('not set');
    expect(rowOf({ ...trace, value: null, isLeftAside: true })?.text).toBe(
      'not set; option --shop is left aside',
    );
  });

  it('has no table without rows', () => {
    expect(originTables(origins([]))).toEqual([]);
  });
});
