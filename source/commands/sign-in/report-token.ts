import type { SignInPlan } from '../../core/sign-in/sign-in-plan.ts';
import type { SignInResult } from '../../core/sign-in/sign-in-state.ts';
import { describeTokenKind } from '../../core/sign-in/token-kind.ts';
import type { Output } from '../output.ts';

export interface ReportOptions {
  readonly json?: true;
  readonly printToken?: true;
}

/** The answer of `token`: one JSON document, the token alone, or lines for a person. */
export function reportToken(
  result: SignInResult,
  savedTo: string | null,
  plan: SignInPlan,
  options: ReportOptions,
  output: Output,
): void {
  const { token: issued, scopes, expiresAt } = result;
  for (const { text } of result.warnings) output.talk(text);
  const until = typeof expiresAt === 'number' ? new Date(expiresAt).toISOString() : expiresAt;
  const { asked, granted, missing } = scopes;
  if (options.json === true) {
    output.json(
      JSON.stringify({
        shop: plan.store.shop,
        tokenKind: issued.kind,
        scopes: { asked, granted, missing },
        expiresAt: until,
        savedTo,
        ...(options.printToken === true ? { accessToken: issued.accessToken.reveal() } : {}),
      }),
    );
    return;
  }
  const words = describeTokenKind(issued.kind);
  const lines = [
    `Store    ${plan.store.shop}`,
    `Token    ${words.title}. ${words.lifetime}`,
    ...(until === null ? [] : [`Expires  ${until}`]),
    `Granted  ${granted === null ? 'the service did not say' : granted.join(', ')}`,
    ...(missing === null || missing.length === 0 ? [] : [`Missing  ${missing.join(', ')}`]),
    ...(savedTo === null ? [] : [`Saved    ${savedTo}`]),
  ];
  if (options.printToken === true) {
    // The token alone is the answer; everything else is talk.
    output.talk(lines.join('\n'));
    output.answer(issued.accessToken.reveal());
  } else {
    output.answer(lines.join('\n'));
  }
}
