import { maxPictureBytes, maxVideoBytes } from '@laurel/contracts/programs/media/limits';
import type { MediaSource } from '@laurel/ui/media-library';
import { api, toFormData } from '@laurel/web-kit';

/** The files of a program's media library; reuse it for as long as the program is the same. */
export function mediaSource(programId: string, { acceptsVideo = false } = {}): MediaSource {
  const address = `/admin/v2/programs/${encodeURIComponent(programId)}/program_attachments` as const;
  return {
    acceptsVideo,
    limits: { picture: maxPictureBytes, video: maxVideoBytes },
    load: async (query, signal) => {
      const params = { ...query, accept_video: `${acceptsVideo}` } as const;
      const { data, meta } = await api.get(address, { params, signal });
      return { items: data, total: meta.total };
    },
    upload: async (file, onUpload) => {
      const saved = await api.post(address, toFormData({ file }), {
        params: { accept_video: `${acceptsVideo}` },
        onUpload,
      });
      return saved.program_attachment;
    },
    update: async (id, texts) => {
      const saved = await api.put(`/admin/v2/program_attachments/${encodeURIComponent(id)}`, texts);
      return saved.program_attachment;
    },
  };
}
