import { resolve } from 'node:path';
import { UserError, type ErrorReport } from '../../core/errors.ts';
import type { GuideConfig } from '../../core/guide/config.ts';
import type { Remembered } from '../../core/guide/remembered.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { redactSecrets } from '../../core/text/secret.ts';
import { requireUsableNetwork } from '../../services/http/network-settings.ts';
import { unusableCertificates } from '../../services/http/trust.ts';
import { findLeftOverFiles } from '../../services/memory/kept-files.ts';
import type { Settings } from '../../services/settings/settings.ts';
import type { World } from '../door/world.ts';
import type { GuideFindings, GuideOptions } from './guide-config.ts';

export interface FindingSources {
  readonly settings: Settings;
  readonly options: Pick<GuideOptions, 'envFile'>;
  /** Files that a token was saved to: an interrupted save may have left something beside them. */
  readonly remembered: Remembered;
  /** What was said on standard error already, which is behind the screens. */
  readonly hidden: readonly string[];
}

/**
 * What this environment means for the guide, found out before the first screen: later there is
 * no place for it, since standard error is behind the screens.
 */
export async function guideFindings(
  world: World,
  { settings, options, remembered, hidden }: FindingSources,
): Promise<GuideFindings> {
  const certificates = await unusableCertificates(world.env);
  const leftOvers = await findLeftOverFiles([
    ...new Set([
      resolve(world.cwd, options.envFile ?? '.env'),
      ...remembered.saved.map(({ path }) => path),
    ]),
  ]);
  const remarks = [
    ...(certificates === null ? [] : [certificates]),
    ...leftOvers.map((path) => leftOver(path)),
    ...hidden.map((text) => ({
      message: toDisplayText(redactSecrets(text, world.secrets)),
      remedy: null,
    })),
  ];
  return { liveRefusal: refusalOf(world, settings), notice: oneNotice(remarks) };
}

type Remark = Pick<NonNullable<GuideConfig['notice']>, 'message' | 'remedy'>;

function leftOver(path: string): Remark {
  return {
    message: `An earlier save was interrupted and left ${toDisplayText(path)}, which may hold a token.`,
    remedy: 'Delete that file.',
  };
}

/** The first screen has one place for all of them. */
function oneNotice(remarks: readonly Remark[]): GuideConfig['notice'] {
  const [first, ...others] = remarks;
  if (first === undefined) return null;
  if (others.length === 0) return { level: 'warning', ...first };
  const sentences = remarks.flatMap(({ message, remedy }) => [message, remedy ?? []].flat());
  return { level: 'warning', message: sentences.join(' '), remedy: null };
}

function refusalOf(world: World, { shop, profile }: Settings): ErrorReport | null {
  const host = shop?.value ?? `shop.${profile.storeHost}`;
  try {
    requireUsableNetwork(world.env, `https://${host}`);
    return null;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}
