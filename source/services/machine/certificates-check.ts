import { failed, fine, type CheckResult } from '../../core/diagnosis/machine-check.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import type { Environment } from '../http/environment.ts';
import { areTlsChecksOff, tlsChecksOff } from '../http/network-settings.ts';
import { createTrust, type TrustNotice } from '../http/trust.ts';

/** Whose certificates are believed when a store is reached. */
export async function checkCertificates(env: Environment): Promise<CheckResult> {
  if (areTlsChecksOff(env)) return failed('certificates', tlsChecksOff());
  const notices: TrustNotice[] = [];
  const trust = createTrust(env, (notice) => notices.push(notice));
  await trust.secureContext();
  const [unusable] = notices;
  if (unusable !== undefined) return failed('certificates', unusable);
  const extra = env['NODE_EXTRA_CA_CERTS'] ?? '';
  const added = extra === '' ? '' : `, and those in ${toDisplayText(extra)}`;
  return fine('certificates', `Node's and this system's authorities are believed${added}.`);
}
