import type { ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { AttachmentRow } from './media.repository.ts';

/** Where the file store keeps a file; spread over sub-folders of a program. */
export const keyOf = ({ programId }: TenantScope, fileName: string): string =>
  `${programId}/${fileName.slice(0, 2)}/${fileName}`;

export function toAttachment(row: AttachmentRow): ProgramAttachment {
  const { id, title, alt_text, content_type, width, height, byte_size, filename } = row;
  const url = `/media/uploads/${row.program_id}/${row.file_name}`;
  return {
    id,
    title,
    alt_text,
    content_type,
    dimension: width === null || height === null ? null : `${width}x${height}`,
    byte_size,
    created_at: row.created_at.toISOString(),
    public_url: url,
    file: { url, filename },
  };
}
