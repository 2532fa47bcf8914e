import type { DeliveryFault } from '@laurel/contracts/integrations/webhooks.dto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import { AddressGuard, AddressRefusedError } from './address-guard.ts';
import { type Attempt, isSuccess, noTimes, type PhaseTimes, retryAfterOf } from './judge-attempt.ts';
import { since, TimedConnector } from './timed-connector.ts';
import { type SealedSecrets, WebhookSecrets } from './webhook-secrets.ts';

const KEPT_CHARACTERS = 4_000;

/** Limits of one attempt. */
export interface PostLimits {
  millis: number;
  /** Time in which the body of an answer is read: its headers alone are the outcome. */
  bodyMillis: number;
  /** Bytes of an answer that are read. */
  bytes: number;
}
/** Injection token of `PostLimits`. */
export const POST_LIMITS = Symbol('post limits');
export const postLimits: PostLimits = { millis: 15_000, bodyMillis: 2_000, bytes: 65_536 };

/** A message to one address. */
export interface Message extends SealedSecrets {
  url: string;
  event_id: string;
  body: string;
  /** How many attempts there were, this one included. */
  attempts: number;
}

/** Sends one signed message. */
@Injectable()
export class WebhookPost implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly connector: TimedConnector;

  constructor(
    private readonly guard: AddressGuard,
    private readonly secrets: WebhookSecrets,
    @Inject(POST_LIMITS) private readonly limits: PostLimits,
  ) {
    this.connector = new TimedConnector(guard.dial);
    this.agent = new Agent({ connect: this.connector.connect });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  /** Never rejects: what went wrong is part of the attempt. */
  async send(message: Message): Promise<Attempt> {
    const began = performance.now();
    const times = { ...noTimes };
    const elapsed = (): number => since(began);
    try {
      const answered = await this.connector.measure(times, () => this.answerTo(message, times));
      const isDelivered = isSuccess(answered.status);
      return { ...answered, fault: isDelivered ? null : 'status', millis: elapsed(), times };
    } catch (error) {
      return { status: null, answer: null, retryAfter: null, fault: faultOf(error), millis: elapsed(), times };
    }
  }

  private async answerTo(
    message: Message,
    times: PhaseTimes,
  ): Promise<Omit<Attempt, 'fault' | 'millis' | 'times'> & { status: number }> {
    const { url, event_id, body, attempts } = message;
    // The text is checked again, too: connections to an IP address look nothing up.
    if (this.guard.faultOfText(url) !== null) throw new AddressRefusedError('the address is not allowed');
    const now = new Date();
    const began = performance.now();
    const {
      statusCode,
      headers,
      body: answer,
    } = await request(url, {
      method: 'POST',
      dispatcher: this.agent,
      signal: AbortSignal.timeout(this.limits.millis),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Laurel-Webhooks/1',
        'webhook-id': event_id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
        'webhook-signature': this.secrets.sign(event_id, now, body, message),
        'laurel-attempt': String(attempts),
      },
      body,
    });
    times.wait = since(began) - (times.dns ?? 0) - (times.connect ?? 0) - (times.tls ?? 0);
    const retryAfter = retryAfterOf(single(headers['retry-after']), now);
    return { status: statusCode, answer: await beginningOf(answer, this.limits), retryAfter };
  }
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** The beginning of an answer as text that Postgres can store; the rest, and what breaks off, is not read. */
async function beginningOf(
  answer: AsyncIterable<Buffer> & { destroy: () => unknown },
  { bytes: most, bodyMillis }: PostLimits,
): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => answer.destroy(), bodyMillis);
  try {
    for await (const piece of answer) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= most) break;
    }
  } catch {
    // The receiver has answered by its status, whatever became of the text.
  } finally {
    clearTimeout(timer);
    answer.destroy();
  }
  const text = Buffer.concat(pieces).subarray(0, most).toString('utf8').replaceAll('\0', '\uFFFD');
  return text.slice(0, KEPT_CHARACTERS);
}

/** A code for what went wrong; texts of the network may name inner addresses. */
function faultOf(error: unknown): DeliveryFault {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'timeout';
  if (code === 'address_not_allowed') return 'address_not_allowed';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'host_not_found';
  if (code === 'ECONNREFUSED') return 'connection_refused';
  if (code !== undefined && /CERT|TLS|SSL|ALTNAME/.test(code)) return 'certificate';
  return 'connection_lost';
}
