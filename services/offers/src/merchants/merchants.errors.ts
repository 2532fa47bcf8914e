import { InvalidInputError } from '@laurel/service-kit/errors/business-error';

const TEXT = 'Enter a valid ZIP code';

/** 422: the place is invalid or missing [B44]. */
export class InvalidPlaceError extends InvalidInputError {
  constructor(field: 'zip_code' | 'latitude' | 'longitude') {
    super({ [field]: [field === 'zip_code' ? TEXT : 'must be a number of degrees'] }, TEXT);
  }
}
