import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { codeIn } from './code-in.ts';

/** A message as a real mail server received it: the envelope, the bytes, and the parsed content. */
export interface ReceivedMail {
  /** Addresses of RCPT TO, as they were sent. */
  to: string[];
  raw: string;
  parsed: Email;
  /** The plain-text part. */
  text: string;
}

export interface SmtpFault {
  /** Answer to every RCPT TO instead of taking it, for example 451 or 550. */
  recipients?: number;
  /** Answer after the message has been sent. */
  message?: number;
}

/** An SMTP server of a spec: accepts everything by default, and stores the accepted messages. */
export class SmtpSink {
  readonly mails: ReceivedMail[] = [];
  /** Messages refused because of a fault. */
  refused = 0;
  private fault: SmtpFault = {};
  private server: SMTPServer | undefined;
  private port = 0;

  static async start(): Promise<SmtpSink> {
    const sink = new SmtpSink();
    await sink.open();
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** The faults from then on; `{}` heals. */
  fail(fault: SmtpFault): void {
    this.fault = fault;
  }

  /** Listens again on the same port after `close()`. */
  async open(): Promise<void> {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, done) => done(this.faultOf(this.fault.recipients)),
      onData: (stream, session, done) => {
        void this.take(
          stream,
          session.envelope.rcptTo.map(({ address }) => asSent(address)),
        ).then(done, done);
      },
    });
    this.server.on('error', () => undefined);
    const listening = this.server.listen(this.port, '127.0.0.1');
    await once(listening, 'listening');
    this.port = (listening.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    await new Promise<void>((resolve) => {
      server.close(resolve);
    });
  }

  /** Messages to an address, oldest first. */
  to(address: string): ReceivedMail[] {
    return this.mails.filter((mail) => mail.to.includes(address));
  }

  /** The newest message to an address once there are `count` of them. */
  async newest(address: string, count = 1, patienceMs = 10_000): Promise<ReceivedMail> {
    for (const deadline = Date.now() + patienceMs; ;) {
      const mails = this.to(address);
      const last = mails.at(-1);
      if (last !== undefined && mails.length >= count) return last;
      if (Date.now() > deadline) throw new Error(`${mails.length} of ${count} messages reached ${address}`);
      await sleep(10);
    }
  }

  /** The 6-digit code of the newest message. */
  async code(address: string, count = 1): Promise<string> {
    const { text } = await this.newest(address, count);
    const code = codeIn(text);
    if (code === undefined) throw new Error(`The message to ${address} has no code: ${text}`);
    return code;
  }

  /** The link of the newest message. */
  async link(address: string, count = 1): Promise<URL> {
    const { text } = await this.newest(address, count);
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    if (link === undefined) throw new Error(`The message to ${address} has no link: ${text}`);
    return new URL(link);
  }

  private async take(stream: AsyncIterable<Buffer>, to: string[]): Promise<Error | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    const fault = this.faultOf(this.fault.message);
    if (fault) return fault;
    const raw = Buffer.concat(chunks).toString('utf8');
    const parsed = await PostalMime.parse(raw);
    this.mails.push({ to, raw, parsed, text: parsed.text ?? '' });
    return null;
  }

  private faultOf(responseCode: number | undefined): Error | null {
    if (responseCode === undefined) return null;
    this.refused += 1;
    return Object.assign(new Error('refused by the test'), { responseCode });
  }
}

/** smtp-server decodes international domains to Unicode, however they were written. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
}
