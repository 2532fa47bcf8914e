import { InvalidInputError } from '@laurel/service-kit/errors/business-error';

/** Tags are lists with commas in files and addresses; so a tag has none. `field` is the one of the request. */
export function demandTagName(text: string, field: 'tag' | 'name'): string {
  const name = text.trim();
  if (name.includes(',')) throw new InvalidInputError({ [field]: ['must not contain a comma'] });
  return name;
}
