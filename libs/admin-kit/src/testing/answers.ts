import { untypedApi as api, ApiError } from '@laurel/web-kit';

/**
 * The server's answer to a call, by its path without the query, or by method and path (`POST /admin/v2/…`). An
 * `ApiError` refuses, `pending` never answers.
 */
export type Answers = Record<string, unknown>;

export const pending = Symbol('pending');

export const refusal = (status: number, message: string, code = `http_${status}`): ApiError =>
  new ApiError({ kind: 'refused', status, code, message, requestId: '01JD7Q2V9XW4M8' });

/** Answers all calls of the page from here instead of a server. */
export function answerCalls(answers: Answers): void {
  const by =
    (method: string) =>
    <T>(path: string): Promise<T> => {
      const [name = ''] = path.split('?');
      const said = answers[`${method} ${name}`] ?? answers[name];
      if (said === pending) return new Promise(() => undefined);
      if (said === undefined) return Promise.reject(refusal(404, `Nothing answers ${method} ${path} in this story.`));
      return said instanceof ApiError ? Promise.reject(said) : Promise.resolve(said as T);
    };
  Object.assign(api, {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
  });
}
