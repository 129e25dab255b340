import { z } from 'zod';
import { parseJson } from '../../core/json/json-object.ts';
import type { Api, ApiAnswer, ChargeTask, ChargeView } from '../api/types.ts';
import { AFTER_CANCEL } from '../oauth/authorize-endpoint.ts';
import {
  readBodyFields,
  seeOther,
  type StoreAnswer,
  type StoreRequest,
} from '../server/message.ts';
import { type Route, route } from '../server/routes.ts';
import { markup } from './html.ts';
import { notFoundPage, pageAnswer } from './page.ts';

const PATH = '/practice/charges/';

const VIEW = z.object({
  appTitle: z.string(),
  name: z.string(),
  test: z.boolean(),
  lines: z.array(z.string()),
  isOpen: z.boolean(),
  returnUrl: z.string(),
});

const DECIDED = z.object({ redirect: z.string().nullable() });

/** Null for an answer with another status or form. */
function read<Value>(schema: z.ZodType<Value>, { status, body }: ApiAnswer): Value | null {
  const parsed = schema.safeParse(typeof body === 'string' ? parseJson(body) : null);
  return status === 200 && parsed.success ? parsed.data : null;
}

interface ChargePages {
  readonly api: () => Promise<Api>;
  readonly clock: () => number;
}

/** The pages where a person approves what an app charges: a subscription or a purchase. */
export function chargeRoutes({ api, clock }: ChargePages): readonly Route[] {
  const task = (request: StoreRequest, decision: ChargeTask['decision']): ChargeTask | null => {
    const [, kind, id] = /^(\w+)\/(\d{1,15})$/.exec(request.path.slice(PATH.length)) ?? [];
    const signature = new URLSearchParams(request.query).get('signature') ?? '';
    if (kind === undefined || id === undefined) return null;
    return { type: 'charge', kind, id: Number(id), signature, decision, nowMs: clock() };
  };
  return [
    route(['GET'], `${PATH}*`, async (request) => {
      const asked = task(request, null);
      const view = asked === null ? null : read(VIEW, await (await api()).charge(asked));
      return view === null ? notFoundPage() : chargeAnswer(view);
    }),
    route(['POST'], `${PATH}*`, async (request) => {
      const fields = readBodyFields(request);
      const chosen = fields.type === 'fields' ? fields.fields.values.get('decision') : undefined;
      const asked = task(request, chosen === 'approve' ? 'approve' : 'decline');
      const decided = asked === null ? null : read(DECIDED, await (await api()).charge(asked));
      return decided === null ? notFoundPage() : seeOther(decided.redirect ?? AFTER_CANCEL);
    }),
  ];
}

function chargeAnswer(view: ChargeView): StoreAnswer {
  return pageAnswer({
    status: 200,
    title: `Approve ${view.name} - PRACTICE store`,
    formTargets: [view.returnUrl],
    main: markup`<h1>Approve “${view.name}” of ${view.appTitle}?</h1>
<ul>${view.lines.map((line) => markup`<li>${line}</li>`)}</ul>
<p>This is practice: nothing is ever charged.${view.test ? ' The app marked it as a test as well.' : ''}</p>
${
  view.isOpen
    ? markup`<p>After Approve, this browser goes to <code>${view.returnUrl}</code>.</p>
<form class="row" method="post">
<button class="primary" name="decision" value="approve">Approve</button>
<button name="decision" value="decline">Decline</button>
</form>`
    : markup`<p>It was decided already.</p>`
}`,
  });
}
