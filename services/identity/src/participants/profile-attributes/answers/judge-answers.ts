import type { ProfileAttribute } from '../profile-attribute.entity.ts';
import { profileValue } from './profile-value.ts';

type Asked = Pick<ProfileAttribute, 'id' | 'attributeName' | 'attributeFieldType' | 'isRequired'>;

export interface JudgedAnswers {
  /** Stored forms by the id of the attribute; `null` clears an answer. */
  values: Record<string, string | null>;
  /** Messages by field path, such as `profile_answers.shoe_size`. */
  faults: Record<string, string[]>;
}

/**
 * Checks the answers of a form, by the names of its attributes. An answer that is left out stays as it is stored; names
 * that are not asked are left aside.
 *
 * @param answered ids of attributes with a stored answer
 */
export function judgeAnswers(
  asked: readonly Asked[],
  given: Readonly<Record<string, unknown>>,
  answered: ReadonlySet<string> = new Set(),
): JudgedAnswers {
  const values: JudgedAnswers['values'] = {};
  const faults: JudgedAnswers['faults'] = {};
  for (const attribute of asked) {
    const { id, attributeName } = attribute;
    const typed = Object.hasOwn(given, attributeName) ? given[attributeName] : undefined;
    if (typed === undefined && (answered.has(id) || !attribute.isRequired)) continue;
    const judged = judge(attribute, typed ?? '');
    if ('fault' in judged) faults[fieldOf(attributeName)] = [judged.fault];
    else values[id] = judged.value;
  }
  return { values, faults };
}

export const fieldOf = (attributeName: string): string => `profile_answers.${attributeName}`;

function judge(
  { attributeFieldType, isRequired }: Asked,
  typed: unknown,
): { value: string | null } | { fault: string } {
  if (typeof typed !== 'string') return { fault: 'must be a text' };
  if (typed.trim() === '' && !isRequired) return { value: null };
  return profileValue(attributeFieldType, typed);
}
