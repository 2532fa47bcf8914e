import type { FlashMessage } from '@laurel/contracts/page/page-data';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { GATEWAY_CONFIG, type GatewayConfig } from '../../config.ts';
import { dropCookie, FLASH_SECONDS, writeCookie } from '../parsing/cookies.ts';
import type { RequestContext } from '../request-context/request-context.ts';
import { appendCookie, RequestContexts } from '../request-context/request-contexts.ts';

interface Left {
  /** Seconds since 1970. */
  at: number;
  messages: FlashMessage[];
}

/** Messages that outlive a redirect, in a signed cookie that the next page of the back-office reads and clears. */
@Injectable()
export class FlashMessages {
  private readonly key: string;
  private readonly contexts: RequestContexts;

  constructor(@Inject(GATEWAY_CONFIG) config: GatewayConfig, contexts: RequestContexts) {
    this.key = config.csrfSecret;
    this.contexts = contexts;
  }

  /** Sets the message for the page that the answer redirects to. */
  leave({ reply }: RequestContext, message: FlashMessage): void {
    const left: Left = { at: now(), messages: [message] };
    const text = Buffer.from(JSON.stringify(left)).toString('base64url');
    const value = `${text}.${this.sign(text).toString('base64url')}`;
    appendCookie(reply, writeCookie(this.contexts.names.flash, value, 'flash', this.contexts.secure));
  }

  /** Returns the message once: the answer clears the cookie. */
  take({ cookies, reply, request }: RequestContext): FlashMessage[] {
    const value = cookies[this.contexts.names.flash];
    if (value === undefined || request.method !== 'GET') return [];
    appendCookie(reply, dropCookie(this.contexts.names.flash, this.contexts.secure));
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
