import { describe, expect, it } from 'vitest';
import {
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
