import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { archiveUrl, type NodePackage } from '../../../source/core/kit/node-packages.ts';
import { portOf } from '../sockets/ports.ts';
import type { WhenOver } from '../terminal/own-folder.ts';
import { packed } from './tar-archive.ts';

type Answer = Uint8Array | ((response: ServerResponse) => void);

/** A registry on loopback with the archives that a test gives it; all else is not there. */
export interface TestRegistry {
  readonly origin: string;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
  put(node: NodePackage, answer: Answer): void;
  close(): Promise<void>;
}

export async function openRegistry(whenOver: WhenOver): Promise<TestRegistry> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.get(request.url ?? '');
    if (answer === undefined) response.writeHead(404).end('{"error":"not found"}');
    else if (typeof answer === 'function') answer(response);
    else response.writeHead(200, { 'content-length': answer.length }).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  whenOver(close);
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    asked,
    put: (node, answer) => void answers.set(archiveUrl('', node), answer),
    close,
  };
}

/** A package of a few bytes in place of a Node. */
export function fakeNode(platform: string, program = `#!/bin/sh\necho ${platform}\n`) {
  const file = platform.startsWith('win') ? 'bin/node.exe' : 'bin/node';
  const { archive, integrity } = packed([
    { name: `package/${file}`, content: program },
    { name: 'package/LICENSE', content: 'As you like.\n' },
    { name: 'package/include/node/node.h', content: '/* not needed */\n' },
  ]);
  const node: NodePackage = {
    platform,
    name: `node-${platform}`,
    version: '24.0.1',
    integrity,
    archiveBytes: archive.length,
    program: file,
    programBytes: program.length,
  };
  return { node, archive };
}
