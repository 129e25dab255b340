import { askStore, createApp, fillForm, VERSION } from '../store/practice-client.ts';

const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+)\/(?:admin|dashboard)/;

interface VersionFields {
  readonly scopes?: string;
  readonly redirectUris?: string;
}

/** The practice dashboard of a program that runs, as its pages are: by links, fields and buttons. */
export class LessonDashboard {
  readonly #origin: string;

  /** On the list of each version that names no other. */
  readonly #callback: string;

  constructor(origin: string, callback: string) {
    this.#origin = origin;
    this.#callback = callback;
  }

  /** Of the store whose address is in a text; null: none is. */
  static originIn(text: string): string | null {
    return ADDRESS.exec(text)?.[1] ?? null;
  }

  /** @param said with an address of the store in it */
  static saidIn(said: string, callback: string): LessonDashboard {
    return new LessonDashboard(found(ADDRESS, said), callback);
  }

  async create(title: string): Promise<void> {
    await createApp(this.#origin, title);
  }

  /** Sends the form of the versions of the app that was made last. */
  async version(how: 'save' | 'release', fields: VersionFields = {}): Promise<void> {
    const ours = { scopes: 'read_products', redirectUris: this.#callback };
    const path = `${await this.#lastApp()}/versions`;
    await fillForm(this.#origin, path, { ...VERSION, ...ours, ...fields, do: how });
  }

  async rotate(): Promise<void> {
    await fillForm(this.#origin, await this.#settings(), { rotate: 'yes' });
  }

  async revokeOldSecret(): Promise<void> {
    const revoke = await this.#button('revoke');
    await fillForm(this.#origin, await this.#settings(), { revoke });
  }

  async clientId(): Promise<string> {
    const page = await askStore(this.#origin, { path: await this.#settings() });
    return found(/practice_client_\w+/, page.body);
  }

  /** The newest one: its button is the first. */
  async secret(): Promise<string> {
    const show = await this.#button('show');
    const page = await fillForm(this.#origin, await this.#settings(), { show });
    return found(/practice_secret_\w+/, page.body);
  }

  async #button(name: 'revoke' | 'show'): Promise<string> {
    const page = await askStore(this.#origin, { path: await this.#settings() });
    return found(new RegExp(`name="${name}" value="([\\w-]+)"`), page.body);
  }

  async #settings(): Promise<string> {
    return `${await this.#lastApp()}/settings`;
  }

  async #lastApp(): Promise<string> {
    const page = await askStore(this.#origin, { path: '/dashboard' });
    return [...page.body.matchAll(/\/dashboard\/apps\/\d+/g)].at(-1)?.[0] ?? '';
  }
}

function found(pattern: RegExp, page: string): string {
  const match = pattern.exec(page);
  if (match === null) throw new Error(`no ${pattern} in: ${page}`);
  return match[1] ?? match[0];
}
