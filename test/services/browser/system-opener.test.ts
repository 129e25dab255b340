import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const URL_TEXT = 'https://demo.myshopify.com/admin/oauth/authorize?client_id=a&state=s';
const MODULE = new URL('../../../source/services/browser/open-browser.ts', import.meta.url).href;

/** Runs the real opener in a process of its own, whose only browser is a script. */
it.runIf(process.platform === 'linux')(
  'gives the system browser the address and none of our secrets',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tokenwright-opener-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const browser = join(folder, 'x-www-browser');
    const seen = join(folder, 'seen');
    writeFileSync(browser, `#!/bin/sh\n{ printf '%s\\n' "$@"; env; } > '${seen}'\n`);
    chmodSync(browser, 0o755);

    const code = `const { openBrowser } = await import(${JSON.stringify(MODULE)});
      console.log(JSON.stringify(await openBrowser(${JSON.stringify(URL_TEXT)}, { graceMs: 30_000 })));`;
    const env = {
      PATH: [folder, dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
      HOME: folder,
      XDG_DATA_DIRS: folder,
      XDG_CONFIG_DIRS: folder,
      DISPLAY: ':none',
      TOKENWRIGHT_CLIENT_SECRET: 'canary-secret',
    };
    const args = ['--input-type=module', '-e', code];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });

    expect(JSON.parse(stdout)).toEqual({ type: 'opened' });
    const [address, ...environment] = readFileSync(seen, 'utf8').split('\n');
    expect(address).toBe(URL_TEXT);
    expect(environment.join('\n')).not.toContain('canary');
  },
);
