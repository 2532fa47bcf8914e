/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { ContestPhotoPage } from '@laurel/contracts/programs/photo-contest/photos.dto';
import { untypedApi as api } from '@laurel/web-kit';
import { answerCalls, refusal, reply } from '@laurel/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { showPages } from '../testing/show-pages.tsx';
import { PhotosPage } from './photos-page.tsx';

const PHOTOS = '/public/photos';
const get = jest.spyOn(api, 'get');

const gallery = (total: number, page = 1): ContestPhotoPage => ({
  data: total === 0 ? [] : [photo('1', 'Last lamp', 'Priya', 1), photo('2', 'Full moon', '', 1_234)],
  meta: { page, page_size: 24, total },
});
const photo = (id: string, caption: string, author: string, votes: number): ContestPhotoPage['data'][0] => ({
  id,
  image_url: `https://photos.test/${id}.jpg`,
  caption,
  author,
  votes,
});

function show(address = '/photos', active = true): void {
  const routes = [
    { path: '/', element: <p>Home</p> },
    { path: '/photos', element: <PhotosPage /> },
  ];
  const qrati_config = active ? { qrati_program_id: 'q7' } : null;
  showPages(routes, { address, features: {}, program: { qrati_config } });
}

beforeEach(() => {
  get.mockClear();
  answerCalls(reply.get(PHOTOS, gallery(50)));
});
afterEach(cleanup);

it('is home without a photo contest, and requests no photos [P-033] [P-034]', async () => {
  show('/photos', false);
  expect(await screen.findByText('Home')).toBeTruthy();
  expect(get).not.toHaveBeenCalled();
});

it('shows the photos with their owners and votes, in pages that the address names [P-033] [P-034]', async () => {
  show('/photos?page=2');
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(8);
  const picture = await screen.findByRole('img', { name: 'Last lamp' });
  expect(picture.getAttribute('src')).toBe('https://photos.test/1.jpg');
  expect(screen.getByText('By Priya · 1 vote')).toBeTruthy();
  expect(screen.getByText('1,234 votes')).toBeTruthy();
  expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  expect(get.mock.lastCall?.[0]).toBe('/public/photos?page=2&page_size=24');
  expect(screen.getByRole('link', { name: 'Enter or vote' }).getAttribute('href')).toBe('/contest');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(window.location.search).toBe('?page=3'));
});

it('turns back from a page behind the last one', async () => {
  show('/photos?page=9');
  await waitFor(() => expect(window.location.search).toBe('?page=3'));
});

it('reports that there are no entries yet [P-034]', async () => {
  answerCalls(reply.get(PHOTOS, gallery(0)));
  show();
  expect(await screen.findByText('No photos yet')).toBeTruthy();
  expect(screen.getByText('Be the first to enter one.')).toBeTruthy();
});

it('reports that the photos could not be loaded, and loads them again', async () => {
  answerCalls(reply.get(PHOTOS, refusal(503, 'photos_unavailable', 'Please try again.')));
  show();
  expect(await screen.findByText('The photos could not be loaded.')).toBeTruthy();
  expect(screen.getByText('Please try again.')).toBeTruthy();
  answerCalls(reply.get(PHOTOS, gallery(2)));
  await userEvent.click(screen.getByRole('button', { name: /again|retry/i }));
  expect(await screen.findByText('Full moon')).toBeTruthy();
});
