import type { AttributeFieldType } from '@laurel/contracts/identity/participants/profile.dto';
import { visibleTextFault } from '@laurel/contracts/validation/text';

const LONGEST = 5_000;

/** The stored form of a value, or the reason why an attribute of this type refuses it. */
export function profileValue(type: AttributeFieldType, typed: string): { value: string } | { fault: string } {
  const text = typed.trim();
  if (text === '') return { fault: 'is required' };
  switch (type) {
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text } : { fault: 'must be true or false' };
    case 'date':
      return isDate(text) ? { value: text } : { fault: 'must be a date such as 2026-07-01' };
    case 'date_time':
      return momentOf(text);
    case 'text_area':
      return proseOf(text);
    case 'other': {
      const fault = visibleTextFault(text, { min: 1, max: 500 });
      return fault === null ? { value: text } : { fault };
    }
  }
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function momentOf(text: string): { value: string } | { fault: string } {
  const [day = ''] = text.split('T');
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const date = new Date(text);
  if (!isMoment || !isDate(day) || Number.isNaN(date.getTime())) {
    return { fault: 'must be a moment with its zone, such as 2026-07-01T09:30Z' };
  }
  return { value: date.toISOString() };
}

function proseOf(text: string): { value: string } | { fault: string } {
  if (text.length > LONGEST) return { fault: `must not be longer than ${LONGEST} characters` };
  return text.includes('\0') || !text.isWellFormed()
    ? { fault: 'contains a character that is not allowed' }
    : { value: text };
}
