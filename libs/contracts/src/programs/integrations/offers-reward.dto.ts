import { IsBoolean } from 'class-validator';
import { IsId } from '../../validation/id.ts';
import { IsVisibleText } from '../../validation/text.ts';

/** What a program makes of the merchants' offers, as staff set it up. */
export class OffersRewardIntegration {
  /** Of the program. */
  id: string;
  /** Off: every merchant is shown, and nobody is forwarded. */
  active: boolean;
  /** Members who come by a magic link are forwarded to the offers. */
  redirect_magic_link: boolean;
  /** Of RE2; merchants are shown whose name it is found in. */
  merchants_regex: string;
  /** Of the program; sent back with the next change. */
  version: string;
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
