import { InvalidInputError } from '@laurel/service-kit/errors/business-error';

/** 422: another content tag of the program has the name, case-insensitively. */
export class TagNameTakenError extends InvalidInputError {
  constructor() {
    super({ name: ['is taken by another content tag'] });
  }
}
