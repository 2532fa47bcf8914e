import { codeIn } from '@laurel/test-kit/mail/code-in';
import { setTimeout as sleep } from 'node:timers/promises';

interface Mail {
  id: string;
  text: string;
  date: string;
  to: { address: string }[];
}

const PATIENCE_MILLIS = 20_000;

/** Reads sign-in codes from the development mailbox, each once; what was read is deleted there. */
export class Mails {
  private readonly used = new Set<string>();
  private reading: Promise<Mail[]> | undefined;

  constructor(private readonly mailbox: string) {}

  /** The 6-digit code of the newest message to the address that was not used yet. */
  async code(address: string): Promise<string> {
    const deadline = Date.now() + PATIENCE_MILLIS;
    while (Date.now() < deadline) {
      const mine = (await this.list())
        .filter(({ id, to }) => !this.used.has(id) && to.some((one) => one.address.toLowerCase() === address))
        .sort((one, other) => one.date.localeCompare(other.date));
      const newest = mine.at(-1);
      const code = codeIn(newest?.text ?? '');
      if (newest === undefined || code === undefined) {
        await sleep(60);
        continue;
      }
      for (const { id } of mine) this.used.add(id);
      await fetch(new URL(`/email/${newest.id}`, this.mailbox), { method: 'DELETE' }).catch(() => undefined);
      return code;
    }
    throw new Error(`No code reached ${address}`);
  }

  /** All messages; calls at the same time share one request. */
  private list(): Promise<Mail[]> {
    this.reading ??= fetch(new URL('/email', this.mailbox))
      .then(async (answer) => (await answer.json()) as Mail[])
      .finally(() => (this.reading = undefined));
    return this.reading;
  }
}
