import { IsIn } from 'class-validator';
import { type TableMeta, TableQuery } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import type { MediaType } from './limits.ts';

/** The query of an upload. */
export class UploadQuery {
  /** Accepts videos, too; without it only pictures. */
  @Optional()
  @IsIn(['true', 'false'])
  accept_video?: 'true' | 'false';
}

/**
 * The query of a program's media library, newest first; `search` matches a part of the title, the alt text or the file
 * name.
 */
export class AttachmentsQuery extends TableQuery {
  /** Includes videos; without it only pictures. */
  @Optional()
  @IsIn(['true', 'false'])
  accept_video?: 'true' | 'false';
}

export class AttachmentFile {
  url: string;
  /** Original name of the file. */
  filename: string;
}

/** A picture or video of a program's media library. */
export class ProgramAttachment {
  id: string;
  title: string;
  alt_text: string;
  content_type: MediaType;
  /** Width and height of a picture in pixels, such as `1200x800`; `null` for a video. */
  dimension: string | null;
  byte_size: number;
  created_at: string;
  public_url: string;
  file: AttachmentFile;
  /** Grows with every change of the texts; the next update sends it back. */
  version: string;
}

export class AttachmentPage {
  data: ProgramAttachment[];
  meta: TableMeta;
}

export class UpdateAttachmentRequest {
  @IsVisibleText({ max: 160 })
  title: string;

  @IsVisibleText({ min: 0, max: 300 })
  alt_text: string;

  /** The version that the change began from; a call without one is never a conflict. */
  @Optional()
  @IsId()
  version?: string;
}

export class AttachmentSaved {
  success: true;
  message: string;
  program_attachment: ProgramAttachment;
}
