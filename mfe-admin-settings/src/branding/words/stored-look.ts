import { draftedLook } from '@laurel/contracts/programs/look/look-draft';
import type { Look } from '@laurel/contracts/programs/look/look-fields';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';

/** The look that visitors see. */
export const publishedLook = ({ template_detail, css }: ProgramSettings): Look => ({ template_detail, css });

/** The look that staff edit: the published one with the changes of the draft. */
export const editedLook = (settings: ProgramSettings): Look =>
  draftedLook(publishedLook(settings), settings.look_draft);
