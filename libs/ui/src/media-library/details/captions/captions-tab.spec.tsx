/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UiProvider } from '@laurel/ui';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TextDecoder } from 'node:util';
import { MediaLibrary } from '../../media-library.tsx';
import type { MediaItem, MediaSource } from '../../types.ts';

const video = (captions: string): string => `/media/uploads/1/${'0f'.repeat(16)}${captions}.mp4`;

const item = (captions: string, changes: Partial<MediaItem> = {}): MediaItem => ({
  id: '1',
  title: 'River film',
  alt_text: '',
  alt_text_es: '',
  folder: '',
  content_type: 'video/mp4',
  version: '4',
  dimension: null,
  byte_size: 9,
  created_at: '2026-11-20T10:00:00.000Z',
  public_url: video(captions),
  file: { url: video(captions), filename: 'river.mp4' },
  ...changes,
});

const caption = jest.fn<NonNullable<MediaSource['caption']>>();
const load = jest.fn<MediaSource['load']>();
const withoutCaptions: MediaSource = {
  acceptsVideo: true,
  limits: { picture: 1, video: 1 },
  load,
  upload: () => Promise.reject(new Error('unused')),
  update: () => Promise.reject(new Error('unused')),
  remove: () => Promise.reject(new Error('unused')),
  uses: () => Promise.resolve({ uses: [], more: 0, areRewardsUnknown: false }),
};
const source: MediaSource = { ...withoutCaptions, caption };

async function open(shown: MediaItem, from = source, language: 'en' | 'es' = 'en'): Promise<void> {
  load.mockResolvedValue({ items: [shown], total: 1, folders: [] });
  render(
    <UiProvider language={language}>
      <MediaLibrary source={from} />
    </UiProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(shown.title) }));
}
async function openCaptions(shown: MediaItem): Promise<void> {
  await open(shown);
  await userEvent.click(screen.getByRole('tab', { name: 'Captions' }));
}

/** A file whose bytes jsdom gives out. */
function fileOf(content: string | Uint8Array, name = 'river.vtt'): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const file = new File([new Uint8Array(bytes)], name);
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.buffer) });
}
const row = (language: string): HTMLElement =>
  screen.getAllByRole('listitem').find((each) => each.textContent.startsWith(language)) as HTMLElement;
const input = (language: string): HTMLInputElement =>
  row(language).querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
const button = (language: string): HTMLElement =>
  within(row(language)).getByRole('button', { name: `Choose a file: ${language}` });
const choose = (language: string, file: File): boolean =>
  fireEvent.change(input(language), { target: { files: [file] } });

beforeEach(() => {
  Object.assign(globalThis, { TextDecoder });
  load.mockReset();
  caption.mockReset();
});
afterEach(cleanup);

describe('the captions of a video', () => {
  it('are one file a language, chosen, shown and replaced', async () => {
    caption.mockResolvedValue(item('-c0a1b2c3den0a1b2c3d', { version: '5' }));
    await openCaptions(item(''));
    expect([row('English').textContent, row('Spanish').textContent]).toEqual([
      'English – NoneChoose a file',
      'Spanish – NoneChoose a file',
    ]);
    choose('English', fileOf('WEBVTT\n\nñ'));
    await screen.findByText('The captions have been saved.');
    expect(caption).toHaveBeenCalledWith(item(''), 'en', 'WEBVTT\n\nñ');
    const link = within(row('English')).getByRole('link', { name: 'Show the file: English' });
    expect(link.getAttribute('href')).toBe(`${video('-c0a1b2c3den0a1b2c3d')}.en.vtt`);
    expect(row('Spanish').textContent).toContain('None');
  });

  it('are taken away after a question, by language', async () => {
    caption.mockResolvedValue(item('-c0a1b2c3den0a1b2c3d', { version: '5' }));
    await openCaptions(item('-c4e5f6071en0a1b2c3des4e5f6071'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Spanish' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the captions in Spanish?' });
    expect(caption).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await screen.findByText('The captions have been removed.');
    expect(caption.mock.calls.map(([, ...rest]) => rest)).toEqual([['es', null]]);
    await waitFor(() => expect(row('Spanish').textContent).toContain('None'));
    expect(row('English').textContent).not.toContain('None');
    // The button that asked for the dialog is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Captions' })));
  });

  it('are chosen one after the other', async () => {
    let end: (saved: MediaItem) => void = () => undefined;
    caption.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
    caption.mockResolvedValueOnce(item('-c4e5f6071en0a1b2c3des4e5f6071', { version: '6' }));
    await openCaptions(item('-c4e5f6071es4e5f6071'));
    button('English').focus();
    choose('English', fileOf('WEBVTT\n\nñ'));
    await waitFor(() => expect(button('English').getAttribute('aria-busy')).toBe('true'));
    expect(document.activeElement).toBe(button('English'));
    expect(button('Spanish').getAttribute('aria-disabled')).toBe('true');
    expect([input('English').disabled, input('Spanish').disabled]).toEqual([true, true]);
    const picked = jest.spyOn(input('Spanish'), 'click');
    await userEvent.click(button('Spanish'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Spanish' }));
    expect(picked).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    end(item('-c0a1b2c3den0a1b2c3des4e5f6071', { version: '5' }));
    await waitFor(() => expect(button('Spanish').getAttribute('aria-disabled')).not.toBe('true'));
    await userEvent.click(button('Spanish'));
    expect(picked).toHaveBeenCalledTimes(1);
    choose('Spanish', fileOf('WEBVTT\n\nñ'));
    await waitFor(() => expect(caption).toHaveBeenCalledTimes(2));
    expect(caption.mock.calls[1]?.[0].version).toBe('5');
  });

  it('are lost with the video that is replaced, which is said before', async () => {
    const kept = 'Challenges keep the length that they were given: change it where the new video is longer or shorter.';
    const lost = 'Its captions do not fit another video and are left out: add them again.';
    const replacing = { ...source, replace: () => Promise.reject(new Error('unused')) };
    const texts = async (shown: MediaItem, file: File): Promise<string | null> => {
      await open(shown, replacing);
      fireEvent.change(screen.getByLabelText('Replace', { selector: 'input' }), { target: { files: [file] } });
      const { textContent } = await screen.findByRole('alertdialog');
      cleanup();
      return textContent;
    };
    const film = new File(['x'], 'a.mp4', { type: 'video/mp4' });
    const withCaptions = await texts(item('-c0a1b2c3den0a1b2c3d'), film);
    expect(withCaptions).toContain(lost);
    expect(withCaptions).toContain(kept);
    const without = await texts(item(''), film);
    expect(without).not.toContain(lost);
    expect(without).toContain(kept);
    const picture = item('', { content_type: 'image/png', public_url: '/media/quay.png' });
    expect(await texts(picture, new File(['x'], 'a.png', { type: 'image/png' }))).not.toContain(kept);
  });

  it('say beside the language why they were refused, and stay as they were', async () => {
    caption.mockRejectedValue({ message: 'no', errors: { text: ['Line 3: a caption must end after it begins'] } });
    await openCaptions(item('-c0a1b2c3den0a1b2c3d'));
    choose('English', fileOf('WEBVTT\n\n00:02.000 --> 00:01.000\nx'));
    await waitFor(() => expect(row('English').textContent).toContain('Line 3: a caption must end after it begins'));
    choose('Spanish', fileOf(new Uint8Array([0xff, 0xfe, 0x41])));
    await waitFor(() => expect(row('Spanish').textContent).toContain('The file is not in UTF-8'));
    expect(row('English').textContent).not.toContain('Line 3');
    choose('Spanish', fileOf('x'.repeat(300_001)));
    await waitFor(() => expect(row('Spanish').textContent).toContain('The file is too long: 300,000 characters'));
    expect(caption).toHaveBeenCalledTimes(1);
    expect(within(row('English')).getByRole('link')).toBeTruthy();
    caption.mockReset().mockResolvedValue(item('-c4e5f6071en4e5f6071', { version: '5' }));
    choose('English', fileOf('WEBVTT\n\nñ'));
    const link = (): string | null => within(row('English')).getByRole('link').getAttribute('href');
    await waitFor(() => expect(link()).toBe(`${video('-c4e5f6071en4e5f6071')}.en.vtt`));
    expect(caption).toHaveBeenCalledTimes(1);
  });

  it('are in the preview, and have no place for a picture or where the source gives none', async () => {
    await open(item('-c0a1b2c3den0a1b2c3d'));
    const track = document.querySelector('track');
    expect([track?.kind, track?.srclang, track?.getAttribute('src'), track?.label]).toEqual([
      'captions',
      'en',
      `${video('-c0a1b2c3den0a1b2c3d')}.en.vtt`,
      'English',
    ]);
    cleanup();
    await open(item(''), withoutCaptions);
    expect(screen.queryByRole('tab', { name: 'Captions' })).toBeNull();
    cleanup();
    await open(item('', { content_type: 'image/png', title: 'Quay', public_url: '/media/quay.png' }));
    expect(screen.queryByRole('tab', { name: 'Captions' })).toBeNull();
  });
});
