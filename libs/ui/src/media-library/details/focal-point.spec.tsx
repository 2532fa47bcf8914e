/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UiProvider } from '@laurel/ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MediaLibrary } from '../media-library.tsx';
import type { MediaItem, MediaSource } from '../types.ts';

const name = `${'0f'.repeat(16)}-1600x900`;
const urlOf = (focus: string): string => `/media/uploads/1/${name}${focus}.jpg`;

const item = (changes: Partial<MediaItem> = {}): MediaItem => ({
  id: '1',
  title: 'Quay',
  alt_text: '',
  alt_text_es: '',
  folder: '',
  content_type: 'image/jpeg',
  version: '4',
  dimension: '1600x900',
  byte_size: 9,
  created_at: '2026-11-20T10:00:00.000Z',
  public_url: urlOf('-f20x30-3'),
  file: { url: urlOf('-f20x30-3'), filename: 'quay.jpg' },
  ...changes,
});

const focus = jest.fn<NonNullable<MediaSource['focus']>>();
const load = jest.fn<MediaSource['load']>();
const source: MediaSource = {
  acceptsVideo: true,
  limits: { picture: 1, video: 1 },
  load,
  upload: () => Promise.reject(new Error('unused')),
  update: () => Promise.reject(new Error('unused')),
  remove: () => Promise.reject(new Error('unused')),
  uses: () => Promise.resolve({ uses: [], more: 0, areRewardsUnknown: false }),
  focus,
};

const open = async (shown = source, language: 'en' | 'es' = 'en'): Promise<void> => {
  render(
    <UiProvider language={language}>
      <MediaLibrary source={shown} />
    </UiProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /Quay/ }));
};
const openPoint = async (): Promise<void> => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Focal point' }));
};
const point = (): HTMLElement => screen.getByRole('slider', { name: 'Focal point' });
const where = (): string | null => point().getAttribute('aria-valuetext');
const crops = (): string[] =>
  [...screen.getByRole('list', { name: 'As it is cropped' }).querySelectorAll('img')].map(
    ({ style }) => style.objectPosition,
  );

beforeEach(() => {
  load.mockReset().mockResolvedValue({ items: [item()], total: 1, folders: [] });
  focus.mockReset().mockResolvedValue(item({ public_url: urlOf('-f22x20-4'), version: '5' }));
});
afterEach(cleanup);

describe('the focal point of a picture', () => {
  it('begins where the address says, follows the arrow keys, and shows each crop before it is saved', async () => {
    await openPoint();
    expect(where()).toBe('20% from the left, 30% from the top');
    expect(crops()).toEqual(['20% 30%', '20% 30%', '20% 30%']);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    point().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    expect(where()).toBe('22% from the left, 20% from the top');
    expect(crops()).toEqual(['22% 20%', '22% 20%', '22% 20%']);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(focus).toHaveBeenCalledWith(item(), { x: 22, y: 20 });
    await screen.findByText('The focal point has been saved.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true));
    expect(where()).toBe('22% from the left, 20% from the top');
    // The tab has been drawn anew.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quay' })));
  });

  it('brings the texts that another admin has saved meanwhile, beside those that are typed', async () => {
    const stored = item({ public_url: urlOf('-f20x31-6'), version: '6', title: 'Old quay' });
    focus.mockResolvedValue(stored);
    const update = jest.fn<MediaSource['update']>(() => new Promise(() => undefined));
    await open({ ...source, update });
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    await userEvent.type(screen.getByRole('textbox', { name: /^Alt text/ }), 'Ships');
    await userEvent.click(screen.getByRole('tab', { name: 'Focal point' }));
    point().focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Old quay' });
    await userEvent.click(screen.getByRole('tab', { name: 'Edit' }));
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Old quay');
    expect(screen.getByRole('textbox', { name: /^Alt text/ })).toHaveProperty('value', 'Ships');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const texts = { title: 'Old quay', alt_text: 'Ships', alt_text_es: '', folder: '' };
    expect(update).toHaveBeenCalledWith('1', texts, stored);
  });

  it('stays within the picture, and returns to the centre', async () => {
    await openPoint();
    point().focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
    expect(where()).toBe('0% from the left, 0% from the top');
    const centre = screen.getByRole('button', { name: 'Back to the centre' });
    await userEvent.click(centre);
    expect(where()).toBe('50% from the left, 50% from the top');
    expect([centre.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', centre]);
  });

  it('goes where the picture is pressed, and follows the pointer until it is lifted', async () => {
    await openPoint();
    const area = point().parentElement as HTMLElement;
    // jsdom has no pointer events.
    const press = (type: string, clientX: number, clientY: number): unknown =>
      fireEvent(area, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY }));
    let captured = false;
    Object.assign(area, {
      getBoundingClientRect: () => ({ left: 100, top: 50, width: 400, height: 200 }),
      setPointerCapture: () => (captured = true),
      hasPointerCapture: () => captured,
    });
    press('pointermove', 150, 60);
    expect(where()).toBe('20% from the left, 30% from the top');
    press('pointerdown', 200, 200);
    expect(where()).toBe('25% from the left, 75% from the top');
    expect(document.activeElement).toBe(point());
    press('pointermove', 900, 10);
    expect(where()).toBe('100% from the left, 0% from the top');
  });

  it('that the server refuses says why and stays as it was set', async () => {
    focus.mockRejectedValueOnce(new Error('It was changed meanwhile.'));
    await openPoint();
    point().focus();
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('It was changed meanwhile.');
    expect(where()).toBe('20% from the left, 31% from the top');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The focal point has been saved.');
    expect(focus.mock.calls.map(([, to]) => to)).toEqual([
      { x: 20, y: 31 },
      { x: 20, y: 31 },
    ]);
  });

  it('is a point of pictures alone, where the source moves one', async () => {
    load.mockResolvedValue({
      items: [item({ content_type: 'video/mp4', dimension: null, public_url: '/media/uploads/1/a.mp4' })],
      total: 1,
      folders: [],
    });
    await open(source, 'es');
    expect(screen.queryByRole('tab', { name: 'Punto focal' })).toBeNull();
    cleanup();
    load.mockResolvedValue({ items: [item()], total: 1, folders: [] });
    const earlier = { ...source };
    delete earlier.focus;
    await open(earlier, 'es');
    expect(screen.queryByRole('tab', { name: 'Punto focal' })).toBeNull();
    cleanup();
    await open(source, 'es');
    expect(screen.getByRole('tab', { name: 'Punto focal' })).toBeTruthy();
  });
});
