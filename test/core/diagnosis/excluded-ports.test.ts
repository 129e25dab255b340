import { describe, expect, it } from 'vitest';
import {
  describeExcluded,
  excludedRange,
  parseCodePage,
  parseExcludedPorts,
} from '../../../source/core/diagnosis/excluded-ports.ts';

const ENGLISH = [
  '',
  'Protocol tcp Port Exclusion Ranges',
  '',
  'Start Port    End Port      ',
  '----------    --------      ',
  '      1031        1130      ',
  '      3400        3499      ',
  '      5357        5357      ',
  '      8000        8099     *',
  '     50000       50059     *',
  '',
  '* - Administered port exclusions.',
  '',
].join('\r\n');

const GERMAN = ENGLISH.replace('Protocol tcp Port Exclusion Ranges', 'Protokoll tcp-Portausschluss')
  .replace('Start Port    End Port', 'Startport    Endport  ')
  .replace('Administered port exclusions', 'Verwaltete Portausschl\uFFFDsse');

describe('the ports that Windows keeps', () => {
  const KEPT = [
    { first: 1031, last: 1130 },
    { first: 3400, last: 3499 },
    { first: 5357, last: 5357 },
  ];

  it.each([
    ['English', ENGLISH],
    ['another language', GERMAN],
    ['line ends of Unix', ENGLISH.replaceAll('\r', '')],
  ])('are read in %s, without those an administrator reserved', (_, text) => {
    expect(parseExcludedPorts(text)).toEqual(KEPT);
  });

  it.each([
    ['', 'nothing'],
    ['The following command was not found: interface ipv4 show.', 'a refusal'],
    ['      3499        3400', 'an end before its start'],
    ['         0         100', 'port 0'],
    ['     60000       70000', 'a port that there is not'],
    ['  2026   11   23', 'three numbers'],
  ])('are none in %j: %s', (text) => {
    expect(parseExcludedPorts(text)).toEqual([]);
  });

  it.each([
    [3456, { first: 3400, last: 3499 }],
    [3400, { first: 3400, last: 3499 }],
    [3499, { first: 3400, last: 3499 }],
    [3399, null],
    [3500, null],
    [8000, null],
  ])('%i lies in %j', (port, range) => {
    expect(excludedRange(port, parseExcludedPorts(ENGLISH))).toEqual(range);
  });

  it('are told with the line that gives one port back', () => {
    const { message, remedy } = describeExcluded(3456, { first: 3400, last: 3499 });
    expect(message).toContain('3400 to 3499');
    expect(remedy).toContain('startport=3456 numberofports=1');
    expect(describeExcluded(5357, { first: 5357, last: 5357 }).message).toContain('it is excluded');
  });
});

it.each([
  ['Active code page: 850\r\n', 850],
  ['Aktive Codepage: 65001.\r\n', 65_001],
  ['\uFFFD\uFFFD 437', 437],
  ['', null],
  ['no number', null],
])('the code page of %j is %s', (text, page) => {
  expect(parseCodePage(text)).toBe(page);
});
