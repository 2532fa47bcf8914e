import { isPayable, wholeText } from '@laurel/admin-kit/fields';
import { isTranslation, translationOf } from '@laurel/admin-kit/languages';
import { formatDate, formatMoney } from '@laurel/web-kit';
import { rewardKinds } from '../../parts/reward-kinds.ts';
import type { RewardTexts } from '../../parts/reward-texts.ts';
import { hasThreshold, type RewardField, type RewardForm } from './form-values.ts';

const LONGEST = 160;

/**
 * A field's value in words, `null` for none: for the review and for comparing two versions.
 * @param timeZone IANA name of the zone of its dates
 */
export function fieldText(t: RewardTexts, timeZone: string): (field: RewardField, values: RewardForm) => string | null {
  return (field, values) => {
    if (isTranslation(field)) {
      const { language, field: name } = translationOf(field);
      return shortened(values.translations[language]?.[name] ?? null);
    }
    const { selection } = values;
    switch (field) {
      case 'selection':
        return t(`type.${selection}.name`);
      case 'threshold':
        return hasThreshold(selection) ? wholeText(values.threshold ?? 0) : null;
      case 'price':
        if (!rewardKinds[selection].isPriced) return null;
        return isPayable(values.price, values.currency) ? formatMoney(values.price, values.currency) : values.price;
      case 'currency':
        return null;
      case 'limit':
        return values.limit === null ? t('form.noLimit') : wholeText(values.limit);
      case 'per_participant':
        if (!rewardKinds[selection].isClaimed) return null;
        return values.per_participant === null ? t('form.noLimit') : wholeText(values.per_participant);
      case 'feature':
        return values.feature ? t('form.yes') : t('form.no');
      case 'start':
        return values.start === null ? t('form.noStart') : formatDate(values.start, 'long', timeZone);
      case 'finish':
        return values.finish === null ? t('form.noFinish') : formatDate(values.finish, 'long', timeZone);
      default:
        return shortened(values[field]);
    }
  };
}

function shortened(text: string | null): string | null {
  if (text === null || text === '') return null;
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
