import type { Locale } from '@laurel/contracts/languages/languages';
import type { VerifyRequest } from '@laurel/contracts/identity/sign-in.dto';
import { visibleTextFault } from '@laurel/contracts/validation/text';
import { InvalidInputError } from '@laurel/service-kit/errors/business-error';
import type { Registration } from '../../access/codes/registration.ts';
import type { JudgedAnswers } from '../profile-attributes/answers/judge-answers.ts';

const REQUIRED = 'is required';
const REFERRAL_CODE = /^[A-Za-z0-9_-]{1,64}$/;
const LONGEST_NAME = 60;
const LONGEST_POSTAL = 20;

type Form = Pick<VerifyRequest, 'first_name' | 'last_name' | 'postal' | 'agree_terms' | 'referral_code'>;

/** Whether the form was sent from the sign-up step; the first step may carry its fields, empty. */
export function isSignUp(form: Form): boolean {
  return isFilled(form.first_name) || isFilled(form.last_name) || agrees(form.agree_terms);
}

/**
 * The values of the sign-up form. Throws 422 with a message for each field; "Required fields are missing" when one is
 * empty, an answer is missing or the terms are not agreed to (P-130).
 */
export function readSignUp(
  email: string,
  form: Form,
  { referral, locale, answers }: { referral: string | undefined; locale: Locale | null; answers: JudgedAnswers },
): Registration {
  const errors: Record<string, string[]> = { ...answers.faults };
  const first_name = nameOf('first_name', form.first_name, errors);
  const last_name = nameOf('last_name', form.last_name, errors);
  const postal = form.postal?.trim() || null;
  const postalFault = postal === null ? null : visibleTextFault(postal, { min: 1, max: LONGEST_POSTAL });
  if (postalFault !== null) errors['postal'] = [postalFault];
  if (!agrees(form.agree_terms)) errors['agree_terms'] = [REQUIRED];
  const missing = Object.values(errors).some((messages) => messages.includes(REQUIRED));
  if (missing) throw new InvalidInputError(errors, 'Required fields are missing');
  if (Object.keys(errors).length > 0) throw new InvalidInputError(errors);
  return {
    email,
    first_name,
    last_name,
    postal,
    referral_code: referralOf(form.referral_code ?? referral),
    locale,
    answers: Object.fromEntries(
      Object.entries(answers.values).filter((answer): answer is [string, string] => answer[1] !== null),
    ),
  };
}

function nameOf(field: string, value: string | undefined, errors: Record<string, string[]>): string {
  const fault = visibleTextFault(value ?? '', { min: 1, max: LONGEST_NAME });
  if (fault !== null) errors[field] = [fault];
  return (value ?? '').trim();
}

function isFilled(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '';
}

function agrees(value: unknown): boolean {
  return value === true || value === 'true' || value === 'on' || value === '1';
}

function referralOf(code: string | undefined): string | null {
  return code !== undefined && REFERRAL_CODE.test(code) ? code : null;
}
