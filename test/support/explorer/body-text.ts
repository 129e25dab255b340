import { bodyLine } from '../../../source/core/requests/answer.ts';
import type { ExplorerWalk } from './explorer-walk.ts';

/** The body of the answer that is shown, all rows of it; empty where there is none. */
export function bodyText({ state: { response } }: Pick<ExplorerWalk, 'state'>): string {
  const body = response?.type === 'answer' ? response.body : null;
  if (body === null) return '';
  return Array.from({ length: body.count }, (_, index) => bodyLine(body, index)).join('\n');
}
