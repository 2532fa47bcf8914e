import { BusinessError } from '@laurel/service-kit/errors/business-error';

export class TooManyStreamsError extends BusinessError {
  readonly status = 429;
  readonly code = 'too_many_streams';

  constructor() {
    super('This session follows its changes in too many places already');
  }
}

export class LiveUnavailableError extends BusinessError {
  readonly status = 503;
  readonly code = 'live_unavailable';

  constructor() {
    super('Changes cannot be followed at the moment');
  }
}
