import { Database } from '@laurel/service-kit/database/database';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import { hashToken } from '../../access/codes/code-secrets.ts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config.ts';
import { BotCheckError, BotCheckUnavailableError } from './sign-in.errors.ts';

const ANSWER_WITHIN_MILLIS = 3_000;
const ACTION = 'login';
const LONGEST_TOKEN = 2_048;

interface Verdict {
  success?: unknown;
  hostname?: unknown;
  action?: unknown;
  'error-codes'?: unknown;
}

/** Turnstile's server side: https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ */
@Injectable()
export class BotCheck implements OnApplicationShutdown {
  readonly #logger = new Logger(BotCheck.name);
  readonly #agent = new Agent({ connections: 8, connectTimeout: ANSWER_WITHIN_MILLIS });
  readonly #url: URL;
  readonly #secret: string;
  readonly #db: Database;

  constructor(@Inject(IDENTITY_CONFIG) { turnstile }: IdentityConfig, db: Database) {
    this.#url = new URL('/turnstile/v0/siteverify', turnstile.url);
    this.#secret = turnstile.secret;
    this.#db = db;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#agent.destroy();
  }

  /** Passes when a person solved the check on one of these hosts, for sign-in, and the token is used the first time. */
  async demand(token: string | undefined, hosts: readonly string[], address: string): Promise<void> {
    if (!token || token.length > LONGEST_TOKEN || !(await this.#isNew(token))) throw new BotCheckError();
    const verdict = await this.#ask(token, address);
    const right =
      verdict.success === true &&
      verdict.action === ACTION &&
      typeof verdict.hostname === 'string' &&
      hosts.includes(verdict.hostname.toLowerCase());
    if (!right) throw new BotCheckError();
  }

  /** Drops tokens that the provider would refuse for their age. */
  async tidy(): Promise<void> {
    await this.#db.unscoped(`DELETE FROM bot_check_token WHERE used_at < now() - interval '1 day'`);
  }

  async #isNew(token: string): Promise<boolean> {
    const rows = await this.#db.unscoped(
      'INSERT INTO bot_check_token (token_hash) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
      [hashToken(token)],
    );
    return rows.length === 1;
  }

  async #ask(token: string, address: string): Promise<Verdict> {
    try {
      const { statusCode, body } = await request(this.#url, {
        method: 'POST',
        dispatcher: this.#agent,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MILLIS),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ secret: this.#secret, response: token, remoteip: address }).toString(),
      });
      const verdict = (await body.json()) as Verdict | null;
      const broken = Array.isArray(verdict?.['error-codes']) && verdict['error-codes'].includes('internal-error');
      if (statusCode >= 500 || typeof verdict !== 'object' || verdict === null || broken)
        throw new Error(`HTTP ${statusCode}`);
      return verdict;
    } catch (error) {
      this.#logger.error(`no verdict from the bot check: ${error instanceof Error ? error.message : String(error)}`);
      throw new BotCheckUnavailableError();
    }
  }
}
