import type { AnswerType } from '@laurel/contracts/programs/challenge-types';
import { visibleTextFault } from '@laurel/contracts/validation/text';

const LONGEST_TEXT = 500;
const LONGEST_PROSE = 5_000;

/** The reason why a typed value does not fit the type, or `null`. */
export function valueFault(type: AnswerType, value: string): string | null {
  switch (type) {
    case 'text':
      return visibleTextFault(value, { min: 1, max: LONGEST_TEXT });
    case 'long_text':
      return proseFault(value);
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? null : 'must be a number';
    case 'date':
      return isDate(value) ? null : 'is not a valid date';
    case 'boolean':
      return value === 'true' || value === 'false' ? null : 'must be yes or no';
    case 'single':
    case 'multiple':
      return 'is not one of the options';
  }
}

/** Several lines of readable text. */
function proseFault(value: string): string | null {
  if (value.length > LONGEST_PROSE) return `must not be longer than ${LONGEST_PROSE} characters`;
  const faults = value
    .split(/\r\n|\n/)
    .map((line) => visibleTextFault(line.replaceAll('\t', ' '), { min: 0, max: LONGEST_PROSE }));
  return faults.find((fault) => fault !== null) ?? null;
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}
