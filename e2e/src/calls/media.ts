import type { AttachmentSaved } from '@laurel/contracts/programs/media/media.dto';
import { programAdmin } from '@laurel/test-kit/caller-factories';
import { uploadIn } from './receipts.ts';
import { straightTo } from './services.ts';

/** The call that uploads a picture to a media library. */
export const attach = uploadIn('file');

/** Uploads a picture that carries a name into a program's media library; answers its id and its file's name. */
export async function makeAttachment(
  organizationId: string,
  programId: string,
  title: string,
): Promise<{ attachment_id: string; file_name: string }> {
  const http = straightTo('programs', programAdmin(organizationId, programId, { program: ['update'] }));
  try {
    const { body } = await http.request('POST', `/admin/v2/programs/${programId}/program_attachments`, attach);
    const { id, public_url } = (body as AttachmentSaved).program_attachment;
    await http.put(`/admin/v2/program_attachments/${id}`, { title, alt_text: '' });
    return { attachment_id: id, file_name: public_url.split('/').at(-1) ?? '' };
  } finally {
    await http.close();
  }
}
