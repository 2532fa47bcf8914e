import { IsBoolean, Matches } from 'class-validator';
import { IsId } from '../../validation/id.ts';

/** The photo contest that a partner runs for a program, as staff set it up. */
export class PhotoContestIntegration {
  /** Of the program. */
  id: string;
  active: boolean;
  /** The partner's id of the program, `null` until one was saved. */
  qrati_program_id: string | null;
  /** Of the program; sent back with the next change. */
  version: string;
}

export class SavePhotoContestRequest {
  @IsBoolean()
  active: boolean;

  @Matches(/^[\w-]{1,64}$/, { message: 'must be 1 to 64 letters, digits, hyphens and underscores' })
  qrati_program_id: string;

  @IsId()
  version: string;
}
