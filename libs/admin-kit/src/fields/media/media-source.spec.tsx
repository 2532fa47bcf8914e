/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locale } from '@laurel/contracts/languages/languages';
import { withCaptions } from '@laurel/contracts/programs/media/captions';
import type { ProgramAttachment } from '@laurel/contracts/programs/media/media.dto';
import { type FocalPoint, withFocalPoint } from '@laurel/contracts/programs/media/picture-variants';
import type { RewardRow } from '@laurel/contracts/rewards/rewards.dto';
import { MediaLibrary } from '@laurel/ui/media-library';
import { answerCalls, descriptionOf, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TextDecoder } from 'node:util';
import type { ReactNode } from 'react';
import { adminPagesAt } from '../../testing/admin-page.tsx';
import { useMediaSource } from './media-source.ts';

const RANDOM = '0f'.repeat(16);
const OTHER = 'a1'.repeat(16);
const folder = '/media/uploads/1/';

const picture: ProgramAttachment = {
  id: '9',
  title: 'Quay',
  alt_text: '',
  alt_text_es: '',
  folder: '',
  content_type: 'image/jpeg',
  dimension: '1600x900',
  byte_size: 2_048,
  created_at: '2026-11-01T10:00:00.000Z',
  public_url: `${folder}${RANDOM}-1600x900.jpg`,
  file: { url: `${folder}${RANDOM}-1600x900.jpg`, filename: 'quay.jpg' },
  version: '3',
};
const film: ProgramAttachment = Object.assign({}, picture, {
  content_type: 'video/mp4' as const,
  dimension: null,
  public_url: `${folder}${RANDOM}.mp4`,
});

/** The server's record. */
let stored: ProgramAttachment;

const change = (changes: Partial<ProgramAttachment>): ProgramAttachment =>
  (stored = Object.assign({}, stored, changes, { version: String(Number(stored.version) + 1) }));
const rename = (nameAfter: (name: string) => string | null): ProgramAttachment =>
  change({ public_url: folder + (nameAfter(stored.public_url.slice(folder.length)) ?? '') });
const moveTo = (point: FocalPoint): ProgramAttachment => rename((name) => withFocalPoint(name, point, stored.version));
const caption = (language: Locale, hasCaptions = true): ProgramAttachment =>
  rename((name) => withCaptions(name, language, stored.version.padStart(8, '0'), hasCaptions));

/** The answer to a change that began from a version. */
const from = (version: unknown, saved: () => ProgramAttachment) =>
  version === stored.version
    ? { success: true as const, message: '', program_attachment: saved() }
    : refusal(409, 'version_conflict', 'This file was changed by someone else');

const FILE = '/admin/v2/program_attachments/9';
const answers = [
  reply.get('/admin/v2/programs/1/program_attachments', () => ({
    data: [stored],
    meta: { page: 1, page_size: 20, total: 1 },
    folders: [],
  })),
  reply.get(`${FILE}/uses`, { uses: [] }),
  reply.get('/admin/v2/programs/1/rewards', { data: [], meta: { page: 1, page_size: 50, total: 0 } }),
  reply.put(FILE, ({ body }) => {
    const { version, ...texts } = body as ProgramAttachment;
    return from(version, () => change(texts));
  }),
  reply.put(`${FILE}/focal_point`, ({ body }) => {
    const { version, x, y } = body as FocalPoint & { version: string };
    return from(version, () => moveTo({ x, y }));
  }),
  reply.put(`${FILE}/captions`, ({ body }) => {
    const { version, language, text } = body as { version: string; language: Locale; text: string | null };
    return from(version, () => caption(language, text !== null));
  }),
  reply.put(`${FILE}/file`, ({ query }) =>
    from(query.get('version'), () => change({ public_url: `${folder}${OTHER}-90x30.png`, dimension: '90x30' })),
  ),
];

function Library(): ReactNode {
  return <MediaLibrary source={useMediaSource('1', { acceptsVideo: true })} />;
}
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));
const tab = (name: string): Promise<void> => userEvent.click(screen.getByRole('tab', { name }));
const text = (name: RegExp): HTMLElement => screen.getByRole('textbox', { name });
async function openFile(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /Quay/ }));
}
async function open(file: ProgramAttachment): Promise<void> {
  stored = file;
  render(adminPagesAt([{ path: '*', element: <Library /> }], { address: '/admin/v2' }));
  await openFile();
}
async function saveAPoint(): Promise<void> {
  screen.getByRole('slider', { name: 'Focal point' }).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await press('Save');
}
const row = (language: string): HTMLElement =>
  screen.getAllByRole('listitem').find((each) => each.textContent.startsWith(language)) as HTMLElement;
function choose(language: string): void {
  const file = new File(['WEBVTT'], 'film.vtt');
  // jsdom gives out no bytes of a file.
  Object.assign(file, { arrayBuffer: () => Promise.resolve(new TextEncoder().encode('WEBVTT').buffer) });
  fireEvent.change(row(language).querySelector('input[type=file]')!, { target: { files: [file] } });
}
const captioned = (): string[] =>
  screen.getAllByRole('link', { name: /^Show the file: / }).map((link) => link.getAttribute('aria-label') ?? '');

beforeEach(() => {
  Object.assign(globalThis, { TextDecoder });
  answerCalls(answers);
});
afterEach(cleanup);

describe('a focal point', () => {
  it('is saved beside the texts that another admin has changed since, which the form takes over', async () => {
    await open(picture);
    await tab('Focal point');
    change({ alt_text: 'Boats' });
    await saveAPoint();
    await waitFor(() => expect(stored.public_url).toBe(`${folder}${RANDOM}-1600x900-f49x50-4.jpg`));
    expect(stored).toMatchObject({ alt_text: 'Boats', version: '5' });
    await tab('Edit');
    await waitFor(() => expect(text(/^Alt text/)).toHaveProperty('value', 'Boats'));
    await userEvent.type(text(/^Title/), ' at dawn');
    await press('Save');
    await waitFor(() => expect(stored).toMatchObject({ title: 'Quay at dawn', alt_text: 'Boats', version: '6' }));
  });

  it('replaces no text that another admin has changed, where the same one is being typed', async () => {
    await open(picture);
    await tab('Edit');
    await userEvent.type(text(/^Alt text/), 'Ships');
    await tab('Focal point');
    change({ alt_text: 'Boats' });
    await saveAPoint();
    await waitFor(() => expect(stored.version).toBe('5'));
    await tab('Edit');
    await press('Save');
    await waitFor(() =>
      expect(descriptionOf(text(/^Alt text/))).toContain('Someone else has changed this to “Boats”.'),
    );
    expect(stored.alt_text).toBe('Boats');
    await press('Save');
    await waitFor(() => expect(stored).toMatchObject({ alt_text: 'Ships', version: '6' }));
  });

  it('is not put over that of another admin, which the list of files then has', async () => {
    await open(picture);
    await tab('Focal point');
    moveTo({ x: 10, y: 20 });
    await saveAPoint();
    await screen.findByText('This file was changed by someone else');
    expect(stored.version).toBe('4');
    await press('All files');
    const listed = (): Element | null => screen.getByRole('list', { name: 'Files' }).querySelector('source');
    await waitFor(() => expect(listed()?.getAttribute('srcset')).toContain(stored.public_url));
    await openFile();
    await tab('Focal point');
    await saveAPoint();
    await waitFor(() => expect(stored.public_url).toBe(`${folder}${RANDOM}-1600x900-f9x20-4.jpg`));
  });
});

describe('captions', () => {
  it('are saved beside those in another language, and beside texts, that another admin has changed since', async () => {
    await open(film);
    await tab('Captions');
    caption('es');
    change({ title: 'Quay film' });
    choose('English');
    await waitFor(() => expect(captioned()).toEqual(['Show the file: English', 'Show the file: Spanish']));
    expect(stored).toMatchObject({ title: 'Quay film', version: '6' });
  });

  it('are not put over those that another admin has chosen in the same language', async () => {
    await open(film);
    await tab('Captions');
    caption('en');
    choose('English');
    await waitFor(() => expect(row('English').textContent).toContain('This file was changed by someone else'));
    expect(stored.version).toBe('4');
  });

  it('are not given to another video', async () => {
    await open(film);
    await tab('Captions');
    change({ public_url: `${folder}${OTHER}.mp4` });
    choose('English');
    await waitFor(() => expect(row('English').textContent).toContain('This file was changed by someone else'));
    expect(stored.version).toBe('4');
  });
});

describe('a replacement', () => {
  it('brings the texts that another admin has changed since, and the next save of texts leaves them', async () => {
    await open(picture);
    change({ title: 'Old quay' });
    const file = new File(['x'], 'new.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Replace', { selector: 'input' }), { target: { files: [file] } });
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Replace' }));
    await screen.findByRole('heading', { name: 'Old quay' });
    await tab('Edit');
    expect(text(/^Title/)).toHaveProperty('value', 'Old quay');
    await userEvent.type(text(/^Alt text/), 'Boats');
    await press('Save');
    await waitFor(() => expect(stored).toMatchObject({ title: 'Old quay', alt_text: 'Boats', version: '6' }));
  });
});

describe('the uses of a file', () => {
  const mug: RewardRow = {
    id: '31',
    program_id: '1',
    identifier: 'mug',
    name: 'A mug',
    image: null,
    selection: 'redeem',
    status: 'active',
    threshold: 120,
    price: null,
    limit: null,
    claims: 3,
    balance: null,
    sold_out: false,
    tag_list: [],
    start: null,
    finish: null,
    updated_at: '2026-11-20T10:00:00.000Z',
  };

  it.each([
    ['an earlier focal point', `${RANDOM}-1600x900-f30x70-4.jpg`, `${RANDOM}-1600x900-f20x30-3.jpg`],
    ['other captions', `${RANDOM}-c0a1b2c3den0a1b2c3d.mp4`, `${RANDOM}.mp4`],
    ['a name that no upload has', 'quay.jpg', 'quay.jpg'],
  ])('are rewards that show it with %s, too', async (_what, name, shown) => {
    const asked: (string | null)[] = [];
    answerCalls(
      answers,
      reply.get('/admin/v2/programs/1/rewards', ({ query }) => {
        const file = query.get('columnFilters[file]');
        asked.push(file);
        const data = shown.includes(file ?? '') ? [mug] : [];
        return { data, meta: { page: 1, page_size: 50, total: data.length } };
      }),
    );
    await open(Object.assign({}, picture, { public_url: `${folder}${name}` }));
    await screen.findByText('Used by 1 reward.');
    expect(asked).toEqual([name === shown ? name : RANDOM]);
  });
});
