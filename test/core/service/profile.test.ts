import { describe, expect, it } from 'vitest';
import {
  isServicePath,
  parseApiVersion,
  SHOPIFY_PROFILE,
  versionHeaderName,
  versionNotice,
} from '../../../source/core/service/profile.ts';

describe('API versions', () => {
  it.each([
    ['2026-10', null],
    ['unstable', null],
    ['2025-10', /closed/],
    ['2027-01', /may be newer/],
  ])('takes %s', (text, warning) => {
    const read = parseApiVersion(` ${text}\n`, SHOPIFY_PROFILE);
    expect(read).toMatchObject({ type: 'version', version: text });
    const said = read.type === 'version' ? read.warning : 'refused';
    if (warning === null) expect(said).toBeNull();
    else expect(said).toMatch(warning);
  });

  it.each(['2026', '2026-13', '2026-10/../x', '', 'latest'])('refuses "%s"', (text) => {
    expect(parseApiVersion(text, SHOPIFY_PROFILE)).toMatchObject({ type: 'refused' });
  });

  it('calls what is older than the oldest one closed, and the oldest one open', () => {
    const oldest = SHOPIFY_PROFILE.apiVersions.at(-1) ?? '';
    const profile = { ...SHOPIFY_PROFILE, apiVersions: ['2026-10', '2026-04'] };
    expect(oldest).toMatch(/^20\d\d-\d\d$/);
    expect(parseApiVersion('2026-04', profile)).toMatchObject({ warning: null });
    expect(parseApiVersion('2026-01', profile)).toMatchObject({
      warning: expect.stringMatching(/2026-01 is closed/),
    });
    expect(parseApiVersion('2026-07', profile)).toMatchObject({
      warning: expect.stringMatching(/may be newer/),
    });
  });

  it.each([
    ['2026-1', 'Did you mean 2026-01?'],
    ['2026.10.01', 'Did you mean 2026-10?'],
    ['202610', 'Did you mean 2026-10?'],
  ])('says which version was meant by %s', (text, words) => {
    const read = parseApiVersion(text, SHOPIFY_PROFILE);
    expect(read.type === 'refused' && read.remedy).toContain(words);
  });

  it('knows the paths of the service by their beginning', () => {
    expect(isServicePath('/admin/api/x', SHOPIFY_PROFILE)).toBe(true);
    for (const path of ['/x/admin/api', 'admin/api', '/admins/x', '/admin'])
      expect(isServicePath(path, SHOPIFY_PROFILE)).toBe(false);
  });

  it('speaks up only when another version answered', () => {
    expect(versionNotice('2025-10', '2026-01')).toMatch(
      /asked for API version 2025-10, and 2026-01 answered/,
    );
    expect(versionNotice('2026-10', '2026-10')).toBeNull();
    expect(versionNotice('2026-10', null)).toBeNull();
    expect(versionNotice('2026-10', '\u001b[2J')).toContain('^[[2J');
  });

  it('finds the header by the brand', () => {
    expect(versionHeaderName({ ...SHOPIFY_PROFILE, brand: 'Acme' })).toBe('x-acme-api-version');
  });
});
