import type { ShopDomain } from '../service/shop-domain.ts';
import { quoted } from '../text/quoted.ts';
import type { CallbackRefusal, CallbackVerdict } from './callback-verdict.ts';

interface RefusalDetails {
  readonly message?: string;
  readonly shops?: { readonly asked: ShopDomain; readonly named: string };
  readonly otherShop?: ShopDomain | null;
}

const KEEP_WAITING =
  'Nothing has changed: finish the approval in the browser, this sign-in keeps waiting.';
const WHOLE_ADDRESS =
  'Copy the whole address from the address bar of the page that the approval led to.';

const MESSAGES: Record<CallbackRefusal, string> = {
  malformed: 'The address is broken.',
  'too-many-parameters': 'The address has too many parameters.',
  repeated: 'The address has a parameter twice.',
  'no-state': 'The address has no "state", which ties it to this sign-in.',
  state: 'The address does not belong to this sign-in: its "state" is another one.',
  'older-state':
    'The address belongs to an older sign-in, probably from a browser tab that was left open.',
  iss: 'The address names another service as its sender.',
  'no-shop': 'The address does not say which store it comes from.',
  shop: 'The address comes from another store.',
  'code-and-error': 'The address has a code and an error at once.',
  'no-code': 'The address has no code.',
  'code-characters': 'The code in the address has a form that no service uses.',
  'no-hmac': 'The address is not signed: the parameter "hmac" is missing.',
  hmac: 'The signature of the address does not fit your Client secret.',
  'not-an-address': 'This is not a whole address.',
  'bare-code': 'This is a code alone. Without the "state" beside it nobody can tell whose it is.',
  'other-address': 'This is not the address that the approval leads to.',
  'authorize-address': 'This is the address of the approval page itself.',
};

const REMEDIES: Partial<Record<CallbackRefusal, string>> = {
  hmac: 'Check that the secret belongs to this Client ID and was not renewed; if the app has two secrets, try the other one. A pasted address must be copied whole and unchanged.',
  state: 'Close old tabs, open the address of this sign-in again, and approve there.',
  'older-state': 'Close old tabs, and approve in the tab that was opened last.',
  'not-an-address': WHOLE_ADDRESS,
  'bare-code': WHOLE_ADDRESS,
  'other-address': WHOLE_ADDRESS,
  'authorize-address': 'Approve there first, then copy the address that the browser ends on.',
};

/** A refusal with its words. It changes nothing: the sign-in keeps waiting. */
export function refuseCallback(
  reason: CallbackRefusal,
  details: RefusalDetails = {},
): CallbackVerdict {
  const { shops, otherShop = null } = details;
  return {
    type: 'refused',
    reason,
    message:
      shops === undefined
        ? (details.message ?? MESSAGES[reason])
        : `The approval came from ${quoted(shops.named)}, but ${shops.asked} was asked.`,
    remedy:
      otherShop === null
        ? (REMEDIES[reason] ?? KEEP_WAITING)
        : `Approve for the store that was asked, or start again for ${otherShop}.`,
    otherShop,
  };
}
