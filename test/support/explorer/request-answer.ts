import { type RequestAnswer, readAnswer } from '../../../source/core/requests/answer.ts';
import { askCall, readCall } from '../../../source/core/requests/call.ts';
import { explorerConfig } from './explorer-config.ts';
import { answerWith } from './scripted-send.ts';

/** The answer to a request that is typed in one line, as it is kept and shown. */
export function answerTo(
  line: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestAnswer {
  const { address, token, version, userAgent, tokenKind } = explorerConfig();
  const outcome = answerWith(body, { headers: Object.entries(headers) });
  const call = readCall(line);
  if (call === null || outcome.type !== 'answer') throw new Error('fixture');
  const requester = { address, secrets: [token], grantedScopes: null, tokenKind };
  const asked = askCall({ address, token, version, userAgent }, call);
  return readAnswer(requester, asked, outcome.answer, 1_790_000_000_000);
}
