import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { launchersFor, START_CMD, START_SH } from '../../../source/core/kit/launchers.ts';
import { handoutHtml } from '../../../source/core/kit/handout.ts';
import { programHere } from '../../support/terminal/programs-here.ts';

const named = (...platforms: string[]) => launchersFor(platforms).map(({ file }) => file);

describe('the launchers of a kit', () => {
  it('are those of its systems', () => {
    expect(named('linux-x64')).toEqual(['start.sh']);
    expect(named('darwin-arm64')).toEqual(['start.sh', 'start.command']);
    expect(named('win-x64')).toEqual(['start.cmd']);
    expect(named('linux-x64', 'darwin-x64', 'win-x64')).toEqual([
      'start.sh',
      'start.command',
      'start.cmd',
    ]);
  });

  it.each(['sh', 'dash', 'bash', 'busybox'].filter((name) => programHere(name) !== null))(
    'start.sh is read by %s without a complaint',
    (shell) => {
      const args = [...(shell === 'busybox' ? ['sh'] : []), '-n'];
      const { status, stderr } = spawnSync(shell, args, { input: START_SH, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );

  it('start.sh calls no program by a name alone, so that it needs no PATH', () => {
    const builtin =
      'case|esac|do|done|for|if|fi|then|cd|printf|exit|export|unset|exec|break|TOKENWRIGHT_KIT=|kit=|system=|machine=|platform=|node=';
    const odd = START_SH.split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'))
      .filter((line) => !new RegExp(`^(?:${builtin})`).test(line))
      .filter((line) => !/^(?:\*|[A-Z][\w-]+(?: \| [\w-]+)*|\*\/\*)\) /.test(line));
    expect(odd).toEqual(['/bin/chmod u+x "$node" 2>/dev/null']);
    expect(START_SH).not.toContain('\r');
  });

  it('start.cmd has the line ends of Windows and plain ASCII, and quotes every path', () => {
    expect(START_CMD.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    // oxlint-disable-next-line no-control-regex -- what is not ASCII is looked for
    expect(START_CMD).toMatch(/^[\u0000-\u007f]*$/);
    for (const line of START_CMD.split('\r\n').filter((one) => /%~dp0|%NODE%/.test(one))) {
      const unquoted = line.replaceAll(/"[^"]*"/g, '""');
      expect(unquoted).not.toMatch(/%/.test(unquoted.replace('%*', '')) ? /%/ : /^$/);
    }
    // A backslash before a quote would take it for a part of the name.
    expect(START_CMD).not.toMatch(/%~dp0"(?!$)/m);
    expect(START_CMD).toContain('"%NODE%" -- "%~dp0app\\dist\\cli.js" %*');
    expect(START_CMD).toContain('DisableDelayedExpansion');
  });

  it.each([START_SH, START_CMD])(
    'tells the program that it is in a kit, and nothing else',
    (text) => {
      expect(text).toMatch(/TOKENWRIGHT_KIT/);
      expect(text).not.toMatch(/https?:|npm|sudo|runas/i);
    },
  );
});

describe('the handout', () => {
  const ALL = ['linux-x64', 'darwin-arm64', 'win-x64'];
  const html = handoutHtml({ version: '1.2.3', platforms: ALL, hasLessons: true });

  it('is one page of its own: no script, no picture, nothing from elsewhere', () => {
    expect(html).not.toMatch(/<script|<img|<link|<iframe|url\(|@import|\bsrc=|\bhref=|https?:/i);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(html).toContain('break-before: page');
    const opened = [...html.matchAll(/<(\w+)[ >]/g)].map(([, tag = '']) => tag);
    const closed = [...html.matchAll(/<\/(\w+)>/g)].map(([, tag = '']) => tag);
    const open = opened.filter((tag) => tag !== 'meta');
    expect(closed.toSorted()).toEqual(open.toSorted());
  });

  it('speaks of the systems that the kit is for, and of lessons that are there', () => {
    expect(html).toContain('start.cmd');
    expect(html).toContain('start.command');
    expect(html).toContain('<code>learn</code>');
    const linux = handoutHtml({ version: '1.2.3', platforms: ['linux-x64'], hasLessons: false });
    expect(linux).not.toMatch(/start\.cmd|start\.command|Windows|macOS|<code>learn/);
    expect(linux).toContain('sh start.sh');
  });
});
