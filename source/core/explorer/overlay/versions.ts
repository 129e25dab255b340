import { parseApiVersion } from '../../service/profile.ts';
import { createTextBuffer } from '../../text/text-buffer.ts';
import type { ExplorerState } from '../state.ts';
import type { VersionOverlay } from './overlay.ts';
import { go, type Transition, withNotice } from '../transition.ts';

interface VersionChoice {
  readonly version: string;
  /** What is known of the version: `in use now`, `supported`, `not for production`. */
  readonly marks: readonly string[];
}

/**
 * The versions that contain the typed text, newest first; at the end the typed one, if it is valid
 * and not listed.
 */
export function versionChoices(state: ExplorerState, typed: string): readonly VersionChoice[] {
  const { profile } = state.config.address;
  const wanted = typed.trim().toLowerCase();
  const known = [...new Set([...profile.apiVersions, 'unstable', state.version])];
  const fitting = known.filter((version) => version.includes(wanted));
  const verdict = parseApiVersion(wanted, profile);
  const isNew = verdict.type === 'version' && !known.includes(verdict.version);
  return [...fitting, ...(isNew ? [verdict.version] : [])].map((version) => ({
    version,
    marks: marksOf(state, version),
  }));
}

function marksOf({ version: current, config }: ExplorerState, version: string): readonly string[] {
  const { apiVersions } = config.address.profile;
  const place =
    version === 'unstable'
      ? 'not for production'
      : version === apiVersions[0]
        ? 'supported, the newest'
        : apiVersions.includes(version)
          ? 'supported'
          : 'not on the list';
  return version === current ? ['in use now', place] : [place];
}

/** The list, with the cursor on the version in use. */
export function openVersions(state: ExplorerState): Transition {
  const typed = createTextBuffer('', { maxLength: 20 });
  const choices = versionChoices(state, '');
  const cursor = choices.findIndex(({ version }) => version === state.version);
  return go({ ...state, notice: null, overlay: { type: 'versions', typed, cursor } });
}

/** Uses the version under the cursor from now on, or says why not. */
export function takeVersion(
  state: ExplorerState,
  { typed, cursor }: Omit<VersionOverlay, 'type'>,
): Transition {
  const chosen = versionChoices(state, typed.text)[cursor];
  const verdict = parseApiVersion(chosen?.version ?? typed.text, state.config.address.profile);
  if (verdict.type === 'refused')
    return withNotice(state, 'problem', verdict.message, verdict.remedy);
  return useVersion({ ...state, overlay: null }, verdict.version, verdict.warning);
}

/** Uses another API version; its schema is read later, when it is needed. */
export function useVersion(
  state: ExplorerState,
  version: string,
  warning: string | null = null,
): Transition {
  const level = warning === null ? 'note' : 'warning';
  return withNotice({ ...state, version }, level, versionWords(version), warning);
}

export function versionWords(version: string): string {
  return `Requests now ask for API version ${version}.`;
}
