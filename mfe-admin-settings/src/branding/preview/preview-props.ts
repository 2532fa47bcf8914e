import type { Locale } from '@laurel/contracts/identity/locale.dto';
import type { ProgramTemplateDetail } from '@laurel/contracts/programs/branding';

/** What a preview draws: the program's name and language, and its look as the form has it. */
export interface PreviewProps {
  name: string;
  language: Locale;
  template: ProgramTemplateDetail;
}
