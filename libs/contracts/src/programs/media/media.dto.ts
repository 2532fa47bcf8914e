import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { type Locale, locales } from '../../languages/languages.ts';
import { type TableMeta, TableQuery } from '../../table/table-query.dto.ts';
import { IsId } from '../../validation/id.ts';
import { Optional } from '../../validation/nested.ts';
import { IsVisibleText } from '../../validation/text.ts';
import { maxCaptionsLength, maxFolderName, type MediaType } from './limits.ts';

/** A name without commas, which part the values of a filter; empty for no folder. */
function IsFolder(): PropertyDecorator {
  const rules = [
    Optional(),
    IsVisibleText({ min: 0, max: maxFolderName }),
    Matches(/^[^,]*$/, { message: 'must not contain a comma' }),
  ];
  return (target, property) => {
    for (const rule of rules) rule(target, property);
  };
}

/** The query of an upload. */
export class UploadQuery {
  /** Accepts videos, too; without it only pictures. */
  @Optional()
  @IsIn(['true', 'false'])
  accept_video?: 'true' | 'false';

  /** The folder of the file. */
  @IsFolder()
  folder?: string;
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
  /** In English; used for both languages while the other is empty. */
  alt_text: string;
  /** In Spanish. */
  alt_text_es: string;
  /** Empty: in no folder. */
  folder: string;
  content_type: MediaType;
  /** Width and height of a picture in pixels, such as `1200x800`; `null` for a video. */
  dimension: string | null;
  byte_size: number;
  created_at: string;
  /**
   * Names the file and its focal point: `…-1600x900-f30x70-4.jpg` is cropped around 30% from the left, 70% from the top.
   * That of a video names the languages of its captions: those of `…-c0a1b2c3den0a1b2c3d.mp4` are at the same address with `.en.vtt` behind it.
   */
  public_url: string;
  file: AttachmentFile;
  /** Grows with every change of the texts and the file; the next update sends it back. */
  version: string;
}

export class AttachmentPage {
  data: ProgramAttachment[];
  meta: TableMeta;
  /** The names of all folders. */
  folders: string[];
}

export class UpdateAttachmentRequest {
  @IsVisibleText({ max: 160 })
  title: string;

  @IsVisibleText({ min: 0, max: 300 })
  alt_text: string;

  @Optional()
  @IsVisibleText({ min: 0, max: 300 })
  alt_text_es?: string;

  @IsFolder()
  folder?: string;

  /** The version that the change began from; a call without one is never a conflict. */
  @Optional()
  @IsId()
  version?: string;
}

export class FocalPointRequest {
  /** Percent of the width from the left. */
  @IsInt()
  @Min(0)
  @Max(100)
  x: number;

  /** Percent of the height from the top. */
  @IsInt()
  @Min(0)
  @Max(100)
  y: number;

  /** The version of the file that the admin has seen; a call without one is never a conflict. */
  @Optional()
  @IsId()
  version?: string;
}

export class CaptionsRequest {
  @IsIn(locales, { message: `must be one of ${locales.join(', ')}` })
  language: Locale;

  /** A file of captions as WebVTT or SubRip (SRT); `null` takes those of the language away. */
  @ValidateIf((_request, value: unknown) => value !== null)
  @IsString()
  @MaxLength(maxCaptionsLength)
  text: string | null;

  /** The version of the file that the admin has seen; a call without one is never a conflict. */
  @Optional()
  @IsId()
  version?: string;
}

/** The query of a replacement. */
export class ReplaceAttachmentQuery {
  /** The version of the file that the admin has seen; a call without one is never a conflict. */
  @Optional()
  @IsId()
  version?: string;
}

/** The places of a program that refer to a file of its media library. */
export const attachmentUses = [
  'challenge',
  'program_page',
  'feed_post',
  'carousel',
  'navigation_menu',
  'look',
  'look_draft',
  'earlier_look',
  'labels',
  'seo',
] as const;

/** One place that refers to a file; `id` names its record where there are several of the kind. */
export class AttachmentUse {
  kind: (typeof attachmentUses)[number];
  id: string | null;
  title: string;
}

/** Uses by rewards and other services are not among them. */
export class AttachmentUses {
  uses: AttachmentUse[];
}

/** The query of a removal. */
export class RemoveAttachmentQuery {
  /** The number of uses that the admin has seen; 0 when left out. With more than these the file stays. */
  @Optional()
  @Matches(/^\d{1,6}$/)
  known_uses?: string;
}

export class AttachmentRemoved {
  success: true;
  message: string;
}

export class AttachmentSaved {
  success: true;
  message: string;
  program_attachment: ProgramAttachment;
}
