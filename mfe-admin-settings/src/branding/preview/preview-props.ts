import type { ProgramTemplateDetail } from '@laurel/contracts/programs/branding';

/** What a preview draws: the program's name, and its look as the form has it. */
export interface PreviewProps {
  name: string;
  template: ProgramTemplateDetail;
}
