import type { Locale } from '@laurel/contracts/languages/languages';
import { storedCaptions, withoutCaptions } from '@laurel/contracts/programs/media/captions';
import type { AttachmentSaved, ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import { maxPictureBytes, maxVideoBytes } from '@laurel/contracts/programs/media/limits';
import type { MediaItem, MediaSource, MediaTexts } from '@laurel/ui/media-library';
import { ApiError, api, toApiError, toFormData } from '@laurel/web-kit';
import { useMemo } from 'react';
import { merge } from '../../form/conflict/merge.ts';
import { usesOf } from './media-uses.ts';
import { useTexts } from '../texts.ts';

type Texts = ReturnType<typeof useTexts>;

const textFields = ['title', 'alt_text', 'alt_text_es', 'folder'] as const;

/** Saves of other admins that one save is merged with before it gives up. */
const MAX_MERGES = 5;

/** The files of a program's media library. */
export function useMediaSource(programId: string, { acceptsVideo = false } = {}): MediaSource {
  const t = useTexts();
  return useMemo(() => mediaSource(t, programId, acceptsVideo), [t, programId, acceptsVideo]);
}

function mediaSource(t: Texts, programId: string, acceptsVideo: boolean): MediaSource {
  const address = `/admin/v2/programs/${encodeURIComponent(programId)}/program_attachments` as const;
  /** Another admin's texts that a refused save has shown: the next save is meant to replace them. */
  const shown = new Map<string, MediaItem>();

  const read = async (id: string): Promise<ProgramAttachment | undefined> => {
    const params = { 'columnFilters[id]': id, accept_video: 'true' } as const;
    const { data } = await api.get(address, { params });
    return data[0];
  };
  const put = async (id: string, texts: MediaTexts, version: string | undefined): Promise<MediaItem> => {
    const body = { ...texts, ...(version !== undefined && { version }) };
    const { program_attachment } = await api.put(`/admin/v2/program_attachments/${encodeURIComponent(id)}`, body);
    shown.delete(id);
    return program_attachment;
  };
  /** Sends a change of the file once more where another admin has changed only what it leaves alone. */
  const resent = async (
    item: MediaItem,
    isSame: (stored: MediaItem) => boolean,
    send: (from: { version?: string }) => Promise<AttachmentSaved>,
  ): Promise<MediaItem> => {
    try {
      const saved = await send(item.version === undefined ? {} : { version: item.version });
      return saved.program_attachment;
    } catch (thrown) {
      if (toApiError(thrown).code !== 'version_conflict') throw thrown;
      const stored = await read(item.id);
      if (stored === undefined || !isSame(stored)) throw thrown;
      const saved = await send({ version: stored.version });
      return saved.program_attachment;
    }
  };
  /** Throws where both sides have changed a text to different values, with the other value at its field. */
  const merged = (id: string, base: MediaItem, mine: MediaTexts, theirs: ProgramAttachment): MediaTexts => {
    const { kept, collided } = merge(textFields, { base, mine, theirs });
    if (collided.length > 0) {
      shown.set(id, theirs);
      const errors = Object.fromEntries(
        collided.map((field) => [field, [t('media.changed', { value: theirs[field] || t('media.empty') })]]),
      );
      throw new ApiError({ kind: 'refused', status: 409, code: 'version_conflict', message: '', errors });
    }
    const texts = textsOf(theirs);
    for (const field of kept) texts[field] = mine[field];
    return texts;
  };

  return {
    acceptsVideo,
    limits: { picture: maxPictureBytes, video: maxVideoBytes },
    load: async ({ folder, ...query }, signal) => {
      const params = {
        ...query,
        accept_video: `${acceptsVideo}`,
        ...(folder !== '' && { 'columnFilters[folder]': folder }),
      } as const;
      const { data, meta, folders } = await api.get(address, { params, signal });
      return { items: data, total: meta.total, folders };
    },
    upload: async (file, onUpload, signal, folder) => {
      const saved = await api.post(address, toFormData({ file }), {
        params: { accept_video: `${acceptsVideo}`, ...(folder !== '' && { folder }) },
        onUpload,
        signal,
      });
      return saved.program_attachment;
    },
    replace: (item, file, onUpload, signal) =>
      resent(
        item,
        ({ public_url }) => public_url === item.public_url,
        (params) =>
          api.put(`/admin/v2/program_attachments/${encodeURIComponent(item.id)}/file`, toFormData({ file }), {
            params,
            onUpload,
            signal,
          }),
      ),
    focus: (item, point) =>
      resent(
        item,
        ({ public_url }) => public_url === item.public_url,
        (from) =>
          api.put(`/admin/v2/program_attachments/${encodeURIComponent(item.id)}/focal_point`, { ...point, ...from }),
      ),
    caption: (item, language, text) =>
      resent(
        item,
        (stored) => haveSameCaptions(item, stored, language),
        (from) =>
          api.put(`/admin/v2/program_attachments/${encodeURIComponent(item.id)}/captions`, { language, text, ...from }),
      ),
    uses: (item, signal) => usesOf(programId, item, signal),
    remove: async (id, known) => {
      // The service of programs knows no rewards.
      const known_uses = String(known.filter(({ kind }) => kind !== 'reward').length);
      await api.delete(`/admin/v2/program_attachments/${encodeURIComponent(id)}`, { params: { known_uses } });
    },
    // A shell of an earlier release names no file: its save has no version.
    update: async (id: string, typed: MediaTexts, from?: MediaItem) => {
      let texts = textsOf(typed);
      let base = newer(from, shown.get(id));
      for (let merges = 0; ; merges++) {
        try {
          return await put(id, texts, base?.version);
        } catch (thrown) {
          if (toApiError(thrown).code !== 'version_conflict' || !base || merges === MAX_MERGES) throw thrown;
          const theirs = await read(id);
          if (!theirs) throw thrown;
          texts = merged(id, base, texts, theirs);
          base = theirs;
        }
      }
    },
  };
}

const textsOf = ({ title, alt_text, alt_text_es, folder }: MediaTexts): MediaTexts => ({
  title,
  alt_text,
  alt_text_es,
  folder,
});

const nameOf = ({ public_url: address }: MediaItem): string => address.slice(address.lastIndexOf('/') + 1);

/** Whether both are one video with the same captions in a language, whatever the other languages have. */
function haveSameCaptions(one: MediaItem, other: MediaItem, language: Locale): boolean {
  const [name, otherName] = [nameOf(one), nameOf(other)];
  return (
    withoutCaptions(name) === withoutCaptions(otherName) &&
    storedCaptions(name).get(language) === storedCaptions(otherName).get(language)
  );
}

function newer(one: MediaItem | undefined, other: MediaItem | undefined): MediaItem | undefined {
  return Number(other?.version ?? 0) > Number(one?.version ?? 0) ? other : one;
}
