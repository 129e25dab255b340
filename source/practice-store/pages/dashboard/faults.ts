import { FAULT_SECONDS, SPAN_WORDS } from '../../../core/service/practice-faults.ts';
import { capitalized } from '../../../core/text/display-text.ts';
import {
  type ActiveFault,
  type FaultDuration,
  faultsByPlace,
  findFault,
  type KnownFault,
} from '../../faults/fault-switches.ts';
import type { StoreAnswer, StoreRequest } from '../../server/message.ts';
import { type Html, markup } from '../html.ts';
import { dashboardAnswer, noticeOf } from './dashboard-page.ts';
import { selectField, ticketField } from './fields.ts';
import { type DashboardContext, takeForm } from './forms.ts';

const SWITCHES = [
  ['next', 'next-request'],
  ['time', 'for-a-time'],
  ['good', 'for-good'],
] as const;

const MINUTES = ['1', '5', '15', '60'] as const;

/** `GET /dashboard/faults`: every failure that the store can make, each with its switches. */
export function showFaults(request: StoreRequest, context: DashboardContext): StoreAnswer {
  const active = new Map(context.faults.active().map((one) => [one.fault.name, one]));
  const now = context.auth.clock();
  const places = faultsByPlace().map(({ heading, faults }) => {
    const isOpen = faults.some(({ name }) => active.has(name));
    return markup`<details${isOpen ? markup` open` : ''}>
<summary><h2>${heading}</h2> (${String(faults.length)})</summary>
${faults.map((fault) => faultItem(fault, active.get(fault.name) ?? null, now))}</details>
`;
  });
  return dashboardAnswer({
    status: 200,
    title: 'Faults',
    notice: noticeOf(request.query),
    main: markup`<p>Each of these is a failure of the service or of the network that your program has to live with. All are off until you switch one on, and every page says so while one is on.</p>
<form method="post" action="/dashboard/faults">
${ticketField(context.forms.open(request.path))}
<p>${active.size === 0 ? 'No fault is on.' : `${active.size} on.`}</p>
<button name="switch" value="all off">Switch all off</button>
${selectField({ name: 'minutes', label: `How long “${capitalized(SPAN_WORDS['for-a-time'])}” lasts, where that is too short`, value: '1', options: MINUTES.map((value) => ({ value, label: value === '1' ? `${FAULT_SECONDS} s` : `${value} minutes` })) })}
${places}</form>`,
  });
}

function faultItem(fault: KnownFault, on: ActiveFault | null, now: number): Html {
  const button = (action: string, label: string): Html =>
    markup`<button class="small" name="switch" value="${fault.name} ${action}" aria-label="${label}: ${fault.title}">${label}</button>
`;
  return markup`<section aria-labelledby="${fault.name}"><h3 id="${fault.name}">${fault.title}</h3>
<p>${fault.what} <code>${fault.name}</code></p>
<p>${on === null ? 'Off' : markup`<strong>${describe(on, now)}</strong>`}</p>
<div class="row">
${SWITCHES.map(([action, span]) => button(action, capitalized(SPAN_WORDS[span])))}${on === null ? '' : button('off', 'Off')}</div>
</section>
`;
}

function describe({ duration, endsAt }: ActiveFault, now: number): string {
  switch (duration.type) {
    case 'next-request':
      return 'On for the next request';
    case 'for-a-time':
      return `On for ${Math.ceil(Math.max(0, (endsAt ?? now) - now) / 1000)} more seconds`;
    case 'for-good':
      return 'On until it is switched off';
  }
}

const PATH = '/dashboard/faults';
const MINUTE_MS = 60_000;
const LONGEST_MINUTES = 24 * 60;

/** `POST /dashboard/faults`: one switch was pressed. An unknown one changes nothing. */
export function takeFaults(request: StoreRequest, context: DashboardContext): StoreAnswer {
  return takeForm(request, context, (form) => {
    const [name = '', action = ''] = (form.get('switch') ?? '').split(' ');
    const fault = findFault(name);
    const duration = durationOf(action, Number(form.get('minutes')));
    if (name === 'all' && action === 'off') context.faults.switchAllOff();
    else if (fault !== null && action === 'off') context.faults.switchOff(fault.name);
    else if (fault !== null && duration !== null) context.faults.switchOn(fault.name, duration);
    else return { type: 'done', location: PATH };
    return { type: 'done', location: `${PATH}?done=switched${fault ? `#${fault.name}` : ''}` };
  });
}

function durationOf(action: string, minutes: number): FaultDuration | null {
  switch (action) {
    case 'next':
      return { type: 'next-request' };
    case 'time': {
      const isGood = minutes > 0 && minutes <= LONGEST_MINUTES;
      return { type: 'for-a-time', ms: isGood ? minutes * MINUTE_MS : FAULT_SECONDS * 1000 };
    }
    case 'good':
      return { type: 'for-good' };
    default:
      return null;
  }
}
