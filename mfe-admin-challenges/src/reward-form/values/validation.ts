import { isPayable } from '@laurel/admin-kit/fields';
import { SaveRewardRequest } from '@laurel/contracts/rewards/rewards.dto';
import { classResolver } from '@laurel/web-kit/forms/class-validator';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { rewardKinds } from '../../parts/reward-kinds.ts';
import { hasThreshold, requestOf, type RewardForm } from './form-values.ts';

const shape = classResolver(SaveRewardRequest as unknown as new () => RewardForm);

/** What the server asks beyond the shape of each field, as far as it can be known here. */
function* broken(form: RewardForm): Generator<'threshold' | 'price' | 'finish'> {
  if (hasThreshold(form.selection) && typeof form.threshold !== 'number') yield 'threshold';
  if (rewardKinds[form.selection].isPriced && !isPayable(form.price, form.currency)) yield 'price';
  const { start, finish } = form;
  if (start !== null && finish !== null && Date.parse(finish) <= Date.parse(start)) yield 'finish';
}

/** The server's request class, and the rules between fields. */
export const rewardResolver: Resolver<RewardForm> = async (values, context, options) => {
  const { errors: found } = await shape(requestOf(values) as unknown as RewardForm, context, options);
  const errors: FieldErrors<RewardForm> = { ...found };
  for (const field of broken(values)) errors[field] = { type: 'rule' };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
