import type { DeliveryFault } from '@laurel/contracts/integrations/webhooks.dto';

/** The backoff: seconds before each retry after the first attempt; the last comes 75 h 35 min after it. */
const RETRY_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const JITTER = 0.1;
const MOST_RETRY_SECONDS = 86_400;
/** Statuses whose `retry-after` is followed. */
const RETRY_AFTER_STATUSES = [429, 502, 503, 504];

/** Where the time of an attempt went, in milliseconds; `null` for what was not needed or not reached. */
export interface PhaseTimes {
  dns: number | null;
  connect: number | null;
  tls: number | null;
  wait: number | null;
}

export const noTimes: PhaseTimes = { dns: null, connect: null, tls: null, wait: null };

/** How an attempt ended. */
export interface Attempt {
  /** `null` when no answer came. */
  status: number | null;
  answer: string | null;
  /** Seconds until the receiver wants to be asked again. */
  retryAfter: number | null;
  fault: DeliveryFault | null;
  millis: number;
  times: PhaseTimes;
}

export type Judgement =
  | { kind: 'delivered' }
  | { kind: 'retry'; seconds: number }
  /** Given up: by the last attempt, or because the receiver is gone for good. */
  | { kind: 'failed'; gone: boolean };

/**
 * What follows an attempt. 2xx is success, a redirect is not, and 410 ends the endpoint.
 * @param attempts how many were made, this one included
 * @param chance between 0 and 1: spreads what failed together
 */
export function judgeAttempt({ status, retryAfter }: Attempt, attempts: number, chance: number): Judgement {
  if (isSuccess(status)) return { kind: 'delivered' };
  if (status === 410) return { kind: 'failed', gone: true };
  const pause = RETRY_SECONDS[attempts - 1];
  if (pause === undefined) return { kind: 'failed', gone: false };
  const spread = pause * (1 + JITTER * (2 * chance - 1));
  const isAsked = status !== null && RETRY_AFTER_STATUSES.includes(status) && retryAfter !== null;
  return { kind: 'retry', seconds: isAsked ? Math.min(retryAfter, MOST_RETRY_SECONDS) : spread };
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** The seconds of a `retry-after` header, which names them or a moment; `null` for anything else. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now.getTime()) / 1_000));
}
