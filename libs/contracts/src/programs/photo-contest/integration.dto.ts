import { IsBoolean, Matches } from 'class-validator';
import { IsId } from '../../validation/id.ts';

/** Settings of the photo contest that a partner runs for a program. */
export class PhotoContestIntegration {
  /** Id of the program. */
  id: string;
  active: boolean;
  /** The partner's id of the program; `null` before the first save. */
  qrati_program_id: string | null;
  /** Version of the program; the next update sends it back. */
  version: string;
}

export class PhotoContestSaved extends PhotoContestIntegration {
  success: true;
  message: string;
}

export class SavePhotoContestRequest {
  @IsBoolean()
  active: boolean;

  @Matches(/^[\w-]{1,64}$/, { message: 'must be 1 to 64 letters, digits, hyphens and underscores' })
  qrati_program_id: string;

  @IsId()
  version: string;
}
