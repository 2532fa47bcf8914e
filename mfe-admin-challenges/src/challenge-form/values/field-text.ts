import { isPayable, parseHtml, wholeText } from '@laurel/admin-kit/fields';
import { isTranslation, translationOf } from '@laurel/admin-kit/languages';
import { derivedButtonText } from '@laurel/contracts/programs/challenge-kinds';
import { isCollectKind } from '@laurel/contracts/programs/challenge-kinds/collect';
import type { Currency } from '@laurel/contracts/programs/payments/money';
import { formatDate, formatMoney } from '@laurel/web-kit';
import type { Texts } from '../../parts/use-texts.ts';
import type { DetailTexts } from '../use-texts.ts';
import { type ChallengeField, type ChallengeForm, earned } from './form-values.ts';

const LONGEST = 160;

interface FieldWords {
  t: Texts;
  d: DetailTexts;
  /** What the program calls its points. */
  points: string;
}

/** A field's value in words, `null` for none: for the review and for comparing two versions. */
export function fieldText({
  t,
  d,
  points,
}: FieldWords): (field: ChallengeField, values: ChallengeForm) => string | null {
  return (field, values) => {
    if (isTranslation(field)) {
      const { language, field: name } = translationOf(field);
      const text = values.translations[language]?.[name] ?? '';
      const isHtml = name === 'description' || name === 'content';
      return shortened(isHtml ? parseHtml(text).textContent.trim() : text);
    }
    switch (field) {
      case 'challenge_type':
        return t(`type.${values.challenge_type}.name`);
      case 'reward_type':
        return values.reward_type === 'points' ? points : t('reward.prize.name');
      case 'points':
        return pointsText(t, values);
      case 'video_seconds':
        return values.video_seconds === null ? null : d('seconds', { seconds: wholeText(values.video_seconds) });
      case 'duration':
        return values.duration === null ? null : `${values.duration} %`;
      case 'start':
      case 'finish': {
        const moment = values[field];
        return moment === null ? t(`form.no_${field}`) : formatDate(moment, 'long');
      }
      case 'bypass_modal':
      case 'is_repeatable':
      case 'api_completion_only':
        return values[field] ? t('form.yes') : t('form.no');
      case 'cta_button_text':
        return values.cta_button_text ?? derivedButtonText(values.challenge_type, values.parameters);
      case 'tag_list':
        return listed(values.tag_list);
      case 'questions':
        return listed(values.questions.map(({ title }) => title));
      case 'social_network_posts':
        return listed(values.social_network_posts.map(({ message, media_path: path }) => message || path));
      case 'donation_challenge': {
        const { entity_label: label, entities, amounts, currency } = values.donation_challenge;
        const chosen = entities.filter(({ active }) => active).map(({ entity }) => entity);
        const sums = amounts.filter(({ active }) => active).map(({ amount }) => moneyText(amount, currency));
        return label === '' ? null : `${label}: ${chosen.join(', ')} · ${sums.join(', ')}`;
      }
      case 'membership_challenge': {
        const { price, currency, merchant_name: merchant } = values.membership_challenge;
        return price === '' ? null : `${moneyText(price, currency)}, ${merchant}`;
      }
      case 'parameters':
        return isCollectKind(values.parameters) ? d(`collect.${values.parameters}.name`) : values.parameters;
      case 'description':
      case 'content':
        return shortened(parseHtml(values[field]).textContent.trim());
      default: {
        const value = values[field];
        if (value === null || value === '') return null;
        return shortened(value);
      }
    }
  };
}

function pointsText(t: Texts, values: ChallengeForm): string | null {
  const { most, varies } = earned(values);
  if (most === null) return null;
  return varies ? t('preview.upTo', { points: wholeText(most) }) : wholeText(most);
}

/** What was typed, where it is no amount. */
const moneyText = (amount: string, currency: Currency): string =>
  isPayable(amount, currency) ? formatMoney(amount, currency) : amount;

const shortened = (text: string): string | null =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text || null;

const listed = (words: string[]): string | null => (words.length === 0 ? null : words.join(' · '));
