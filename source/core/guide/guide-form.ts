import type { TokenMode } from '../sign-in/authorize-url.ts';
import type { RedirectUri } from '../sign-in/redirect-uri.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import type { FieldRemark } from './notice.ts';
import type { ScopeForm } from './scope-form.ts';
import type { SecretField } from './secret-field.ts';
import type { SetupForm } from './setup-form.ts';

/** What the App step asks for, with a remark under each field that has one. */
export interface AppForm {
  readonly shop: TextBuffer;
  readonly clientId: TextBuffer;
  readonly clientSecret: SecretField;
  readonly remarks: {
    readonly shop: FieldRemark | null;
    readonly 'client-id': FieldRemark | null;
    readonly 'client-secret': FieldRemark | null;
  };
}

/** Everything a person chose for one store; the practice store and the own one have one each. */
export interface GuideForm {
  readonly scopes: ScopeForm;
  readonly app: AppForm;
  readonly setup: SetupForm;
  /** The configured one, unless its port is taken or the app settings refuse it. */
  readonly redirectUri: RedirectUri;
  readonly tokenMode: TokenMode;
}
