import type { GuidePorts } from '../../app/ports.ts';
import { createTickMemory } from '../../app/tick-memory.ts';
import type { SendHttp } from '../../core/http/message.ts';
import type { ServiceProfile } from '../../core/service/profile.ts';
import { createClipboard } from '../../services/clipboard/clipboard.ts';
import type { World } from '../door/world.ts';
import { startEmbeddedStore } from '../practice/embedded-store.ts';
import { lookAtPlacePort, saveEnvPort } from '../sign-in/save-env-port.ts';
import { signInPorts } from '../sign-in/sign-in-ports.ts';

/** The outside world of the guide. `close` empties the clipboard if it still holds a secret. */
export function guidePorts(
  world: World,
  send: SendHttp,
  profile: ServiceProfile,
): GuidePorts & { close(): Promise<void> } {
  const files = { cwd: world.cwd, home: world.env['HOME'] ?? world.env['USERPROFILE'] };
  const clipboard = createClipboard({
    writeTerminal: world.stdout.isTTY ? (sequence) => void world.stdout.write(sequence) : null,
  });
  return {
    ...signInPorts(world, send),
    saveEnv: saveEnvPort(files),
    lookAtPlace: lookAtPlacePort(files, profile),
    async runChecks(subject, tell) {
      const { machineChecks } = await import('../machine/machine-checks.ts');
      await machineChecks(world, send)(subject, tell);
    },
    copy: (text, options) => clipboard.copy(text, options),
    startPractice: ({ redirectUri }) => startEmbeddedStore({ ...world.env }, redirectUri),
    remembered: createTickMemory(),
    async loadFieldTypes() {
      const { loadFieldTypes } = await import('../../practice-store/graphql/load-field-types.ts');
      return loadFieldTypes();
    },
    close: () => clipboard.leave(),
  };
}
