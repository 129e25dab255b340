import type { GuideStore } from '../app/guide-store.ts';
import type { GuidePorts } from '../app/ports.ts';
import type { ExplorerFace } from '../ui/ink/explorer-face.ts';

export interface ExplorerWorld {
  readonly ports: Pick<GuidePorts, 'send' | 'clock' | 'copy'>;
  readonly apiVersion: string;
  readonly userAgent: string;
}

/** The explorer for the token that the guide has at hand; null where there is none. */
export function openExplorer(guide: GuideStore, _world: ExplorerWorld): ExplorerFace | null {
  if (guide.getState().session === null) return null;
  return null;
}
