import type { MagicLinkIssued } from '@laurel/contracts/identity/participants/participants.dto';
import type { AttachmentPage } from '@laurel/contracts/programs/media/media.dto';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { Office } from './back-office/office.ts';
import { provision } from './calls/services.ts';
import { expectAccessible } from './site.ts';

test.describe.configure({ mode: 'serial' });

const film = resolve(import.meta.dirname, '../../tools/demo/media/nightjar/warm-up.webm');
const vtt = (...texts: string[]): string =>
  ['WEBVTT', ...texts.map((text, index) => `00:0${index * 2}.000 --> 00:0${index * 2 + 2}.000\n${text}`)].join('\n\n');
const fileOf = (text: string, name: string) => ({ name, mimeType: 'text/vtt', buffer: Buffer.from(text) });

let office: Office;
let desk: Page;

test.beforeAll(async ({ browser }) => {
  office = await Office.found('Library', { i18n_enabled: true, language: 'en' });
  desk = await office.desk(browser);
});
test.afterAll(() => office.close());

/** The page of the video, for a participant whose browser is in English. */
async function watch(browser: Browser): Promise<Page> {
  const id = await office.person(`mia-${randomUUID().slice(0, 8)}@example.com`, 'Mia', 'Reed');
  const link = await office.ask<MagicLinkIssued>('identity', 'POST', `participants/${id}/get_magic_link`);
  const page = await (await office.browser(browser, { locale: 'en-US' })).page();
  await page.goto(link.magic_link);
  await page.getByRole('button', { name: 'Sign in with this link' }).click();
  await expect(page.getByTestId('header-points')).toContainText('Mia');
  await page.goto('/challenge/film');
  await expect(page.locator('video')).toBeVisible();
  return page;
}

const library = (): string => `/admin/v2/programs/${office.programId}/settings/program/media-library`;

async function openFile(name: RegExp, tab: string): Promise<void> {
  await desk.goto(library());
  await desk.getByRole('button', { name }).click();
  await desk.getByRole('tab', { name: tab }).click();
}
const captionsFile = (language: string): Locator =>
  desk
    .getByRole('listitem')
    .filter({ has: desk.getByRole('button', { name: `Choose a file: ${language}` }) })
    .locator('input[type=file]');
const openVideo = (): Promise<void> => openFile(/warm-up/, 'Captions');

test('staff give a video captions in two languages, and hear what is wrong with a file', async () => {
  await desk.goto(library());
  await desk.getByLabel('Upload a file').setInputFiles(film);
  await expect(desk.getByText('The file has been uploaded.').first()).toBeVisible();
  const { data } = await office.ask<AttachmentPage>(
    'programs',
    'GET',
    `programs/${office.programId}/program_attachments`,
    {
      query: { accept_video: 'true' },
    },
  );
  await provision('programs', `programs/${office.programId}/challenges/film`, {
    name: 'Film',
    caption: 'Warm up',
    challenge_type: 'video',
    points: 5,
    video_url: data[0]?.public_url,
    video_seconds: 8,
    duration: 80,
  });

  await openVideo();
  const english = captionsFile('English');
  await english.setInputFiles(fileOf('WEBVTT\n\n00:03.000 --> 00:01.000\nBackwards', 'wrong.vtt'));
  await expect(desk.getByText('Line 3: a caption must end after it begins')).toBeVisible();
  await english.setInputFiles(fileOf(vtt('<v Ana>Lift your knees.', '<v Ana>And breathe.'), 'english.vtt'));
  await expect(desk.getByText('The captions have been saved.')).toBeVisible();
  await expect(desk.getByText('Line 3')).toBeHidden();
  const srt = '1\r\n00:00:00,000 --> 00:00:02,000\r\nSube las rodillas.\r\n';
  await captionsFile('Spanish').setInputFiles(fileOf(srt, 'spanish.srt'));
  await expect(desk.getByRole('link', { name: 'Show the file: Spanish' })).toBeVisible();
  await expectAccessible(desk);
  await openVideo();
  await expect(desk.getByRole('link', { name: /^Show the file/ })).toHaveCount(2);
});

test('a participant switches them on, and reads what is said below the video, in each language', async ({
  browser,
}) => {
  const page = await watch(browser);
  const video = page.locator('video');
  const tracks = () =>
    video.evaluate((player: HTMLVideoElement) =>
      [...player.textTracks].map(({ kind, language, label }) => [kind, language, label]),
    );
  expect(await tracks()).toEqual([
    ['captions', 'en', 'English'],
    ['captions', 'es', 'Español'],
  ]);
  await page.getByText('Transcript').click();
  await expect(page.getByText('Ana: Lift your knees. And breathe.')).toBeVisible();
  await video.evaluate((player: HTMLVideoElement) => {
    for (const track of player.textTracks) track.mode = track.language === 'es' ? 'showing' : 'disabled';
  });
  await expect
    .poll(() => video.evaluate((player: HTMLVideoElement) => [...(player.textTracks[1]?.cues ?? [])].length))
    .toBe(1);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect((await tracks())[0]).toEqual(['captions', 'es', 'Español']);
  await expect(page.getByText('Sube las rodillas.')).toBeVisible();
  await page.reload();
  await page.getByText('Transcripción').click();
  await expect(page.getByText('Sube las rodillas.')).toBeVisible();
});

test('captions that are taken away are gone from the site at the next look', async ({ browser }) => {
  await openVideo();
  await desk.getByRole('button', { name: 'Remove: English' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(desk.getByText('The captions have been removed.')).toBeVisible();
  const page = await watch(browser);
  await expect(page.locator('video track')).toHaveCount(1);
  await page.getByText('Transcript').click();
  await expect(page.getByText('Sube las rodillas.')).toHaveAttribute('lang', 'es');
});

/** The colour in the middle of a drawn element. */
const middleOf = async (shown: Locator): Promise<number[]> => {
  const drawn = [...(await shown.screenshot())];
  return shown.page().evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    return [...context.getImageData(bitmap.width / 2, bitmap.height / 2, 1, 1).data.slice(0, 3)];
  }, drawn);
};

test('the focal point of a picture is what its tile shows', async ({ browser }) => {
  // A wide picture: red at its left end, else blue.
  const picture = await desk.evaluate(async () => {
    const canvas = new OffscreenCanvas(1_800, 200);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#0000ff';
    context.fillRect(0, 0, 1_800, 200);
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 400, 200);
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await desk.goto(library());
  await desk.getByLabel('Upload a file').setInputFiles({
    name: 'two colours.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture),
  });
  await expect(desk.getByText('The file has been uploaded.').first()).toBeVisible();
  const { data } = await office.ask<AttachmentPage>(
    'programs',
    'GET',
    `programs/${office.programId}/program_attachments`,
  );
  await provision('programs', `programs/${office.programId}/challenges/walk`, {
    name: 'Walk',
    caption: 'Walk along',
    challenge_type: 'link',
    link_url: 'https://example.org/',
    points: 5,
    image_url: data[0]?.public_url,
  });
  const site = await (await office.browser(browser, { locale: 'en-US' })).page();
  const tile = site.getByRole('article').filter({ hasText: 'Walk along' }).locator('img').first();
  // A tile is drawn before its picture has come, and a visitor's answers may stand for some seconds after a change.
  const colour = async (): Promise<string> => {
    await site.goto('/');
    await expect(tile).toBeVisible();
    await expect.poll(() => tile.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
    const [red = 0, , blue = 0] = await middleOf(tile);
    if (red > 200 && blue < 60) return 'red';
    return blue > 200 && red < 60 ? 'blue' : `${red}, ${blue}`;
  };
  await expect.poll(colour).toBe('blue');

  await openFile(/two colours/, 'Focal point');
  await desk.getByRole('slider', { name: 'Focal point' }).focus();
  for (let step = 0; step < 5; step += 1) await desk.keyboard.press('Shift+ArrowLeft');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('The focal point has been saved.')).toBeVisible();
  await expect.poll(colour).toBe('red');
});
