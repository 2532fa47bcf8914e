import type { ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import type { TenantScope } from '@laurel/service-kit/database/tenant-scope';
import type { ListedAttachment } from './media.repository.ts';

/** Path of a file in the file store; spread over sub-folders of a program. */
export const keyOf = ({ programId }: TenantScope, name: string): string => `${programId}/${name.slice(0, 2)}/${name}`;

export function toAttachment(row: ListedAttachment): ProgramAttachment {
  const { id, title, width, height, fileName, version } = row;
  const url = `/media/uploads/${row.programId}/${row.storageKey}`;
  return {
    id,
    title,
    alt_text: row.altText,
    alt_text_es: row.altTextEs,
    folder: row.folder,
    content_type: row.contentType,
    dimension: width === null || height === null ? null : `${width}x${height}`,
    byte_size: row.byteSize,
    created_at: row.createdAt.toISOString(),
    public_url: url,
    file: { url, filename: fileName },
    version,
  };
}
