import { InvalidInputError } from '@laurel/service-kit/errors/business-error';

/**
 * Tag lists in files and addresses are separated by commas, so a tag contains none. `field` names the request's field.
 */
export function demandTagName(text: string, field: 'tag' | 'name'): string {
  const name = text.trim();
  if (name.includes(',')) throw new InvalidInputError({ [field]: ['must not contain a comma'] });
  return name;
}
