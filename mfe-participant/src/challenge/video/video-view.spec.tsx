/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { changeLanguage } from '@laurel/web-kit';
import { answerCalls, reply } from '@laurel/web-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { link } from '../../testing/challenges.ts';
import { showPages } from '../../testing/show-pages.tsx';
import { ChallengePage } from '../challenge-page.tsx';

const MAP: string = 'the-map';
const ada = { id: '1', first_name: 'Ada', unused_points: '100', points: '100' };

async function open(video_url: string): Promise<HTMLVideoElement> {
  const film: Pick<ChallengeResponse, keyof ChallengeResponse> = {
    ...link,
    challenge_type: 'video',
    link_url: null,
    video_url,
    duration: 80,
    watched_percentage: 0,
  };
  answerCalls(reply.get(`/public/challenges/${MAP}`, film));
  showPages([{ path: '/challenge/:challenge_id', element: <ChallengePage /> }], {
    address: '/challenge/the-map',
    features: {},
    participant: ada,
  });
  await screen.findByText('This browser does not support the video element.');
  return document.querySelector('video') as HTMLVideoElement;
}

const address = `/media/uploads/1/${'0f'.repeat(16)}-c0a1b2c3des4e5f6071en0a1b2c3d.mp4`;
const [NONE, LOADED, ERROR] = [0, 2, 3];

/** What jsdom lacks of a track; as in a browser, it has no cues while it is switched off. */
function fakeTrack(track: HTMLTrackElement, readyState: number, text: string): { mode: string; readyState: number } {
  const state = { mode: 'disabled', readyState };
  const cues = [{ startTime: 1, endTime: 2, text }];
  Object.defineProperty(track, 'readyState', { get: () => state.readyState });
  Object.defineProperty(track, 'track', {
    value: Object.defineProperties(
      {},
      {
        mode: { get: () => state.mode, set: (mode: string) => (state.mode = mode) },
        cues: { get: () => (state.mode === 'disabled' || state.readyState !== LOADED ? null : cues) },
      },
    ),
  });
  return state;
}
function setOpen(open: boolean): void {
  const transcript = document.querySelector('details') as HTMLDetailsElement;
  transcript.open = open;
  fireEvent(transcript, new Event('toggle'));
}

afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

describe('a video', () => {
  it('has its captions, the reader’s language first, and what they say as a text below', async () => {
    const video = await open(address);
    const tracks = [...video.querySelectorAll('track')];
    expect(tracks.map(({ kind, srclang, label }) => [kind, srclang, label])).toEqual([
      ['captions', 'en', 'English'],
      ['captions', 'es', 'Español'],
    ]);
    expect(tracks.map((track) => track.getAttribute('src'))).toEqual([`${address}.en.vtt`, `${address}.es.vtt`]);
    // The browser reads the file once the track is on.
    const cues = [
      { startTime: 1, endTime: 2, text: '<v Ana>The river' },
      { startTime: 2, endTime: 3, text: '<v Ana>rises.' },
      { startTime: 9, endTime: 10, text: '[music]' },
    ];
    const textTrack = { mode: 'disabled', cues: null as object[] | null };
    Object.defineProperty(tracks[0], 'track', { value: textTrack });
    Object.defineProperty(tracks[0], 'readyState', { value: 0 });
    const transcript = screen.getByText('Transcript', { selector: 'summary' }).parentElement as HTMLDetailsElement;
    transcript.open = true;
    fireEvent(transcript, new Event('toggle'));
    await waitFor(() => expect(textTrack.mode).toBe('hidden'));
    textTrack.cues = cues;
    fireEvent(tracks[0]!, new Event('load'));
    expect((await screen.findByText('Ana: The river rises.')).getAttribute('lang')).toBeNull();
    expect(screen.getByText('[music]')).toBeTruthy();
  });

  it('has its transcript from captions that were read and are switched off, also when it is opened again', async () => {
    const video = await open(address);
    const state = fakeTrack(video.querySelector('track')!, LOADED, 'The river rises.');
    setOpen(true);
    await screen.findByText('The river rises.');
    setOpen(false);
    state.mode = 'disabled';
    setOpen(true);
    await screen.findByText('The river rises.');
    expect(state.mode).toBe('hidden');
  });

  it('loads captions again that could not be loaded, when the transcript is opened and on demand', async () => {
    const video = await open(address);
    const track = video.querySelector('track')!;
    const state = fakeTrack(track, ERROR, 'The river rises.');
    const loaded = (): string | null => track.getAttribute('src');
    setOpen(true);
    const first = await waitFor(() => {
      expect(loaded()).toMatch(/\.en\.vtt#again$/);
      return loaded();
    });
    fireEvent(track, new Event('error'));
    expect((await screen.findByRole('alert')).textContent).toContain('The transcript could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(loaded()).not.toBe(first));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Transcript' }));
    state.readyState = LOADED;
    fireEvent(track, new Event('load'));
    await screen.findByText('The river rises.');
  });

  it('has its transcript in the language that the page changes to', async () => {
    const video = await open(address);
    const [english, spanish] = [...video.querySelectorAll('track')];
    fakeTrack(english!, LOADED, 'The river rises.');
    const state = fakeTrack(spanish!, NONE, 'El río crece.');
    setOpen(true);
    await screen.findByText('The river rises.');
    await act(() => changeLanguage('es'));
    await waitFor(() => expect(state.mode).toBe('hidden'));
    expect(screen.queryByText('The river rises.')).toBeNull();
    state.readyState = LOADED;
    fireEvent(spanish!, new Event('load'));
    expect((await screen.findByText('El río crece.')).getAttribute('lang')).toBeNull();
  });

  it('has neither captions nor a transcript where its file has none', async () => {
    const video = await open('/media/film.webm');
    expect(video.querySelector('track')).toBeNull();
    expect(screen.queryByText('Transcript')).toBeNull();
  });
});
