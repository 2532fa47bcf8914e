import { InvalidInputError } from '@laurel/service-kit/errors/business-error';

type PlaceField = 'zip_code' | 'latitude' | 'longitude';

const texts: Record<PlaceField, string> = {
  zip_code: 'Enter a valid ZIP code',
  latitude: 'Enter a valid latitude',
  longitude: 'Enter a valid longitude',
};

/** 422: the place is invalid or missing [B44]. */
export class InvalidPlaceError extends InvalidInputError {
  constructor(field: PlaceField) {
    super({ [field]: [field === 'zip_code' ? texts[field] : 'must be a number of degrees'] }, texts[field]);
  }
}
