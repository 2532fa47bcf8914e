import { nameOf } from '@laurel/contracts/languages/languages';
import { captionsAt } from '@laurel/contracts/programs/media/captions';
import { Picture, Stack, useUi } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { altTextOf } from '../alt-text.ts';
import { fileSize } from '../file-size.ts';
import { isVideo } from '../media-grid.tsx';
import { UseList } from './use-list.tsx';
import type { MediaUsesState } from './use-media-uses.ts';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem } from '../types.ts';
import { pageTag } from '../../provider/page-tag.ts';

const Video = styled.video`
  display: block;
  width: 100%;
  max-height: 24rem;
  border-radius: var(--radius-card);
  background: var(--color-neutral-tint);
`;

export function PreviewTab({ item, uses }: { item: MediaItem; uses: MediaUsesState }): ReactNode {
  const { language } = useUi();
  const texts = useMediaTexts();
  const { byte_size, content_type, created_at, dimension, file, folder, public_url, title } = item;
  const alt = altTextOf(item, language) || title;
  const date = new Intl.DateTimeFormat(pageTag(language), { dateStyle: 'medium' }).format(new Date(created_at));
  return (
    <Stack gap={4}>
      {isVideo(item) ? (
        <Video src={public_url} controls preload="metadata" aria-label={alt}>
          {captionsAt(public_url).map(({ language: of, url }) => (
            <track key={url} kind="captions" src={url} srcLang={of} label={nameOf(of)} />
          ))}
        </Video>
      ) : (
        <Picture src={public_url} alt={alt} fit="contain" eager />
      )}
      <DataList
        items={[
          { label: texts.filename, value: file.filename },
          { label: texts.type, value: content_type },
          ...(dimension === null ? [] : [{ label: texts.dimension, value: dimension.replace('x', ' × ') }]),
          { label: texts.size, value: fileSize(byte_size, language) },
          { label: texts.uploadedOn, value: date },
          ...(folder === '' ? [] : [{ label: texts.fieldFolder, value: folder }]),
        ]}
      />
      <UseList uses={uses} />
    </Stack>
  );
}
