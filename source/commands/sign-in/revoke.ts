import { EXIT, UserError, wrongUsage } from '../../core/errors.ts';
import { revokeFailure, unanswered } from '../../core/sign-in/failures.ts';
import { buildRevokeRequest, readRevokeOutcome, REVOKE_LIMITS } from '../../core/sign-in/revoke.ts';
import { OF_EARLIER_START } from '../../core/service/store-address.ts';
import { withApi } from '../api/api-connection.ts';
import type { World } from '../entry/world.ts';
import { awaitOnExit } from './await-on-exit.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput } from '../output.ts';
import { askYes, canAsk } from '../input.ts';
import { tokenCommand } from '../stores/token-command.ts';

interface RevokeOptions extends ApiOptions {
  readonly yes?: true;
}

const AWAIT_MESSAGES = { underWay: 'Revoking', unanswered: unanswered('revoke') };

/** `tokenwright revoke`: revokes the token, which removes the app from the store. */
export async function revoke(world: World, options: RevokeOptions): Promise<number> {
  const output = createOutput(world);
  // Confirmed inside: without a token there is nothing to confirm.
  return withApi(world, options, output, async ({ target, token, settings, send }) => {
    if (options.yes !== true && !canAsk(world)) {
      throw wrongUsage(
        'confirmation-needed',
        'Revoking removes the app from the store and ends its tokens, so it must be confirmed.',
        'Add --yes.',
      );
    }
    const { shop } = target.address;
    const question = `Remove the app from ${shop} and end the token ${token.value.masked}?`;
    if (options.yes !== true && !(await askYes(world, question))) {
      output.talk('Nothing was sent.');
      return EXIT.answerIsNo;
    }
    // Never retried: the first request may have arrived.
    const outcome = await awaitOnExit(world.signal, output, AWAIT_MESSAGES, (signal) =>
      send(buildRevokeRequest(target.address, token.value), { limits: REVOKE_LIMITS, signal }),
    );
    const result = readRevokeOutcome(outcome);
    if (result.type === 'failed') throw new UserError(result.report);
    const wasDead = result.type === 'already-dead';
    if (options.json === true) output.json(JSON.stringify({ shop, revoked: !wasDead }));
    else if (!wasDead) output.answer(`The token is revoked, and the app is removed from ${shop}.`);
    const dead = revokeFailure('already-dead');
    if (wasDead) output.report(dead);
    if (wasDead && target.address.isPractice) output.talk(OF_EARLIER_START);
    if (token.source.kind === 'env-file')
      output.talk('The value in the .env file is dead; delete the line.');
    if (token.source.kind === 'saved-store' && settings.store !== null) {
      const { value: store } = settings.store;
      const again = tokenCommand(
        world,
        store,
        settings.scopes?.value ?? [],
        settings.profile.scopes,
      );
      output.talk(
        `The token that is saved for ${store.name} is dead: "${again}" gets a new one, "${world.program} stores remove ${store.name}" takes the store away.`,
      );
    }
    return wasDead ? dead.exitCode : EXIT.done;
  });
}
