import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: only rewards that are claimed or assigned hand out codes. */
export class NoCouponsHereError extends BusinessError {
  readonly status = 409;
  readonly code = 'no_coupons_here';

  constructor() {
    super('Rewards of this type have no coupons');
  }
}

/** 422: the file cannot be taken as a whole. */
export class CouponFileError extends BusinessError {
  readonly status = 422;
  readonly code = 'invalid_file';
  override readonly errors: Record<string, string[]>;

  constructor(reason: string) {
    super(reason);
    this.errors = { file: [reason] };
  }
}
