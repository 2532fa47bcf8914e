import type { Dispatcher } from 'undici';

/** No connection became free in time. */
export class NoConnectionError extends Error {
  constructor() {
    super('No connection to the service became free in time');
  }
}

type Dispatch = Dispatcher['dispatch'];

// A request that never began has nothing to pause or abort.
const never: Dispatcher.DispatchController = {
  aborted: true,
  paused: false,
  reason: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

/**
 * Forwards at most `most` requests at once, until their answers have been read; others wait in the order of arrival and
 * fail after `millis` with `NoConnectionError`. A pool's own queue has no time limit.
 */
export function connectionLimit(most: number, millis: number): Dispatcher.DispatcherComposeInterceptor {
  const waiting = new Set<() => void>();
  let busy = 0;

  const leave = (): void => {
    busy -= 1;
    const [next] = waiting;
    next?.();
  };

  const pass = (
    dispatch: Dispatch,
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean => {
    busy += 1;
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      leave();
    };
    return dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onResponseStart: (...answer) => handler.onResponseStart?.(...answer),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => {
        end();
        handler.onResponseEnd?.(controller, trailers);
      },
      onResponseError: (controller, error) => {
        end();
        handler.onResponseError?.(controller, error);
      },
    });
  };

  return (dispatch) => (options, handler) => {
    if (busy < most) return pass(dispatch, options, handler);
    const begin = (): void => {
      clearTimeout(timer);
      waiting.delete(begin);
      pass(dispatch, options, handler);
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      handler.onResponseError?.(never, new NoConnectionError());
    }, millis);
    waiting.add(begin);
    return false;
  };
}
