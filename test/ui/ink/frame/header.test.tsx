import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { type Head, Header, Stepper } from '../../../../source/ui/ink/frame/header.tsx';
import { drawComponent, type DrawOptions } from '../../../support/draw-component.tsx';

const HEAD: Head = {
  title: 'demo.myshopify.com',
  isPresenting: false,
  faultsOn: null,
  right: 'Step 4 of 7',
};

function head(width: number, changes: Partial<Head> = {}, options: DrawOptions = {}): string {
  return drawComponent(<Header head={{ ...HEAD, ...changes }} width={width} />, options).join('\n');
}

describe('the top line', () => {
  test('has program and title at the left, the step at the right end', () => {
    expect(head(60)).toBe(`tokenwright  demo.myshopify.com${' '.repeat(18)}Step 4 of 7`);
    expect(head(60, { title: '', right: '' })).toBe('tokenwright');
  });

  test('keeps the program’s name beside a store of 63 letters, and the ends of that', () => {
    const title = `${'abcdefg'.repeat(9)}.myshopify.com`;
    expect(head(78, { title })).toMatch(
      /^tokenwright {2}abcdefgabc[a-g]*…\.myshopify\.com Step 4 of 7$/,
    );
    expect(head(58, { title })).toMatch(/^tokenwright {2}abcdefgabc[a-g]*…\.myshopify\.com Step/);
    const told = { title, isPresenting: true, faultsOn: 'FAULT on: throttled' };
    expect(head(78, told)).toMatch(
      /^tokenwright {2}a.*…\.myshopify\.com {2}\[presenting\] {2}FAULT on: throttled Step|^tokenwright {2}\[presenting\] {2}FAULT on: throttled +Step/,
    );
    expect(head(58, { title, isPresenting: true })).toMatch(
      /^tokenwright {2}\w+…\.myshopify\.com {2}\[presenting\] Step 4 of 7$/,
    );
    expect(head(58, { title }, { unicode: false })).toMatch(/^tokenwright {2}a.*\.\.\.\.myshopify/);
  });

  test('leaves the program’s name out first where both are short, then cuts the title', () => {
    expect(head(43)).toBe('tokenwright  demo.myshopify.com Step 4 of 7');
    expect(head(42)).toBe(`demo.myshopify.com${' '.repeat(13)}Step 4 of 7`);
    expect(head(24)).toBe('demo.myshop… Step 4 of 7');
  });

  test('says that it presents and what is told to fail, which stays longest', () => {
    const told = { isPresenting: true, faultsOn: 'FAULT on: throttled' };
    expect(head(90, told)).toContain('demo.myshopify.com  [presenting]  FAULT on: throttled');
    expect(head(70, told)).toMatch(/^demo\.myshopify\.com {2}\[presenting\] {2}FAULT on: thr/);
    expect(head(50, told)).toBe(`FAULT on: throttled${' '.repeat(20)}Step 4 of 7`);
    expect(head(50, { isPresenting: true })).toContain('demo.myshopify.com  [presenting]');
  });

  test('is one row of its width whatever the title is', () => {
    for (const width of [20, 33, 50]) {
      const row = head(width, { title: '日本語'.repeat(20) });
      expect(stringWidth(row)).toBe(width);
      expect(row).toMatch(/… +Step 4 of 7$/);
    }
  });

  test('has the faults in yellow, beside their words', () => {
    const row = head(90, { faultsOn: 'FAULT on: throttled' }, { color: true });
    expect(row).toContain('\u001b[33mFAULT on: throttled\u001b[39m');
    expect(row).toContain('\u001b[1mtokenwright\u001b[22m');
  });
});

const NAMES = ['Start', 'Prerequisites', 'Scopes', 'App', 'Authorize', 'Approve', 'Token'];

function steps(width: number, current: number, options: DrawOptions = {}): string {
  return drawComponent(<Stepper steps={{ names: NAMES, current }} width={width} />, options).join(
    '\n',
  );
}

describe('the steps', () => {
  test('are ticked up to the one that is worked on', () => {
    expect(steps(90, 2)).toBe(
      '✓ Start ─ ✓ Prerequisites ─ ● Scopes ─ ○ App ─ ○ Authorize ─ ○ Approve ─ ○ Token',
    );
    expect(steps(90, 2, { unicode: false })).toBe(
      '+ Start - + Prerequisites - * Scopes - o App - o Authorize - o Approve - o Token',
    );
  });

  test('shorten their longest names first, never the one that is worked on', () => {
    expect(steps(78, 2)).toBe(
      '✓ Start ─ ✓ Prereq. ─ ● Scopes ─ ○ App ─ ○ Authorize ─ ○ Approve ─ ○ Token',
    );
    expect(steps(78, 1)).toBe(
      '✓ Start ─ ● Prerequisites ─ ○ Scopes ─ ○ App ─ ○ Author. ─ ○ Approve ─ ○ Token',
    );
  });

  test('have one name where there is room for no more', () => {
    expect(steps(40, 2)).toBe('✓ ✓ ● Scopes ○ ○ ○ ○');
    expect(steps(12, 2)).toBe('✓ ✓ ● Scope…');
  });

  test('are green when done, and the one here in the accent colour', () => {
    const row = steps(40, 1, { color: true });
    expect(row).toMatch(/^\u001b\[32m✓\u001b\[39m \u001b\[1m\u001b\[36m● Prerequisites/);
  });
});
