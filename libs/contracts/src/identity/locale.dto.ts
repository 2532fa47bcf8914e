import { IsIn } from 'class-validator';

export const locales = ['en', 'es'] as const;
export type Locale = (typeof locales)[number];

/** Sets the language of the product and its mail for a signed-in person. */
export class UpdateLocaleRequest {
  @IsIn(locales, { message: 'must be one of en, es' })
  preferred_locale: Locale;
}
