import { createHmac, timingSafeEqual } from 'node:crypto';

/** A release that was given to a visitor. */
export interface Given {
  /** Name and hash: `shop/0123456789abcdef`. */
  release: string;
  /** Pseudonym that the visitor is counted under. */
  visitor: string;
}

/** A visitor as the gateway identifies one: a signed-in person, or a browser at an address. */
export type Counted = { person: string } | { browser: string; address: string };

const MINUTE_MILLIS = 60_000;
const VALID_MINUTES = 60;
const STRANGERS_OF_AN_ADDRESS = 3;
const MAX_CHARACTERS = 200;

/** Signs the ticket that a page receives with each release and shows when it reports a failure. */
export class Tickets {
  private readonly key: Buffer;

  /** @param secret the installation's; tickets have a key of their own made from it */
  constructor(secret: string) {
    this.key = createHmac('sha256', secret).update('release tickets').digest();
  }

  /**
   * The pseudonym of a visitor. Every signed-in person has one; all visitors of one address together have three at
   * most, so that dropping cookies does not multiply a visitor.
   */
  visitor(counted: Counted): string {
    if ('person' in counted) return this.seal(`person ${counted.person}`).slice(0, 16);
    const slot = (createHmac('sha256', this.key).update(counted.browser).digest()[0] ?? 0) % STRANGERS_OF_AN_ADDRESS;
    return this.seal(`address ${counted.address} ${slot}`).slice(0, 16);
  }

  issue({ release, visitor }: Given): string {
    const claim = `${release}.${minuteOf(Date.now()).toString(36)}.${visitor}`;
    return `${claim}.${this.seal(claim)}`;
  }

  /** The grant of a ticket of the last hour; `null` for anything else. */
  read(ticket: unknown): Given | null {
    if (typeof ticket !== 'string' || ticket.length > MAX_CHARACTERS) return null;
    const [release = '', minute = '', visitor = '', seal = ''] = ticket.split('.');
    const expected = Buffer.from(this.seal(`${release}.${minute}.${visitor}`));
    const actual = Buffer.from(seal);
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
    const age = minuteOf(Date.now()) - Number.parseInt(minute, 36);
    return age >= 0 && age <= VALID_MINUTES ? { release, visitor } : null;
  }

  private seal(text: string): string {
    return createHmac('sha256', this.key).update(text).digest('base64url').slice(0, 22);
  }
}

function minuteOf(millis: number): number {
  return Math.floor(millis / MINUTE_MILLIS);
}
