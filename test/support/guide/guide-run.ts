import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { createGuide } from '../../../source/core/guide/create.ts';
import type { GuideEffect } from '../../../source/core/guide/effect.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import { updateGuide } from '../../../source/core/guide/update.ts';
import type { GuideState, PracticeFacts } from '../../../source/core/guide/state.ts';
import { checkCallback } from '../../../source/core/sign-in/callback-check.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import type { SignInAnswer } from '../../../source/core/sign-in/state.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { nodeHashing } from '../../../source/services/crypto/node-crypto.ts';
import { fakePracticeFacts, PRACTICE_SECRET, tokenOutcome } from './fake-guide-world.ts';
import { guideConfig } from './guide-config.ts';
import { signedCallback } from '../sign-in/signed-callback.ts';

const NOW_SECONDS = 1_790_000_000;

/** The guide by values: events in, effects kept; answers are given by hand. */
export class GuideRun {
  state: GuideState;
  readonly effects: GuideEffect[] = [];
  #attempts = 0;

  constructor(change: Partial<GuideConfig> = {}) {
    this.state = createGuide(guideConfig(change));
  }

  do(...events: readonly GuideEvent[]): this {
    for (const event of events) {
      const transition = updateGuide(this.state, event);
      this.state = transition.state;
      this.effects.push(...transition.effects);
      for (const effect of transition.effects) this.#createAttempt(effect);
    }
    return this;
  }

  /** The kinds of all effects, those of the sign-in by their own names. */
  types(): string[] {
    return this.effects.map((effect) =>
      effect.type === 'sign-in' ? effect.effect.type : effect.type,
    );
  }

  count(type: string): number {
    return this.types().filter((name) => name === type).length;
  }

  type(field: Extract<GuideEvent, { type: 'edit' }>['field'], text: string): this {
    return this.do({ type: 'edit', field, edit: { type: 'insert', text } });
  }

  signIn(answer: SignInAnswer): this {
    return this.do({ type: 'sign-in', event: answer });
  }

  /** On the practice store, as far as Enter alone leads. */
  toAuthorize(): this {
    this.do({ type: 'next' }, practiceStarted());
    return this.do({ type: 'next' }, { type: 'next' }, { type: 'next' });
  }

  toApprove(): this {
    this.toAuthorize().do({ type: 'next' });
    const { attempt } = this.state.signIn;
    this.signIn({ type: 'listening', attempt });
    return this.signIn({ type: 'tick', attempt, nowMs: 0 });
  }

  /** The browser comes back. */
  callback(change: Readonly<Record<string, string>> = {}): this {
    const { attempt } = this.state.signIn;
    const open = this.effects.findLast(
      (effect) => effect.type === 'sign-in' && effect.effect.type === 'open-listener',
    );
    if (open?.type !== 'sign-in' || open.effect.type !== 'open-listener')
      throw new Error('nobody listens');
    const query = signedCallback(
      {
        code: 'practice_code_1',
        shop: 'demo.practice.test',
        state: open.effect.expected.state.reveal(),
        timestamp: String(NOW_SECONDS),
        ...change,
      },
      PRACTICE_SECRET,
    );
    const verdict = checkCallback(
      query,
      { ...open.effect.expected, hashing: nodeHashing },
      NOW_SECONDS,
    );
    return this.signIn({ type: 'verdict', attempt, channel: 'listener', verdict });
  }

  exchanged(outcome: HttpOutcome = tokenOutcome()): this {
    const { attempt } = this.state.signIn;
    return this.signIn({ type: 'exchanged', attempt, outcome, epochMs: NOW_SECONDS * 1000 });
  }

  toToken(outcome: HttpOutcome = tokenOutcome()): this {
    return this.toApprove().callback().exchanged(outcome);
  }

  /** Random values are made at once, as the runner does. */
  #createAttempt(effect: GuideEffect): void {
    if (effect.type !== 'sign-in' || effect.effect.type !== 'create-attempt') return;
    this.#attempts += 1;
    const state = new Secret(`state-number-${this.#attempts}`.padEnd(43, 'x'));
    this.signIn({
      type: 'attempt-created',
      attempt: effect.effect.attempt,
      secrets: { state, pkce: null },
    });
  }
}

export function practiceStarted(change: Partial<PracticeFacts> = {}): GuideEvent {
  return { type: 'practice-started', facts: { ...fakePracticeFacts(), ...change } };
}
