import { toApiError } from '@laurel/web-kit';

/** Why a call has failed, in the server's words; `otherwise` for an answer without any. */
export function failureText(thrown: unknown, otherwise: string): string {
  const { message, worded } = toApiError(thrown);
  return worded === false ? otherwise : message;
}
