import { IsIn } from 'class-validator';

export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];

/** The language that a signed-in person wants the product and its mail in. */
export class UpdateLocaleRequest {
  @IsIn(locales, { message: 'must be one of en, es' })
  preferred_locale: Locale;
}
