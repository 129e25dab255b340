import { createServer, type Server } from 'node:net';
import { attention, fine, type CheckResult } from '../../core/diagnosis/machine-check.ts';
import { parseRedirectUri } from '../../core/sign-in/redirect-uri.ts';
import { describeSurroundings } from '../browser/environment.ts';
import { checkPort } from './port-check.ts';

/** The port of the embedded practice store. Another one would do, unless it must be forwarded. */
export async function checkPracticePort(
  port: number,
  env: NodeJS.ProcessEnv,
  newServer?: () => Server,
): Promise<CheckResult> {
  const address = parseRedirectUri(`http://127.0.0.1:${port}/`);
  if (address.type === 'refused') throw new Error('not a port');
  const result = await checkPort(address.uri, newServer ?? (() => createServer()));
  if (result.status === 'ok') {
    return fine('practice-port', `Port ${port} of 127.0.0.1 is free for the practice store.`);
  }
  const isForwarded = describeSurroundings(env).remote !== null;
  return attention(
    'practice-port',
    result.text,
    isForwarded
      ? 'End that program before you start the practice store: its port has to be forwarded.'
      : 'The practice store of the guide takes another port then.',
  );
}
