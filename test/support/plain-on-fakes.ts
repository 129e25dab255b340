import { createGuideStore } from '../../source/app/guide-runner.ts';
import type { GuideConfig } from '../../source/core/guide/config.ts';
import { runPlainGuide } from '../../source/ui/plain/run-plain-guide.ts';
import { FakeGuideWorld } from './fake-guide-world.ts';
import { guideConfig } from './guide-config.ts';
import { PlainTalk } from './plain-talk.ts';

/** Enter alone, from Start to Approve: store, prerequisites, scopes, app, kind, way. */
export const ENTERS_TO_APPROVE = ['', '', '', '', '', ''] as const;

/** The plain face in lines, in a world without sockets. `exit` resolves with the exit code. */
export function startPlainOnFakes(change: Partial<GuideConfig> = {}) {
  const world = new FakeGuideWorld();
  const talk = new PlainTalk();
  const store = createGuideStore(guideConfig(change), world.ports);
  const exit = runPlainGuide({
    store,
    send: world.ports.send,
    clock: world.clock,
    io: talk,
    style: 'lines',
    userAgent: 'tokenwright/0.0.0',
    apiVersion: '2026-10',
  });
  return { world, talk, store, exit };
}
