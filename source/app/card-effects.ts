import type { GuideEffect } from '../core/guide/effect.ts';
import type { GuideAnswer } from '../core/guide/event.ts';
import { EXCHANGE_LIMITS } from '../core/sign-in/exchange.ts';
import { readRevokeOutcome, REVOKE_LIMITS } from '../core/sign-in/revoke.ts';
import type { GuidePorts } from './ports.ts';
import { reportOf } from './report-of.ts';

type Effect<Type extends GuideEffect['type']> = Extract<GuideEffect, { type: Type }>;

/** Onto the clipboard; says by which way, since not every way can tell whether it worked. */
export async function copyText(ports: GuidePorts, effect: Effect<'copy'>): Promise<GuideAnswer> {
  const { id, what, text, clearAfterMs } = effect;
  const result = await ports.copy(text, { clearAfterMs });
  if (result.type === 'not-copied') return { type: 'not-copied', id, reason: result.reason };
  return { type: 'copied', id, text: copiedWords(what, result.by, clearAfterMs) };
}

/** Writes the token into a file, or brings back the question that has to be answered first. */
export async function saveToken(
  ports: GuidePorts,
  effect: Effect<'save-token'>,
): Promise<GuideAnswer> {
  const { id, path, entries, confirmed } = effect;
  try {
    const outcome = await ports.saveEnv({ path, entries, confirmed });
    switch (outcome.type) {
      case 'saved':
        return {
          type: 'saved',
          id,
          path: outcome.path,
          notes: outcome.notes,
          isNew: outcome.isNew ?? false,
        };
      case 'asks':
        return { type: 'save-asks', id, question: outcome.question };
      case 'refused':
        return { type: 'save-refused', id, report: outcome.report };
    }
  } catch (error) {
    return { type: 'save-refused', id, report: reportOf(error) };
  }
}

/** A look that fails says nothing: the saving itself has the words. */
export async function lookAtPlace(ports: GuidePorts, path: string): Promise<GuideAnswer> {
  const place = (await ports.lookAtPlace?.(path).catch(() => null)) ?? null;
  return { type: 'place-seen', asked: path, place };
}

/** Sends what renews an expiring token. */
export async function refreshToken(
  ports: GuidePorts,
  effect: Effect<'refresh'>,
): Promise<GuideAnswer> {
  const outcome = await ports.send(effect.request, { limits: EXCHANGE_LIMITS });
  return { type: 'refreshed', id: effect.id, outcome, epochMs: ports.clock.epochMs() };
}

/** Sends what gives the token back. */
export async function revokeToken(
  ports: GuidePorts,
  effect: Effect<'revoke'>,
): Promise<GuideAnswer> {
  const outcome = await ports.send(effect.request, { limits: REVOKE_LIMITS });
  return { type: 'revoked', id: effect.id, result: readRevokeOutcome(outcome) };
}

/** A terminal does not tell whether it did what it was asked to. */
export function copiedWords(what: string, by: string, clearAfterMs: number | null): string {
  if (by !== 'osc52') {
    const cleared =
      clearAfterMs === null ? '' : ` It is cleared after ${clearAfterMs / 1000} seconds.`;
    return `The ${what} is on the clipboard.${cleared}`;
  }
  const kept = clearAfterMs === null ? '' : ' It is not cleared by itself.';
  return `The ${what} was handed to your terminal (OSC 52), which does not say whether it took it: paste it somewhere to see.${kept}`;
}
