import type { AppForm } from './guide-form.ts';
import type { FieldRemark } from './notice.ts';
import type { TextBuffer } from '../text/text-buffer.ts';

/** The steps in the app's settings, in their order. */
export type SetupId =
  | 'create'
  | 'version'
  | 'scopes'
  | 'redirect'
  | 'app-url'
  | 'release'
  | 'install'
  | 'settings'
  | 'shop';

/**
 * What stands in place of the list: the settings refuse the address, its port is taken, or there is
 * a shorter way.
 */
export type SetupPanel = 'refused' | 'other-port' | 'own-organization';

export interface SetupForm {
  /** Index into the list that `setupList` gives. */
  readonly cursor: number;
  readonly ticked: readonly SetupId[];
  readonly panel: SetupPanel | null;
  /** An https address that the settings take where they refuse ours. */
  readonly redirect: TextBuffer;
  readonly redirectRemark: FieldRemark | null;
  /** Practice store only: the person makes the app on its dashboard. */
  readonly isByHand: boolean;
  /** The fields of the other way, ready-made or by hand, for a change of mind. */
  readonly shelved: AppForm | null;
}
