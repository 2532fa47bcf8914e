import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 422: the owner has a view of this name on the screen already; names are case-insensitive. */
export class ViewNameTakenError extends BusinessError {
  readonly status = 422;
  readonly code = 'view_name_taken';
  override readonly errors = { name: ['is taken by another of your views'] };

  constructor() {
    super('You have a view of this name already');
  }
}
