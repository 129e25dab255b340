import { noun } from '../../core/text/counted.ts';
import { EXIT } from '../../core/errors.ts';
import type { HttpAnswer } from '../../core/http/message.ts';
import { readBodyRows } from '../../core/json/read-body-rows.ts';
import type { RequestCall } from '../../core/requests/call.ts';
import { type NextPage, readNext } from '../../core/requests/next-page.ts';
import {
  collectedSentence,
  collectPages,
  MOST_PAGES,
  NO_FURTHER_PAGE,
  pointsFor,
} from '../../core/requests/pages/all-pages.ts';
import type { AskedRequest } from '../../core/requests/sending.ts';
import type { Output } from '../output.ts';
import type { ApiConnection } from './api-connection.ts';

/** The default of `--max-rows`. */
const USUAL_ROWS = 10_000;

/** All pages together may take this many times the bytes of one answer. */
const BYTES_TIMES = 4;

/** One answer that holds all pages. */
interface WholeAnswer {
  readonly answer: HttpAnswer;
  readonly pages: number;
  readonly exitCode: number;
}

/**
 * Requests page after page and joins their lists; reports each page and how it ended.
 *
 * @param first the first page
 */
export async function collectAnswer(
  api: ApiConnection,
  first: { readonly call: RequestCall; readonly asked: AskedRequest; readonly answer: HttpAnswer },
  maxRows: number | undefined,
  output: Output,
): Promise<WholeAnswer> {
  const { call, asked, answer } = first;
  const { address } = api.target;
  const { tree } = readBodyRows(answer.body);
  const next = readNext(asked, answer, tree, address);
  const former = readNext(asked, answer, tree, address, 'former');
  if (next.type === 'none' || next.type === 'refused') return alone(answer, next, output);
  const rows = maxRows ?? USUAL_ROWS;
  const collected = await collectPages(
    api.send,
    { call, asked, body: answer.body, former, next },
    {
      ...api.retrying,
      target: api.target,
      ceiling: {
        rows,
        pages: MOST_PAGES,
        cost: pointsFor(rows),
        bytes: api.limits.maxBytes * BYTES_TIMES,
      },
      onPage: ({ pages, rows }) =>
        output.talk(`Page ${pages}: ${rows} ${noun(rows, 'row')} so far.`),
    },
  );
  output.talk(collectedSentence(collected, 'name more with --max-rows.'));
  return {
    answer: collected.answer ?? answer,
    pages: collected.pages,
    exitCode: collected.end.type === 'failed' ? EXIT.answerIsNo : EXIT.done,
  };
}

function alone(answer: HttpAnswer, next: NextPage, output: Output): WholeAnswer {
  const isRefused = next.type === 'refused';
  output.talk(isRefused ? next.message : NO_FURTHER_PAGE);
  return { answer, pages: 1, exitCode: isRefused ? EXIT.answerIsNo : EXIT.done };
}
