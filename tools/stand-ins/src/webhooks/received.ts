import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Messages that are shown; older ones leave the file at the next start. */
const KEPT = 200;

/** Whether the signature fits the receiver's secret; `unknown` while none was entered. */
export type Signature = 'valid' | 'invalid' | 'unknown';

/** A webhook as it has arrived. */
export interface ReceivedWebhook {
  /** The last part of the address that it was sent to. */
  receiver: string;
  /** ISO 8601. */
  at: string;
  /** `webhook-id`: the id of the event, the same at each attempt. */
  id: string;
  attempt: string;
  signature: Signature;
  /** The status that it was answered. */
  answer: number;
  body: string;
}

interface Secret {
  receiver: string;
  secret: string;
}

const isSecret = (line: ReceivedWebhook | Secret): line is Secret => 'secret' in line;

/** What receivers have got, and their secrets. A file of JSON lines holds both, written before a message is answered. */
export class Received {
  /** The oldest first. */
  readonly messages: ReceivedWebhook[] = [];
  private readonly secrets = new Map<string, string>();

  constructor(private readonly file?: string) {
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n').filter(isWhole)) {
      const stored = JSON.parse(line) as ReceivedWebhook | Secret;
      if (isSecret(stored)) this.secrets.set(stored.receiver, stored.secret);
      else this.messages.push(stored);
    }
    const secrets = [...this.secrets].map(([receiver, secret]) => ({ receiver, secret }));
    const lines = [...secrets, ...this.messages.slice(-KEPT)].map((one) => `${JSON.stringify(one)}\n`);
    writeFileSync(file, lines.join(''));
  }

  /** The newest first. */
  get shown(): ReceivedWebhook[] {
    return this.messages.slice(-KEPT).toReversed();
  }

  secretOf(receiver: string): string | undefined {
    return this.secrets.get(receiver);
  }

  setSecret(receiver: string, secret: string): void {
    this.secrets.set(receiver, secret);
    this.write({ receiver, secret });
  }

  add(message: ReceivedWebhook): void {
    this.messages.push(message);
    this.write(message);
  }

  private write(line: ReceivedWebhook | Secret): void {
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }
}

/** A process that was killed may leave the beginning of a line. */
const isWhole = (line: string): boolean => line.endsWith('}');
