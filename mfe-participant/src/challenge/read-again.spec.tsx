/** @jest-environment jsdom */
import { expect, it, jest } from '@jest/globals';
import { untypedApi as api } from '@laurel/web-kit';
import { alsoAnswer, answerCalls, reply, unreachable } from '@laurel/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { survey } from '../testing/challenges.ts';
import { showPages } from '../testing/show-pages.tsx';
import { ChallengePage } from './challenge-page.tsx';

const id: string = 'the-map';
const ADDRESS = `/public/challenges/${id}` as const;

it('a challenge stays as it is, with what was typed, when it cannot be read again', async () => {
  answerCalls(reply.get(ADDRESS, survey));
  showPages([{ path: '/challenge/:challenge_id', element: <ChallengePage /> }], {
    address: '/challenge/the-map',
    features: {},
    participant: { id: '1' },
  });
  const [field] = await screen.findAllByRole<HTMLInputElement>('textbox');
  await userEvent.type(field!, 'Harrow Quay');
  const get = jest.spyOn(api, 'get').mockClear();
  alsoAnswer(reply.get(ADDRESS, unreachable));
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  // The call itself and its two repetitions.
  await waitFor(() => expect(get).toHaveBeenCalledTimes(3), { timeout: 10_000 });
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(screen.getAllByRole<HTMLInputElement>('textbox')[0]?.value).toBe('Harrow Quay');
  expect(window.location.pathname).toBe('/challenge/the-map');
  expect(screen.queryByText('Error loading challenge')).toBeNull();
});
