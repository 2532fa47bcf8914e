import { isTranslation, translationOf, useTranslationLabel } from '@laurel/admin-kit/languages';
import { useSettingsTexts } from '@laurel/admin-kit/settings';
import {
  type BorderRadius,
  type BrandingColour,
  type LookPicture,
  lookPictures,
  type LookText,
  type RoundedElement,
} from '@laurel/contracts/programs/branding';
import { type LookField, partsOf } from '@laurel/contracts/programs/look/look-fields';
import { useTexts } from '../../parts/use-texts.ts';
import { useLookTexts } from './use-texts.ts';

/** More changed fields than these are named by the parts that they belong to. */
const MOST_NAMED = 3;

interface LookWords {
  fieldName: (field: LookField) => string;
  valueWords: (field: LookField, value: string | null) => string;
  /** Names a few fields, or the parts of many. */
  changedWords: (fields: readonly LookField[]) => string;
}

/** The words of the branding forms for the values of a look. */
export function useLookWords(): LookWords {
  const t = useTexts();
  const names = useSettingsTexts();
  const looks = useLookTexts();
  const labelIn = useTranslationLabel();
  const fieldName = (field: LookField): string => {
    if (field === 'css') return t('field.css');
    if (isTranslation(field)) {
      const of = translationOf(field);
      return labelIn(t(`asset.${of.field}`), of.language);
    }
    const [asset, group, name] = field.split('.');
    if (group === 'colours') return t(`colour.${name as BrandingColour}`);
    if (group === 'radius') return t(`rounded.${name as RoundedElement}`);
    if (group === 'header_font' || group === 'body_font') return t(`font.${group}`);
    if (group === 'theme') return names('tab.theme');
    return t(`asset.${asset as LookText | LookPicture}`);
  };
  return {
    fieldName,
    valueWords: (field, value) => {
      if (value === null || value === '') return looks('draft.nothing');
      if (field === 'css') return looks('draft.characters', { count: value.length });
      if (field.startsWith('element_css_style.radius.')) return t(`radius.${value as BorderRadius}`);
      return lookPictures.includes(field as LookPicture) ? fileName(value) : value;
    },
    changedWords: (fields) =>
      fields.length > MOST_NAMED
        ? partsOf(fields)
            .map((part) => names(`tab.${part}`))
            .join(', ')
        : fields.map(fieldName).join(', '),
  };
}

/** The last part of a picture's address, or what stands for it. */
const fileName = (address: string): string => address.split('/').findLast((part) => part !== '') ?? address;
