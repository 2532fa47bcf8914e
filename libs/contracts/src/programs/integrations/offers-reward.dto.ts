import { IsBoolean } from 'class-validator';
import { IsId } from '../../validation/id.ts';
import { IsVisibleText } from '../../validation/text.ts';

/** A program's settings of the merchants' offers. */
export class OffersRewardIntegration {
  /** Id of the program. */
  id: string;
  /** While off, every merchant is shown and members are not forwarded. */
  active: boolean;
  /** Members who sign in by a magic link are forwarded to the offers. */
  redirect_magic_link: boolean;
  /** RE2 pattern; merchants with a match anywhere in their name are shown. */
  merchants_regex: string;
  /** Version of the program; the next update sends it back. */
  version: string;
}

export class OffersRewardSaved extends OffersRewardIntegration {
  success: true;
  message: string;
}

export class SaveOffersRewardRequest {
  @IsBoolean()
  active: boolean;

  @IsBoolean()
  redirect_magic_link: boolean;

  @IsVisibleText({ max: 200 })
  merchants_regex: string;

  @IsId()
  version: string;
}
