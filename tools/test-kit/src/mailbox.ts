import { setTimeout as sleep } from 'node:timers/promises';
import { codeIn } from './mail/code-in.ts';

/** A message as the development mailbox lists it. */
export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  /** ISO 8601. */
  date: string;
  to: { address: string; name: string }[];
}

/** Reads what the services sent from the development mailbox (`GET /email`). */
export class Mailbox {
  constructor(
    private readonly webUrl: string,
    private readonly patienceMs = 10_000,
  ) {}

  /** All messages to an address, oldest first. */
  async to(address: string): Promise<Mail[]> {
    const mails = (await (await fetch(new URL('/email', this.webUrl))).json()) as Mail[];
    return mails
      .filter((mail) => mail.to.some((recipient) => recipient.address.toLowerCase() === address.toLowerCase()))
      .sort((a, b) => a.date.localeCompare(b.date));
  }

  /** The newest message to an address once there are `count` of them; throws when they do not come in time. */
  async newest(address: string, count = 1): Promise<Mail> {
    for (const deadline = Date.now() + this.patienceMs; ;) {
      const mails = await this.to(address);
      const last = mails.at(-1);
      if (last !== undefined && mails.length >= count) return last;
      if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} messages reached ${address}`);
      await sleep(50);
    }
  }

  /** The 6-digit code of the newest message. */
  async code(address: string, count = 1): Promise<string> {
    const { text } = await this.newest(address, count);
    const code = codeIn(text);
    if (code === undefined) throw new Error(`The message to ${address} has no code: ${text}`);
    return code;
  }

  /** The first link of the newest message whose URL contains `part`. */
  async link(address: string, part: string, count = 1): Promise<string> {
    const { text } = await this.newest(address, count);
    const link = text.match(/https?:\/\/[^\s"<>\])]+/g)?.find((url) => url.includes(part));
    if (link === undefined) throw new Error(`The message to ${address} has no link with ${part}: ${text}`);
    return link;
  }
}
