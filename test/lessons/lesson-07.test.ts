import type { LessonRun } from '../support/lessons/lesson-run.ts';
import { walkLesson } from '../support/lessons/walk-lesson.ts';

const FIVE = 'GET products.json?limit=5';

/** What the Link header of the answer names as the next page. */
async function nextOf(run: LessonRun, request: string): Promise<string> {
  const { headers } = await run.rest(request);
  const mark = /page_info=([^&>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? '';
  return `GET products.json?limit=5&page_info=${mark}`;
}

async function idIn(run: LessonRun, request: string): Promise<string> {
  const { body } = await run.rest(request);
  return /"id":(\d+)/.exec(body)?.[1] ?? '';
}

const otherLastDigit = (id: string) => `${id.slice(0, -1)}${(Number(id.at(-1)) + 1) % 10}`;

walkLesson('07-reading-an-answer', [
  {
    wrong: [
      ['all of them', (run) => run.rest('GET products.json')],
      ['another number', (run) => run.rest('GET products.json?limit=4')],
      ['a last page', (run) => run.rest('GET products.json?limit=5&ids=1')],
      ['a number that is none', (run) => run.rest('GET products.json?limit=five')],
      ['a token of nobody', (run) => run.rest(FIVE, 'nobody')],
    ],
    right: (run) => run.rest(FIVE),
  },
  {
    wrong: [
      ['the same page', (run) => run.rest(FIVE)],
      ['a made-up mark', (run) => run.rest('GET products.json?limit=5&page_info=x')],
      ['no mark', (run) => run.rest('GET products.json?limit=5&page_info=')],
      ['another list', (run) => run.rest('GET shop.json?page_info=x')],
    ],
    right: async (run) => run.rest(await nextOf(run, FIVE)),
  },
  {
    wrong: [
      ['a filter alone', (run) => run.rest('GET products.json?status=draft')],
      ['the next page', async (run) => run.rest(await nextOf(run, FIVE))],
      [
        'what is allowed beside it',
        async (run) => run.rest(`${await nextOf(run, FIVE)}&fields=id`),
      ],
      ['a made-up mark', (run) => run.rest('GET products.json?page_info=x')],
    ],
    right: async (run) => run.rest(`${await nextOf(run, FIVE)}&status=draft`),
  },
  {
    wrong: [
      ['another filter', (run) => run.rest('GET products.json?status=active&limit=3')],
      ['another number', (run) => run.rest('GET products.json?status=draft&limit=250')],
      ['a mark beside it', (run) => run.rest('GET products.json?status=draft&limit=3&page_info=x')],
    ],
    right: (run) => run.rest('GET products.json?status=draft&limit=3'),
  },
  {
    wrong: [
      ['a path that is not there', (run) => run.rest('GET productz/1.json')],
      ['what is no id', (run) => run.rest('GET products/first.json')],
      ['the exact id', async (run) => run.rest(`GET products/${await idIn(run, FIVE)}.json`)],
    ],
    right: async (run) => run.rest(`GET products/${otherLastDigit(await idIn(run, FIVE))}.json`),
  },
  {
    wrong: [
      ['the wrong id again', (run) => run.rest('GET products/1.json')],
      ['how many there are', (run) => run.rest('GET products/count.json')],
      [
        'its variants',
        async (run) => run.rest(`GET products/${await idIn(run, FIVE)}/variants.json`),
      ],
    ],
    right: async (run) => run.rest(`GET products/${await idIn(run, FIVE)}.json`),
  },
]);
