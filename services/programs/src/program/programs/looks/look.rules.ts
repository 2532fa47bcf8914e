import type { Locale } from '@laurel/contracts/languages/languages';
import {
  assetLengths,
  type LookText,
  lookTexts,
  type LookTranslations,
  requiredAssets,
} from '@laurel/contracts/programs/branding';
import { differingFields, type Look, lookPart } from '@laurel/contracts/programs/look/look-fields';
import type { LookDraftChange } from '@laurel/contracts/programs/look/look.dto';
import { visibleTextFault } from '@laurel/contracts/validation/text';
import { missingAssets, templateFaults } from '../program.rules.ts';

type Faults = Record<string, string[]>;

/** Where a fault of a field is named: at its change in the request, or by the field itself. */
export function faultPath(field: string, saved: readonly LookDraftChange[]): string {
  const at = saved.findLastIndex((change) => change.field === field);
  return at === -1 ? field : `changes.${at}.value`;
}

/**
 * Faults of a draft, by field; it may lack what publishing requires.
 *
 * @param own the language of the fields; `null` in a program that has offered one language only
 */
export function draftFaults({ template_detail: template }: Look, own: Locale | null): Faults {
  const faults = templateFaults(template);
  const check = (texts: LookTexts, path: string): void => {
    for (const [field, text] of Object.entries(texts) as [LookText, string][]) {
      const fault = textFault(field, text);
      if (fault !== null) faults[path + field] = [fault];
    }
  };
  check(Object.fromEntries(lookTexts.map((field) => [field, template[field]])), '');
  for (const [language, texts] of Object.entries(template.translations ?? {})) {
    if (own === null || language === own) {
      const reason =
        own === null ? 'needs a program in more than one language' : 'is the language of the fields themselves';
      for (const field of Object.keys(texts)) faults[`translations.${language}.${field}`] = [reason];
    } else check(texts, `translations.${language}.`);
  }
  return faults;
}

type LookTexts = NonNullable<LookTranslations[Locale]>;

function textFault(field: LookText, text: string): string | null {
  const max = assetLengths[field];
  if (field === 'header_text') return visibleTextFault(text, { min: 0, max });
  return text.length > max ? `must be shorter than or equal to ${max} characters` : null;
}

/**
 * Faults of a look that is to be published, by field. A change of the assets requires them all, like their form; other
 * changes may be published before a program has its pictures.
 */
export function publishFaults(published: Look, look: Look, own: Locale | null): Faults {
  const { template_detail: template } = look;
  const hasNewAssets = differingFields(published, look).some((field) => lookPart(field) === 'assets');
  const missing = hasNewAssets
    ? Object.fromEntries(
        requiredAssets
          .filter((field) => (template[field] ?? '').trim() === '')
          .map((field) => [field, ['is required']]),
      )
    : missingAssets(published.template_detail, template);
  return { ...draftFaults(look, own), ...missing };
}
