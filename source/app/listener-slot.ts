import type { FinishPage } from '../core/sign-in/state.ts';
import type { ListeningEar } from './ports.ts';

/**
 * Holds the one listener of a sign-in. Closing is asked for by attempt and works while the
 * binding is still under way: the ear is then closed as soon as it is there.
 */
export class ListenerSlot {
  #attempt = 0;
  #ear: Promise<ListeningEar | null> = Promise.resolve(null);

  /** Takes the place of an earlier listener, which is closed first: both want the same port. */
  async open(attempt: number, listen: () => Promise<ListeningEar>): Promise<void> {
    const bound = this.#ear.then((ear) => ear?.close()).then(listen);
    this.#attempt = attempt;
    this.#ear = bound.catch(() => null);
    await bound;
  }

  async finish(attempt: number, page: FinishPage): Promise<void> {
    if (attempt === this.#attempt) await (await this.#ear)?.finish(page);
  }

  async close(attempt: number): Promise<void> {
    if (attempt === this.#attempt) await (await this.#ear)?.close();
  }

  /** Whatever is open, for the way out. */
  async closeAny(): Promise<void> {
    await (await this.#ear)?.close();
  }
}
