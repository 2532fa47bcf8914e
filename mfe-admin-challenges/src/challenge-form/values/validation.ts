import { SaveChallengeRequest } from '@laurel/contracts/programs/challenges.dto';
import { classResolver } from '@laurel/web-kit/forms/class-validator';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type ChallengeField, type ChallengeForm, needsLink } from './form-values.ts';

const shape = classResolver(SaveChallengeRequest as unknown as new () => ChallengeForm);

/** What the server asks beyond the shape of each field, as far as it can be known here. */
function* broken(form: ChallengeForm): Generator<ChallengeField> {
  const { challenge_type: type, image_url: image, start, finish } = form;
  if (needsLink(type) && form.link_url === null) yield 'link_url';
  if (type === 'article' && form.content.trim() === '') yield 'content';
  if (image !== null && !/^(?:\/media\/|https:\/\/[^/])/i.test(image)) yield 'image_url';
  if (start !== null && finish !== null && Date.parse(finish) <= Date.parse(start)) yield 'finish';
}

/** The server's request class, and the rules between fields. */
export const challengeResolver: Resolver<ChallengeForm> = async (values, context, options) => {
  const { errors: found } = await shape(values, context, options);
  const errors: FieldErrors<ChallengeForm> = { ...found };
  for (const field of broken(values)) errors[field] ??= { type: 'rule' };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
