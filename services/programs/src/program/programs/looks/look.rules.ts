import { assetLengths, requiredAssets } from '@laurel/contracts/programs/branding';
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

/** Faults of a draft, by field; it may lack what publishing requires. */
export function draftFaults({ template_detail: template }: Look): Faults {
  const faults = templateFaults(template);
  const title = visibleTextFault(template.header_text, { min: 0, max: assetLengths.header_text });
  if (title !== null) faults['header_text'] = [title];
  for (const field of ['header_description', 'badge_instructions'] as const) {
    if (template[field].length > assetLengths[field]) {
      faults[field] = [`must be shorter than or equal to ${assetLengths[field]} characters`];
    }
  }
  return faults;
}

/**
 * Faults of a look that is to be published, by field. A change of the assets requires them all, like their form; other
 * changes may be published before a program has its pictures.
 */
export function publishFaults(published: Look, look: Look): Faults {
  const { template_detail: template } = look;
  const hasNewAssets = differingFields(published, look).some((field) => lookPart(field) === 'assets');
  const missing = hasNewAssets
    ? Object.fromEntries(
        requiredAssets
          .filter((field) => (template[field] ?? '').trim() === '')
          .map((field) => [field, ['is required']]),
      )
    : missingAssets(published.template_detail, template);
  return { ...draftFaults(look), ...missing };
}
