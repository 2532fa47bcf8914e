import { SealedBox } from '@laurel/service-kit/secrets/sealed-box';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { AsyncLocalStorage } from 'node:async_hooks';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config.ts';
import type { Message } from './mail-templates.ts';
import { type LeasedMail, MailRepository } from './mail.repository.ts';

const AT_ONCE = 10;
const POLL_MILLIS = 2_000;
// Longer than the longest SMTP conversation, so that no other instance takes the row meanwhile.
const LEASE_SECONDS = 60;
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000, dnsTimeout: 5_000 };

/**
 * Sends mail to the SMTP server: right after the commit that requested it, again with growing pauses when the server
 * refuses. Postgres stores the queue, so it needs no Redis and survives any restart.
 */
@Injectable()
export class MailPost implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(MailPost.name);
  // A run sends mail of many requests and belongs to none of them.
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #transport: ReturnType<typeof openTransport>;
  readonly #from: string;
  readonly #mails: MailRepository;
  readonly #box: SealedBox;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(@Inject(IDENTITY_CONFIG) config: IdentityConfig, mails: MailRepository, box: SealedBox) {
    this.#transport = openTransport(config.smtpUrl);
    this.#from = config.mailFrom;
    this.#mails = mails;
    this.#box = box;
  }

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => this.wake(), POLL_MILLIS);
    this.#timer.unref();
  }

  /** Stops before the database's pool, which closes in a later phase. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  onApplicationShutdown(): void {
    this.#transport.close();
  }

  /** Sends due mail now. */
  wake(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#running ??= this.#outside(() => this.#run()).finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        const mails = await this.#mails.lease(AT_ONCE, LEASE_SECONDS);
        if (mails.length === AT_ONCE) this.#again = true;
        await Promise.all(mails.map((mail) => this.#deliver(mail)));
      } catch (error) {
        this.#logger.warn(`mail waits for the database: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  async #deliver(mail: LeasedMail): Promise<void> {
    if (mail.late) {
      await this.#mails.finish(mail.id, 'given_up');
      this.#logger.warn({ mail_id: mail.id, msg: 'a mail was given up' });
      return;
    }
    try {
      const message = this.#box.open(mail.sealed) as Message;
      await this.#transport.sendMail({ ...message, from: { name: message.from.name, address: this.#from } });
    } catch (error) {
      await this.#failed(mail, error);
      return;
    }
    await this.#mails.finish(mail.id, 'sent');
  }

  async #failed(mail: LeasedMail, error: unknown): Promise<void> {
    // The server's text may repeat the address, so only its number is logged.
    const { code = 'unknown', responseCode = 0 } = error as { code?: string; responseCode?: number };
    const refused = code === 'EENVELOPE' && responseCode >= 500;
    this.#logger.warn({ mail_id: mail.id, attempts: mail.attempts, code, responseCode, msg: 'a mail was not taken' });
    if (refused) await this.#mails.finish(mail.id, 'given_up');
    else await this.#mails.postpone(mail.id, Math.min(2 ** mail.attempts, 60));
  }
}

function openTransport(url: string): ReturnType<typeof createTransport> {
  return createTransport({ url, pool: true, maxConnections: 3, ...timeouts } as Parameters<typeof createTransport>[0]);
}
