import { InvalidInputError } from '@laurel/service-kit/errors/business-error';

const TEXT = 'Enter a valid ZIP code';

/** 422: no such place on earth, or none was given [B44]. */
export class InvalidPlaceError extends InvalidInputError {
  constructor(field: 'zip_code' | 'latitude' | 'longitude') {
    super({ [field]: [TEXT] }, TEXT);
  }
}
