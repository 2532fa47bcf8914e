import { longestChallengeTag } from '../challenge-types.ts';
import { IsVisibleText } from '../../validation/text.ts';

/** Adds the tag, or removes it when the challenge has it. */
export class ToggleTagRequest {
  @IsVisibleText({ max: longestChallengeTag })
  tag: string;
}

export class TagToggled {
  success: true;
  id: string;
  program_id: string;
  tag_list: string[];
  version: number;
}
