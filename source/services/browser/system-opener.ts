import { spawn, type ChildProcess } from 'node:child_process';
import { childEnvironment, takeEnvironment } from '../child-environment.ts';
import type { BrowserCommand } from './browser-command.ts';

/** How processes are started; tests pass a recorder. Both may reject or throw. */
export interface BrowserStarters {
  /** The system's own way to open an address. */
  openDefault(url: string): Promise<ChildProcess>;
  run(command: BrowserCommand): ChildProcess;
}

/** @param env read for what children may see; secrets are left out */
export function systemStarters(env: NodeJS.ProcessEnv): BrowserStarters {
  return {
    async openDefault(url) {
      // `open` hands the live environment on as it is.
      takeEnvironment(process.env);
      const { default: open } = await import('open');
      return open(url);
    },
    run({ program, args }) {
      const child = spawn(program, args, {
        env: childEnvironment(env),
        shell: false,
        stdio: 'ignore',
        // The browser outlives this tool, and Ctrl+C here is not meant for it.
        detached: true,
        windowsHide: true,
      });
      child.unref();
      return child;
    },
  };
}
