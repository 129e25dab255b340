import type { HttpRequest, SendHttp } from '../../source/core/http/message.ts';
import { type Repeatable, sendWithRetries } from '../../source/core/requests/sending.ts';
import { API_LIMITS } from './http-ask.ts';

/** Sends with retries; the waits are recorded, in milliseconds, and take no time. */
export async function sendRetried(send: SendHttp, request: HttpRequest, repeatable: Repeatable) {
  const waits: number[] = [];
  const retried = await sendWithRetries(send, request, {
    limits: API_LIMITS,
    repeatable,
    now: () => 0,
    wait: async (ms) => {
      waits.push(ms);
      return 'elapsed';
    },
  });
  return { retried, waits };
}
