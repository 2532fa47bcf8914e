import { isPayable } from '@laurel/admin-kit/fields';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { rewardKinds } from '../../parts/reward-kinds.ts';
import { hasThreshold, type RewardField, type RewardForm } from './form-values.ts';

const LONGEST_TEXT = 20_000;
const IMAGE = /^(https:\/\/[^\s/\\]|\/(?![/\\]))[^\s\\]*$/;

const texts = ['description', 'description_details', 'terms_conditions', 'redemption_details'] as const;
const images = ['image_url', 'active_image_url', 'redemption_image_url'] as const;

/** What the server would refuse, as far as it can be known here. */
function* broken(form: RewardForm): Generator<RewardField> {
  const name = form.name.trim().length;
  if (name < 2 || name > 80) yield 'name';
  for (const field of texts) if ((form[field] ?? '').length > LONGEST_TEXT) yield field;
  for (const field of images) if (form[field] !== null && !IMAGE.test(form[field])) yield field;
  if (hasThreshold(form.selection) && typeof form.threshold !== 'number') yield 'threshold';
  const { isClaimed, isLimited, isPriced } = rewardKinds[form.selection];
  if (isLimited && typeof form.limit === 'string') yield 'limit';
  if (isClaimed && typeof form.per_participant === 'string') yield 'per_participant';
  if (isPriced && !isPayable(form.price, form.currency)) yield 'price';
  const { start, finish } = form;
  if (start !== null && finish !== null && Date.parse(finish) <= Date.parse(start)) yield 'finish';
}

export const rewardResolver: Resolver<RewardForm> = (values) => {
  const errors: FieldErrors<RewardForm> = {};
  for (const field of broken(values)) errors[field] ??= { type: 'rule' };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
