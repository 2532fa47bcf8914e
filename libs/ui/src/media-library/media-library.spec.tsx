/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UiProvider } from '@laurel/ui';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { altTextOf } from './alt-text.ts';
import { fileSize } from './file-size.ts';
import { MediaLibraryDialog } from './media-library-dialog.tsx';
import { MediaLibrary } from './media-library.tsx';
import type { MediaItem, MediaPage, MediaQuery, MediaSource, MediaTexts, MediaUses } from './types.ts';

const MB = 2 ** 20;

const item = (id: string, changes: Partial<MediaItem> = {}): MediaItem => ({
  id,
  title: `Picture ${id}`,
  alt_text: '',
  alt_text_es: '',
  folder: '',
  content_type: 'image/png',
  dimension: '640x360',
  byte_size: 1_536,
  created_at: '2026-11-20T10:00:00.000Z',
  public_url: `/media/uploads/1/${id}.png`,
  file: { url: `/media/uploads/1/${id}.png`, filename: `${id}.png` },
  ...changes,
});

const load = jest.fn<(query: MediaQuery) => Promise<MediaPage>>();
const upload = jest.fn<MediaSource['upload']>();
const update = jest.fn<MediaSource['update']>();
const uses = jest.fn<MediaSource['uses']>();
const remove = jest.fn<MediaSource['remove']>();
const replace = jest.fn<NonNullable<MediaSource['replace']>>();
const source: MediaSource = {
  acceptsVideo: false,
  limits: { picture: 10 * MB, video: 50 * MB },
  load,
  upload,
  update,
  uses,
  remove,
  replace,
};
const withVideo: MediaSource = { ...source, acceptsVideo: true };

const file = (name: string, type: string, size = 9): File => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const open = (props: Partial<Parameters<typeof MediaLibrary>[0]> = {}, language: 'en' | 'es' = 'en'): void => {
  render(
    <UiProvider language={language}>
      <MediaLibrary source={source} {...props} />
    </UiProvider>,
  );
};
const press = (name: string | RegExp): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const choose = (...files: File[]): void => {
  fireEvent.change(screen.getByLabelText('Upload a file', { selector: 'input' }), { target: { files } });
};
const lastQuery = (): MediaQuery | undefined => load.mock.calls.at(-1)?.[0];

beforeEach(() => {
  load.mockReset().mockResolvedValue({ items: [item('1'), item('2')], total: 45, folders: [] });
  upload.mockReset().mockImplementation(() => Promise.resolve(item('9', { title: 'New one' })));
  uses.mockReset().mockResolvedValue({ uses: [], more: 0, areRewardsUnknown: false });
  remove.mockReset().mockResolvedValue();
  update.mockReset().mockImplementation((id: string, texts: MediaTexts) => Promise.resolve(item(id, texts)));
});
afterEach(cleanup);

describe('the media library', () => {
  it('shows a grid in pages of 20, others on demand, and searches from the first page [P-382, P-383, P-386, P-387]', async () => {
    open();
    expect(within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('button')).toHaveLength(2);
    expect(lastQuery()).toEqual({ page: 1, page_size: 20, search: '', folder: '' });
    const sizes = screen.getByRole('combobox', { name: 'Files per page' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '20', '30', '40', '50']);
    await press('Next');
    expect(lastQuery()).toMatchObject({ page: 2 });
    await userEvent.selectOptions(sizes, '10');
    expect(lastQuery()).toEqual({ page: 1, page_size: 10, search: '', folder: '' });
    await press('Next');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search files' }), 'lamp{Enter}');
    expect(lastQuery()).toEqual({ page: 1, page_size: 10, search: 'lamp', folder: '' });
  });

  it('says that there is nothing yet, nothing that matches, or no permission [P-390]', async () => {
    load.mockResolvedValue({ items: [], total: 0, folders: [] });
    open();
    await screen.findByRole('heading', { name: 'No results, upload a file!' });
    await userEvent.type(screen.getByRole('searchbox'), 'lamp{Enter}');
    await screen.findByRole('heading', { name: 'Nothing matches' });
    load.mockRejectedValueOnce(new Error('away'));
    await press('Clear filters');
    await screen.findByText('away');
    await press('Try again');
    await screen.findByRole('heading', { name: 'No results, upload a file!' });
    cleanup();
    load.mockRejectedValue(Object.assign(new Error('no'), { status: 403 }));
    open();
    await screen.findByRole('heading', { name: 'You are not allowed to access this page' });
    expect(screen.queryByRole('button', { name: 'Upload a file' })).toBeNull();
  });

  it('previews a file with its details, and returns the focus [P-384, P-391, P-398]', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Picture 2/ }));
    expect(document.activeElement?.textContent).toBe('Picture 2');
    expect(screen.getByRole('tab', { name: 'Preview', selected: true })).toBeTruthy();
    for (const known of ['2.png', 'image/png', '640 × 360', '1.5 KB', 'Nov 20, 2026'])
      expect(screen.getAllByText(known)).not.toEqual([]);
    await press('All files');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Picture 2'));
  });

  it('plays a video instead', async () => {
    load.mockResolvedValue({
      items: [item('3', { content_type: 'video/mp4', dimension: null })],
      total: 1,
      folders: [],
    });
    open({ source: withVideo });
    await userEvent.click(await screen.findByRole('button', { name: /Picture 3/ }));
    expect(screen.getByLabelText('Picture 3').tagName).toBe('VIDEO');
    expect(screen.queryByText('Dimensions')).toBeNull();
  });

  it('edits title and alt text, and confirms it [P-385, P-395, P-396]', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Picture 2/ }));
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    await userEvent.clear(screen.getByRole('textbox', { name: /^Title/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Lamps');
    await userEvent.click(screen.getByRole('tab', { name: 'Preview' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Alt text/ }), 'By the river');
    await press('Save');
    expect(update).toHaveBeenCalledWith(
      '2',
      { title: 'Lamps', alt_text: 'By the river', alt_text_es: '', folder: '' },
      item('2'),
    );
    await screen.findByText('Success!');
    await screen.findByText('Attachment updated successfully.');
    expect(screen.getByRole('heading', { name: 'Lamps' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('shows why an edit failed, and preserves the typed texts [P-397] [A-563]', async () => {
    update.mockRejectedValue(Object.assign(new Error('Invalid'), { errors: { title: ['is required'] } }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Picture 2/ }));
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    await userEvent.clear(screen.getByRole('textbox', { name: /^Title/ }));
    await press('Save');
    await screen.findByText('Error!!!');
    expect(screen.getByRole('textbox', { name: /^Title/ }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('is required')).toHaveLength(2);
  });

  it('passes the chosen file to the form and closes; in the settings there is no form [P-388, P-389]', async () => {
    const [used, closed] = [jest.fn(), jest.fn()];
    render(
      <UiProvider language="en">
        <MediaLibraryDialog open source={source} onUse={used} onClose={closed} />
      </UiProvider>,
    );
    expect(screen.getByRole('dialog', { name: 'Media library' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload a file' }));
    await userEvent.click(await screen.findByRole('button', { name: /Picture 1/ }));
    await press('Use this file');
    expect(used).toHaveBeenCalledWith(item('1'));
    expect(closed).toHaveBeenCalled();
    cleanup();
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Picture 1/ }));
    expect(screen.queryByRole('button', { name: 'Use this file' })).toBeNull();
  });
});

describe('a file', () => {
  const used: MediaUses = {
    uses: [
      { kind: 'challenge', title: 'The walk', href: '/admin/v2/challenges/1' },
      { kind: 'challenge', title: 'The quiz', href: '/admin/v2/challenges/2' },
      { kind: 'look', title: '', href: '/look' },
      { kind: 'reward', title: 'A mug', href: '/admin/v2/rewards/3' },
    ],
    more: 0,
    areRewardsUnknown: false,
  };

  it('says what uses it, each with its link, and where rewards are not counted', async () => {
    uses.mockResolvedValue(used);
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Picture 2/ }));
    await screen.findByText('Used by 2 challenges, the look of the site, 1 reward.');
    const links = within(screen.getByRole('list', { name: 'Where it is used' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['The walk', '/admin/v2/challenges/1'],
      ['The quiz', '/admin/v2/challenges/2'],
      ['the look of the site', '/look'],
      ['A mug', '/admin/v2/rewards/3'],
    ]);
    cleanup();
    uses.mockRejectedValueOnce(new Error('away'));
    uses.mockResolvedValue({ uses: [], more: 0, areRewardsUnknown: true });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Picture 2/ }));
    await screen.findByText('It could not be found out where this file is used.');
    await press('Retry');
    const none = await screen.findByText('Nothing uses this file.');
    expect(none.parentElement?.textContent).toContain('Rewards could not be counted.');
  });

  it('is deleted after its uses were said, and stays when others were added meanwhile', async () => {
    uses.mockResolvedValue({ ...used, uses: used.uses.slice(0, 1) });
    remove.mockRejectedValueOnce(Object.assign(new Error('This file is in use'), { status: 409 }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Picture 2/ }));
    await press('Delete');
    await screen.findByText('It is used by 1 challenge. It will be missing there, and cannot be restored.');
    uses.mockResolvedValue(used);
    await press('Delete it anyway');
    await screen.findByText('This file is in use');
    await screen.findByText(/^It is used by 2 challenges, the look of the site, 1 reward\./);
    await press('Delete it anyway');
    await screen.findByText('“Picture 2” has been deleted.');
    expect(remove.mock.calls).toEqual([
      ['2', used.uses.slice(0, 1)],
      ['2', used.uses],
    ]);
    expect(screen.queryByRole('heading', { name: 'Picture 2' })).toBeNull();
  });

  it('is replaced after its uses were said, shows the new file, and keeps its texts', async () => {
    const earlier = { kind: 'earlier_look', title: '', href: '/history' } as const;
    uses.mockResolvedValue({ ...used, uses: [...used.uses.slice(0, 1), earlier] });
    const next = item('2', { public_url: '/media/uploads/1/new.png', dimension: '90x30', version: '2' });
    replace.mockRejectedValueOnce(Object.assign(new Error('The picture is damaged'), { status: 422 }));
    replace.mockImplementationOnce(async (_item, _file, onShare) => {
      onShare(0.4);
      await screen.findByRole('button', { name: /Uploading 40%/ });
      return next;
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Picture 2/ }));
    const select = (one: File): void => {
      fireEvent.change(screen.getByLabelText('Replace', { selector: 'input' }), { target: { files: [one] } });
    };
    select(file('movie.mp4', 'video/mp4'));
    await screen.findByText('movie.mp4: only PNG and JPG images are accepted');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const chosen = file('new.png', 'image/png');
    select(chosen);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace “Picture 2”?' }));
    await dialog.findByText('It is shown at once by 1 challenge.');
    dialog.getByText('The file “new.png” takes its place.');
    await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
    await screen.findByText('The picture is damaged');
    await userEvent.click(dialog.getByRole('button', { name: 'Replace' }));
    await screen.findByText('“Picture 2” shows the new file.');
    expect(replace.mock.calls.map(([{ id }, sent]) => [id, sent === chosen])).toEqual([
      ['2', true],
      ['2', true],
    ]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('90 × 30')).toBeTruthy();
  });

  it('that another admin has replaced meanwhile is not replaced again unseen', async () => {
    replace.mockRejectedValueOnce(Object.assign(new Error('This file was changed'), { status: 409 }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: /Picture 2/ }));
    fireEvent.change(screen.getByLabelText('Replace', { selector: 'input' }), {
      target: { files: [file('new.png', 'image/png')] },
    });
    load.mockClear();
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace' }));
    await screen.findByText('This file was changed');
    await waitFor(() => expect(load).toHaveBeenCalled());
    expect(screen.queryByRole('heading', { name: 'Picture 2' })).toBeNull();
  });

  it('is only chosen in a form, neither replaced nor deleted', async () => {
    open({ onUse: jest.fn() });
    await userEvent.click(await screen.findByRole('button', { name: /Picture 2/ }));
    await screen.findByRole('button', { name: 'Use this file' });
    expect(screen.queryByRole('button', { name: /Delete|Replace/ })).toBeNull();
  });

  it('is shown by its folder, and new ones are uploaded into the shown folder', async () => {
    load.mockResolvedValue({ items: [item('1')], total: 1, folders: ['Summer', 'Winter'] });
    open();
    const folders = await screen.findByRole('combobox', { name: 'Folder' });
    await userEvent.selectOptions(folders, 'Winter');
    expect(lastQuery()).toEqual({ page: 1, page_size: 20, search: '', folder: 'Winter' });
    choose(file('a.png', 'image/png'));
    await waitFor(() => expect(upload.mock.calls.map((call) => call[3])).toEqual(['Winter']));
    await userEvent.click(await screen.findByRole('button', { name: 'All files' }));
    load.mockResolvedValue({ items: [], total: 0, folders: ['Summer'] });
    await userEvent.selectOptions(folders, 'Summer');
    await screen.findByRole('heading', { name: 'Nothing matches' });
    await press('Clear filters');
    expect(lastQuery()).toMatchObject({ folder: '' });
  });

  it.each([
    ['en', 'A boat', 'Un barco', 'A boat'],
    ['es', 'A boat', 'Un barco', 'Un barco'],
    ['en', '', 'Un barco', 'Un barco'],
    ['es', 'A boat', '', 'A boat'],
  ] as const)('in %s with the texts %j and %j reads %j', (language, alt_text, alt_text_es, expected) => {
    expect(altTextOf({ alt_text, alt_text_es }, language)).toBe(expected);
  });
});

describe('an upload', () => {
  it('shows how far it is, then the file [P-392]', async () => {
    let arrive: (arrived: MediaItem) => void = () => undefined;
    upload.mockImplementation((_file, onShare) => {
      onShare(0.4);
      return new Promise((resolve) => (arrive = resolve));
    });
    open();
    await screen.findByRole('list', { name: 'Files' });
    choose(file('a.png', 'image/png'));
    expect((await screen.findByRole('progressbar', { name: 'Uploading a.png' })).getAttribute('aria-valuenow')).toBe(
      '40',
    );
    arrive(item('9', { title: 'New one' }));
    await screen.findByRole('heading', { name: 'New one' });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(lastQuery()).toMatchObject({ page: 1, search: '' });
  });

  it('by drop takes several, one after the other', async () => {
    open();
    const list = await screen.findByRole('list', { name: 'Files' });
    const zone = screen.getByText(/PNG or JPG up to/).closest('[data-over]') as HTMLElement;
    fireEvent.dragOver(zone, { dataTransfer: { types: ['text/plain'] } });
    expect(zone.dataset['over']).toBe('false');
    fireEvent.dragOver(zone, { dataTransfer: { types: ['Files'] } });
    expect(zone.dataset['over']).toBe('true');
    const files = [file('a.png', 'image/png'), file('b.JPEG', '')];
    fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files } });
    await waitFor(() => expect(upload.mock.calls.map(([{ name }]) => name)).toEqual(['a.png', 'b.JPEG']));
    expect(list.isConnected).toBe(true);
  });

  it.each<[string, MediaSource, File, string]>([
    ['a PDF', source, file('a.pdf', 'application/pdf'), 'a.pdf: only PNG and JPG images are accepted'],
    ['a video among pictures', source, file('a.mp4', 'video/mp4'), 'a.mp4: only PNG and JPG images are accepted'],
    [
      'sound',
      withVideo,
      file('a.mp3', 'audio/mp3'),
      'a.mp3: only PNG and JPG images and MP4, MOV, WebM and Ogg videos are accepted',
    ],
    ['an empty file', source, file('a.png', 'image/png', 0), 'a.png: the file is empty'],
    ['a large picture', source, file('a.jpg', 'image/jpeg', 12 * MB), 'a.jpg: 12 MB is too large; 10 MB at most'],
    ['a large video', withVideo, file('a.webm', 'video/webm', 51 * MB), 'a.webm: 51 MB is too large; 50 MB at most'],
  ])('of %s is refused at once, with the reason [P-392, P-393, P-399]', async (_what, from, refused, reason) => {
    open({ source: from });
    await screen.findByRole('list', { name: 'Files' });
    choose(refused);
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
    expect(upload).not.toHaveBeenCalled();
  });

  it('that the server refuses says why, and does not stop the others [P-399]', async () => {
    upload.mockRejectedValueOnce(
      Object.assign(new Error('x'), { errors: { file: ['The picture is damaged or incomplete'] } }),
    );
    open();
    await screen.findByRole('list', { name: 'Files' });
    choose(file('a.png', 'image/png'), file('b.png', 'image/png'));
    expect((await screen.findByRole('alert')).textContent).toContain('a.png: The picture is damaged or incomplete');
    expect(upload).toHaveBeenCalledTimes(2);
  });

  it('by paste is taken from anywhere on the page, a pasted text is left to its field', async () => {
    open();
    const search = await screen.findByRole('searchbox', { name: 'Search files' });
    const text = fireEvent.paste(search, { clipboardData: { files: [] } });
    expect(text).toBe(true);
    fireEvent.paste(search, { clipboardData: { files: [file('image.png', 'image/png')] } });
    await waitFor(() => expect(upload.mock.calls.map(([{ name }]) => name)).toEqual(['image.png']));
  });

  it('of several shows each, is cancelled alone, and files that are added meanwhile are queued', async () => {
    const ends = new Map<string, (arrived: MediaItem) => void>();
    upload.mockImplementation(
      ({ name }, _onShare, signal) =>
        new Promise((resolve, reject) => {
          ends.set(name, resolve);
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    open();
    await screen.findByRole('list', { name: 'Files' });
    choose(file('a.png', 'image/png'), file('b.png', 'image/png'));
    choose(file('c.png', 'image/png'));
    const lines = (): (string | null)[] =>
      within(screen.getByRole('list', { name: 'Files on their way' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(lines()).toEqual([
      expect.stringContaining('Uploading a.png'),
      expect.stringContaining('Next: b.png'),
      expect.stringContaining('Next: c.png'),
    ]);
    await press('Cancel b.png');
    await press('Cancel a.png');
    await screen.findByRole('progressbar', { name: 'Uploading c.png' });
    ends.get('c.png')?.(item('9'));
    await screen.findByText('The file has been uploaded.');
    expect(upload.mock.calls.map(([{ name }]) => name)).toEqual(['a.png', 'c.png']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('list', { name: 'Files on their way' })).toBeNull();
  });

  it('that failed is tried again or removed from the list', async () => {
    upload.mockRejectedValueOnce(new Error('No connection'));
    open();
    await screen.findByRole('list', { name: 'Files' });
    choose(file('a.png', 'image/png'), file('notes.txt', 'text/plain'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('a.png: No connection'));
    const retries = screen.getAllByRole('button', { name: /^Retry / });
    expect(retries.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual(['Retry a.png']);
    await press('Remove notes.txt from this list');
    await press('Retry a.png');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(upload.mock.calls.map(([{ name }]) => name)).toEqual(['a.png', 'a.png']);
  });

  it('may be a video where videos are taken [P-393]', async () => {
    open({ source: withVideo }, 'es');
    await screen.findByRole('list', { name: 'Archivos' });
    const input = screen.getByLabelText('Subir un archivo', { selector: 'input' });
    expect(input.getAttribute('accept')).toBe('image/png,image/jpeg,video/mp4,video/quicktime,video/webm,video/ogg');
    for (const [index, name] of ['a.mp4', 'b.mov', 'c.webm', 'd.ogv'].entries()) {
      fireEvent.change(input, { target: { files: [file(name, '')] } });
      await waitFor(() => expect(upload).toHaveBeenCalledTimes(index + 1));
      await userEvent.click(await screen.findByRole('button', { name: 'Todos los archivos' }));
    }
  });
});

describe('a size', () => {
  it.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1_023, '1,023 Bytes'],
    [1_024, '1 KB'],
    [1_536, '1.5 KB'],
    [1_048_575, '1 MB'],
    [10 * MB, '10 MB'],
    [1_024 ** 3, '1 GB'],
    [1_024 ** 4, '1 TB'],
    [1_024 ** 5, '1 PB'],
    [1_024 ** 6, '1 EB'],
    [1_024 ** 7, '1 ZB'],
    [3 * 1_024 ** 8, '3 YB'],
    [5_000 * 1_024 ** 8, '5,000 YB'],
  ])('of %d bytes is %s [P-391]', (bytes, label) => {
    expect(fileSize(bytes, 'en')).toBe(label);
  });
});
