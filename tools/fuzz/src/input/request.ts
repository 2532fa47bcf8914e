import type { Method } from '@laurel/audit/http/door';

/** Stands for what is only known when the call is sent. */
export const CURRENT_VERSION = '<current version>';
export const BOT_CHECK = '<solved bot check>';

export type Fields = Record<string, unknown>;

/** A call, as it was drawn. */
export interface Drawn {
  params: Record<string, string>;
  query: Fields;
  headers: Record<string, string>;
  /** `undefined` for a call without a body. */
  body: unknown;
  /** Replaces the operation's own. */
  method?: Method;
  /** The body changes some fields of the stored record, or copies one. */
  isOnRecord?: boolean;
}
