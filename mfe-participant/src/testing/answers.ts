import { untypedApi as api, ApiError } from '@laurel/web-kit';

/** The server's answer to a call, by its path without the query; an `ApiError` refuses, `pending` never answers. */
export type Answers = Record<string, unknown>;

export const pending = Symbol('pending');

/** The answer of a failing section. */
export const failure = new ApiError({
  kind: 'refused',
  status: 503,
  code: 'service_unavailable',
  message: 'This part of the site does not answer right now. Please try again in a minute.',
  requestId: '01JD7Q2V9XW4M8',
});

export const refusal = (status: number, message: string, code = `http_${status}`): ApiError =>
  new ApiError({ kind: 'refused', status, code, message, requestId: '01JD7Q2V9XW4M8' });

/** Answers all calls of the page from here instead of a server; the first list that knows a path has it. */
export function answerCalls(...lists: Answers[]): void {
  const answer = <T>(path: string): Promise<T> => {
    const [name = ''] = path.split('?');
    const said = lists.find((list) => list[name] !== undefined)?.[name];
    if (said === pending) return new Promise(() => undefined);
    if (said === undefined) return Promise.reject(refusal(404, `Nothing answers ${path} in this story.`));
    return said instanceof ApiError ? Promise.reject(said) : Promise.resolve(said as T);
  };
  Object.assign(api, { get: answer, post: answer, put: answer, patch: answer, delete: answer });
}
