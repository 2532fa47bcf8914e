import { IsIn } from 'class-validator';
import { type Locale, locales } from '../languages/languages.ts';

/** Sets the language of the product and its mail for a signed-in person. */
export class UpdateLocaleRequest {
  @IsIn(locales, { message: `must be one of ${locales.join(', ')}` })
  preferred_locale: Locale;
}
