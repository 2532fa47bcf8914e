/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ChallengeResponse } from '@laurel/contracts/programs/challenges.dto';
import { answerCalls, reply } from '@laurel/web-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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

afterEach(cleanup);

describe('a video', () => {
  it('has its captions, the reader’s language first, and what they say as a text below', async () => {
    const address = `/media/uploads/1/${'0f'.repeat(16)}-c0a1b2c3des4e5f6071en0a1b2c3d.mp4`;
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

  it('has neither captions nor a transcript where its file has none', async () => {
    const video = await open('/media/film.webm');
    expect(video.querySelector('track')).toBeNull();
    expect(screen.queryByText('Transcript')).toBeNull();
  });
});
