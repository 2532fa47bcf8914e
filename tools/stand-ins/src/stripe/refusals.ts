/** An error as Stripe answers it. https://docs.stripe.com/api/errors */
export interface Refusal {
  status: number;
  type: string;
  message: string;
  code?: string;
  param?: string;
}

export const refusal = (status: number, type: string, message: string, rest: Partial<Refusal> = {}): Error & Refusal =>
  Object.assign(new Error(message), { status, type, message, ...rest });

export const invalid = (message: string, rest: Partial<Refusal> = {}): Error & Refusal =>
  refusal(400, 'invalid_request_error', message, rest);

export const missing = (what: string, id: string): Error & Refusal =>
  refusal(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' });
