import { BusinessError } from '@laurel/service-kit/errors/business-error';

/** 409: another attribute of the program has the name. */
export class AttributeNameTakenError extends BusinessError {
  readonly status = 409;
  readonly code = 'already_exists';
  override readonly errors = { attribute_name: ['This program has an attribute of this name.'] };

  constructor() {
    super('This program has an attribute of this name.');
  }
}

/** 409: the program has as many attributes as a form can hold. */
export class TooManyAttributesError extends BusinessError {
  readonly status = 409;
  readonly code = 'too_many_attributes';

  constructor(most: number) {
    super(`A program has at most ${most} profile attributes`);
  }
}

/** 409: participants have answers, which would be lost with the attribute. */
export class AttributeAnsweredError extends BusinessError {
  readonly status = 409;
  readonly code = 'attribute_answered';
  override readonly details: Record<string, unknown>;

  constructor(answers: number) {
    super('Participants have answered this attribute. Deactivate it instead: their answers stay.');
    this.details = { answers };
  }
}

/** 409: the stored order is not the one that the caller has seen. */
export class OrderChangedError extends BusinessError {
  readonly status = 409;
  readonly code = 'order_changed';

  constructor() {
    super('The profile attributes have changed meanwhile. Load the list again before you arrange it.');
  }
}
