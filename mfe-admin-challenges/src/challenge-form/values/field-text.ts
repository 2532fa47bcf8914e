import { formatDate, formatNumber } from '@laurel/web-kit';
import { useTexts } from '../../parts/use-texts.ts';
import { type ChallengeField, type ChallengeForm, defaultButtonText } from './form-values.ts';

const LONGEST = 160;

/** A field's value in words, `null` for none: for the review and for comparing two versions. */
export function useFieldText(): (field: ChallengeField, values: ChallengeForm) => string | null {
  const t = useTexts();
  return (field, values) => {
    switch (field) {
      case 'challenge_type':
        return t(`type.${values.challenge_type}.name`);
      case 'reward_type':
        return t(`reward.${values.reward_type}.name`);
      case 'points':
        return values.points === null ? null : formatNumber(values.points);
      case 'start':
      case 'finish': {
        const moment = values[field];
        return moment === null ? t(`form.no_${field}`) : formatDate(moment, 'long');
      }
      case 'bypass_modal':
      case 'is_repeatable':
        return values[field] ? t('form.yes') : t('form.no');
      case 'cta_button_text':
        return values.cta_button_text ?? defaultButtonText(values.challenge_type);
      default: {
        const value = values[field];
        if (value === null || value === '') return null;
        return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
      }
    }
  };
}
