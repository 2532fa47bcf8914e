import type { FlashMessage } from '@laurel/contracts/page/page-data';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';
import { dropCookie, FLASH_SECONDS, writeCookie } from '../requests/cookies.ts';
import type { Visit } from '../visits/visit.ts';
import { appendCookie, Visits } from '../visits/visits.ts';

interface Left {
  /** Seconds since 1970. */
  at: number;
  messages: FlashMessage[];
}

/** Messages that outlive a redirect: in a signed cookie, which the next page of the back-office reads and takes away. */
@Injectable()
export class FlashMessages {
  private readonly key: string;
  private readonly visits: Visits;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, visits: Visits) {
    this.key = config.csrfSecret;
    this.visits = visits;
  }

  /** For the page that the answer leads to. */
  leave({ reply }: Visit, message: FlashMessage): void {
    const left: Left = { at: now(), messages: [message] };
    const text = Buffer.from(JSON.stringify(left)).toString('base64url');
    const value = `${text}.${this.sign(text).toString('base64url')}`;
    appendCookie(reply, writeCookie(this.visits.names.flash, value, 'flash', this.visits.secure));
  }

  /** What was left, once: the answer takes the cookie away. */
  take({ cookies, reply, request }: Visit): FlashMessage[] {
    const value = cookies[this.visits.names.flash];
    if (value === undefined || request.method !== 'GET') return [];
    appendCookie(reply, dropCookie(this.visits.names.flash, this.visits.secure));
    const [text = '', signature = ''] = value.split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = this.sign(text);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return [];
    const { at, messages } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Left;
    return now() - at <= FLASH_SECONDS ? messages : [];
  }

  private sign(text: string): Buffer {
    return createHmac('sha256', this.key).update(`flash ${text}`).digest();
  }
}

const now = (): number => Math.floor(Date.now() / 1_000);
