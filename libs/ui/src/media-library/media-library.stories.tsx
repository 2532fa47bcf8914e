import { Button, Page } from '@laurel/ui';
import { type ReactNode, useState } from 'react';
import { picture } from '../stories/story-content.ts';
import type { StoryMeta } from '../stories/story-meta.ts';
import { MediaLibraryDialog } from './media-library-dialog.tsx';
import { MediaLibrary } from './media-library.tsx';
import type { MediaItem, MediaSource } from './types.ts';
import { UploadList } from './upload/upload-list.tsx';

export const meta: StoryMeta = { title: 'Media library', areas: ['admin'] };

const names = ['Summer walk', 'The roastery at dawn', 'Lamps along the river and a very long title', 'Medal', 'Cup'];

const files: MediaItem[] = Array.from({ length: 46 }, (_, index) => ({
  id: String(index + 1),
  title: `${names[index % names.length]} ${index + 1}`,
  alt_text: index % 3 ? 'A landscape of two hues' : '',
  alt_text_es: '',
  folder: index % 2 ? 'Summer' : '',
  content_type: index === 3 ? 'video/mp4' : 'image/png',
  dimension: index === 3 ? null : '640x360',
  byte_size: 1_717 * (index + 1) ** 3,
  created_at: new Date(Date.UTC(2026, 10, 21) - index * 86_400_000).toISOString(),
  public_url: picture(index * 31),
  file: { url: picture(index * 31), filename: `picture-${index + 1}.png` },
}));

const MB = 2 ** 20;

const sourceOf = (all: MediaItem[], changes: Partial<MediaSource> = {}): MediaSource => ({
  acceptsVideo: true,
  limits: { picture: 10 * MB, video: 50 * MB },
  load: ({ page, page_size: size, search, folder }) => {
    const found = all.filter(
      (item) => item.title.toLowerCase().includes(search.toLowerCase()) && (folder === '' || item.folder === folder),
    );
    return Promise.resolve({
      items: found.slice((page - 1) * size, page * size),
      total: found.length,
      folders: ['Summer'],
    });
  },
  upload: (_file, onShare) => {
    onShare(0.6);
    return new Promise(() => undefined);
  },
  update: (id, texts) => Promise.resolve({ ...(all.find((item) => item.id === id) as MediaItem), ...texts }),
  focus: (item) => Promise.resolve(item),
  uses: () =>
    Promise.resolve({
      uses: [
        { kind: 'challenge', title: 'Walk along the river', href: '#1' },
        { kind: 'look', title: '', href: '#2' },
      ],
      more: 0,
      areRewardsUnknown: false,
    }),
  remove: () => Promise.resolve(),
  ...changes,
});

const full = sourceOf(files);
const none = sourceOf([]);
const onlyPictures = sourceOf(files.slice(4, 9), { acceptsVideo: false });
const failing = sourceOf([], { load: () => Promise.reject(new Error('The service did not answer.')) });
const forbidden = sourceOf([], {
  load: () => Promise.reject(Object.assign(new Error('Forbidden'), { status: 403 })),
});

const waiting = { folder: '', reason: '', mayRetry: false };

export function Dialog(): ReactNode {
  const [open, setOpen] = useState(true);
  const [used, setUsed] = useState('');
  return (
    <Page>
      <Button onClick={() => setOpen(true)}>Choose a picture</Button> {used}
      <MediaLibraryDialog
        open={open}
        onClose={() => setOpen(false)}
        source={full}
        onUse={({ title }) => setUsed(title)}
      />
    </Page>
  );
}

export function InSettings(): ReactNode {
  return (
    <Page>
      <MediaLibrary source={onlyPictures} />
    </Page>
  );
}

export function Empty(): ReactNode {
  return (
    <Page>
      <MediaLibrary source={none} />
    </Page>
  );
}

export function Failed(): ReactNode {
  return (
    <Page>
      <MediaLibrary source={failing} />
    </Page>
  );
}

export function NoPermission(): ReactNode {
  return (
    <Page>
      <MediaLibrary source={forbidden} />
    </Page>
  );
}

/** Files on their way, and some that failed. */
export function Uploads(): ReactNode {
  const file = (name: string, type: string): File => new File(['x'], name, { type });
  return (
    <Page>
      <UploadList
        uploads={[
          { key: 1, file: file('the-roastery-at-dawn.jpg', 'image/jpeg'), state: 'sending', share: 0.6, ...waiting },
          { key: 2, file: file('lamps.png', 'image/png'), state: 'waiting', share: 0, ...waiting },
          {
            key: 3,
            file: file('menu.pdf', 'application/pdf'),
            state: 'failed',
            share: 0,
            folder: '',
            reason: 'menu.pdf: only PNG and JPG images are accepted',
            mayRetry: false,
          },
          {
            key: 4,
            file: file('cup.png', 'image/png'),
            state: 'failed',
            share: 0.2,
            folder: '',
            reason: 'cup.png: The connection was lost.',
            mayRetry: true,
          },
        ]}
        retry={() => undefined}
        drop={() => undefined}
      />
    </Page>
  );
}
