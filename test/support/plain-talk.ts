import { PassThrough } from 'node:stream';

/** Both ends of a talk in lines: what is typed, and what was said so far. */
export class PlainTalk {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  #said = '';
  #read = 0;
  readonly #waiting = new Set<() => void>();

  constructor() {
    this.output.setEncoding('utf8');
    this.output.on('data', (text: string) => {
      this.#said += text;
      for (const look of this.#waiting) look();
    });
  }

  get said(): string {
    return this.#said;
  }

  type(...lines: readonly string[]): void {
    for (const line of lines) this.input.write(`${line}\n`);
  }

  end(): void {
    this.input.end();
  }

  /** Waits until the text is said behind what earlier calls have found. */
  hear(text: string): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        const at = this.#said.indexOf(text, this.#read);
        if (at === -1) return;
        this.#read = at + text.length;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }
}
