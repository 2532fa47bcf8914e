import { challengeKinds } from '@laurel/contracts/programs/challenge-kinds';
import { SaveChallengeRequest } from '@laurel/contracts/programs/challenges.dto';
import { classResolver } from '@laurel/web-kit/forms/class-validator';
import { type FieldErrors, get, type Path, type Resolver, set } from 'react-hook-form';
import { wizardKinds } from './kinds/wizard-kinds.ts';
import { type ChallengeForm, requestOf } from './values/form-values.ts';

const shape = classResolver(SaveChallengeRequest as unknown as new () => ChallengeForm);

/** What the server asks beyond the shape of each field, as far as it can be known here. */
function* broken(form: ChallengeForm): Generator<Path<ChallengeForm>> {
  const { image_url: image, start, finish } = form;
  if (challengeKinds[form.challenge_type].needsLink && form.link_url === null) yield 'link_url';
  if (image !== null && !/^(?:\/media\/|https:\/\/[^/])/i.test(image)) yield 'image_url';
  if (start !== null && finish !== null && Date.parse(finish) <= Date.parse(start)) yield 'finish';
  yield* wizardKinds[form.challenge_type].faults(form);
}

/** The server's request class, and the rules between fields. */
export const challengeResolver: Resolver<ChallengeForm> = async (values, context, options) => {
  const { errors: found } = await shape(requestOf(values) as ChallengeForm, context, options);
  const errors: FieldErrors<ChallengeForm> = { ...found };
  for (const path of broken(values)) if (get(errors, path) === undefined) set(errors, path, { type: 'rule' });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
