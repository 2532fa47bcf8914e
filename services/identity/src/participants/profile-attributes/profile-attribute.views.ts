import {
  type ActiveProfileAttribute,
  type AttributePlace,
  type CreateProfileAttributeRequest,
  type ProfileAttributeRow,
  reservedAttributeNames,
} from '@laurel/contracts/identity/participants/profile.dto';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import type { ProfileAttribute } from './profile-attribute.entity.ts';

/** What the form of an attribute holds. */
export type AttributeValues = Pick<
  ProfileAttribute,
  | 'displayName'
  | 'attributeName'
  | 'attributeFieldType'
  | 'helpText'
  | 'isActive'
  | 'isRequired'
  | 'isAskedAtSignUp'
  | 'isAskedOnProfile'
>;

const blank: Pick<AttributeValues, 'helpText' | 'isActive' | 'isRequired' | 'isAskedAtSignUp' | 'isAskedOnProfile'> = {
  helpText: null,
  isActive: true,
  isRequired: false,
  isAskedAtSignUp: false,
  isAskedOnProfile: false,
};

/** The values after a request: fields that it leaves out keep those of before, or of a new attribute. */
export function valuesAfter(
  request: CreateProfileAttributeRequest,
  before: Pick<AttributeValues, keyof typeof blank> = blank,
): AttributeValues {
  const { places, help_text } = request;
  return {
    displayName: request.display_name.trim(),
    attributeName: request.attribute_name,
    attributeFieldType: request.attribute_field_type,
    helpText: help_text === undefined ? before.helpText : help_text?.trim() || null,
    isActive: request.active ?? before.isActive,
    isRequired: request.required ?? before.isRequired,
    isAskedAtSignUp: places?.includes('sign_up') ?? before.isAskedAtSignUp,
    isAskedOnProfile: places?.includes('profile') ?? before.isAskedOnProfile,
  };
}

export function valuesOf(stored: AttributeValues): AttributeValues {
  const { displayName, attributeName, attributeFieldType, helpText, isActive, isRequired } = stored;
  const { isAskedAtSignUp, isAskedOnProfile } = stored;
  return {
    displayName,
    attributeName,
    attributeFieldType,
    helpText,
    isActive,
    isRequired,
    isAskedAtSignUp,
    isAskedOnProfile,
  };
}

export const isUnchanged = (before: AttributeValues, after: AttributeValues): boolean =>
  (Object.keys(after) as (keyof AttributeValues)[]).every((key) => after[key] === before[key]);

/** Refuses the name of a standard column: files of imports and exports have both side by side. */
export function demandFreeName(name: string): void {
  if (!reservedAttributeNames.has(name)) return;
  throw new InvalidInputError({ attribute_name: ['is the name of a standard column'] });
}

/** Answers are stored under the name and in the form of the type: neither may change once there are some. */
export function demandSameMeaning(before: AttributeValues, after: AttributeValues): void {
  const fault = 'cannot change, because participants have answered';
  const errors: Record<string, string[]> = {};
  if (before.attributeName !== after.attributeName) errors['attribute_name'] = [fault];
  if (before.attributeFieldType !== after.attributeFieldType) errors['attribute_field_type'] = [fault];
  if (Object.keys(errors).length > 0) throw new InvalidInputError(errors);
}

function placesOf({ isAskedAtSignUp, isAskedOnProfile }: AttributeValues): AttributePlace[] {
  return [...(isAskedAtSignUp ? (['sign_up'] as const) : []), ...(isAskedOnProfile ? (['profile'] as const) : [])];
}

export function toRow(
  attribute: AttributeValues & Pick<ProfileAttribute, 'id' | 'programId' | 'position'>,
): Pick<ProfileAttributeRow, keyof ProfileAttributeRow> {
  return {
    id: attribute.id,
    program_id: attribute.programId,
    display_name: attribute.displayName,
    attribute_name: attribute.attributeName,
    attribute_field_type: attribute.attributeFieldType,
    help_text: attribute.helpText,
    active: attribute.isActive,
    required: attribute.isRequired,
    places: placesOf(attribute),
    position: attribute.position,
  };
}

/** The part of an attribute that participants read. */
export function toActive(attribute: AttributeValues): Pick<ActiveProfileAttribute, keyof ActiveProfileAttribute> {
  return {
    display_name: attribute.displayName,
    attribute_name: attribute.attributeName,
    attribute_field_type: attribute.attributeFieldType,
    help_text: attribute.helpText,
    required: attribute.isRequired,
    places: placesOf(attribute),
  };
}
