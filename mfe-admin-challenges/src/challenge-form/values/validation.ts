import { collectKinds, followedTypes } from '@laurel/contracts/programs/challenge-types';
import { SaveChallengeRequest } from '@laurel/contracts/programs/challenges.dto';
import { classResolver } from '@laurel/web-kit/forms/class-validator';
import { type FieldErrors, get, type Path, type Resolver, set } from 'react-hook-form';
import { type ChallengeForm, hasOptions, type QuestionForm, requestOf } from './form-values.ts';

const shape = classResolver(SaveChallengeRequest as unknown as new () => ChallengeForm);

/** What the server asks beyond the shape of each field, as far as it can be known here. */
function* broken(form: ChallengeForm): Generator<Path<ChallengeForm>> {
  const { image_url: image, start, finish } = form;
  if (followedTypes.includes(form.challenge_type) && form.link_url === null) yield 'link_url';
  if (image !== null && !/^(?:\/media\/|https:\/\/[^/])/i.test(image)) yield 'image_url';
  if (start !== null && finish !== null && Date.parse(finish) <= Date.parse(start)) yield 'finish';
  yield* brokenDetails(form);
}

function* brokenDetails(form: ChallengeForm): Generator<Path<ChallengeForm>> {
  switch (form.challenge_type) {
    case 'article':
      if (form.content.trim() === '') yield 'content';
      return;
    case 'video':
      if (form.video_url === null) yield 'video_url';
      if (form.video_seconds === null) yield 'video_seconds';
      return;
    case 'collect':
      if (!collectKinds.some((kind) => kind === form.parameters)) yield 'parameters';
      if (form.questions.length === 0) yield 'questions';
      for (const [place, { answer_type: type, options }] of form.questions.entries()) {
        if (hasOptions(type) && options.length === 0) yield `questions.${place}.options`;
      }
      if (form.parameters === 'quiz' && !form.questions.some(hasRightOption)) yield 'questions';
      return;
    case 'unified_social':
      if (form.social_network_posts.length === 0) yield 'social_network_posts';
      for (const [place, post] of form.social_network_posts.entries()) {
        const { post_type: type, media_path: media, media_seconds: seconds } = post;
        if ((type === 'image' || type === 'video') && media === '') yield `social_network_posts.${place}.media_path`;
        if (type === 'video' && seconds === null) yield `social_network_posts.${place}.media_seconds`;
        if (type === 'gallery' && post.social_network_child_posts.trim() === '') {
          yield `social_network_posts.${place}.social_network_child_posts`;
        }
      }
      return;
    case 'donation':
      if (!form.donation_challenge.entities.some(({ active }) => active)) yield 'donation_challenge.entities';
      if (!form.donation_challenge.amounts.some(({ active }) => active)) yield 'donation_challenge.amounts';
      for (const [place, { amount }] of form.donation_challenge.amounts.entries()) {
        if (Number(amount) === 0) yield `donation_challenge.amounts.${place}.amount`;
      }
      return;
    case 'membership':
      if (!(Number(form.membership_challenge.price) > 0)) yield 'membership_challenge.price';
  }
}

const hasRightOption = ({ answer_type: type, options }: QuestionForm): boolean =>
  hasOptions(type) && options.some(({ is_correct: right }) => right);

/** The server's request class, and the rules between fields. */
export const challengeResolver: Resolver<ChallengeForm> = async (values, context, options) => {
  const { errors: found } = await shape(requestOf(values) as ChallengeForm, context, options);
  const errors: FieldErrors<ChallengeForm> = { ...found };
  for (const path of broken(values)) if (get(errors, path) === undefined) set(errors, path, { type: 'rule' });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
