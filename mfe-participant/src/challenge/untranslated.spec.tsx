/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import type { Question } from '@laurel/contracts/programs/challenge-content/questions.dto';
import { answerCalls, reply } from '@laurel/web-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import { survey } from '../testing/challenges.ts';
import { showPages } from '../testing/show-pages.tsx';
import { ChallengePage } from './challenge-page.tsx';

afterEach(cleanup);

const MAP: string = 'the-map';
const ada = { id: '1', first_name: 'Ada', unused_points: '100', points: '100' };
const question: Pick<Question, keyof Question> = {
  id: '1',
  title: 'Where is it?',
  additional_details: '¿Cerca?',
  answer_type: 'text',
  is_required: false,
  options: [],
  untranslated: ['title'],
};

/** The language that an element within the page says for its text. */
const marked = (text: string): string | undefined =>
  screen.getByText(text).closest('main [lang]')?.getAttribute('lang') ?? undefined;

it('marks each text of a challenge that is not in the reader’s language, and no other', async () => {
  answerCalls(
    reply.get('/public/points', { points: '150', unused_points: '150' }),
    reply.get(`/public/challenges/${MAP}`, {
      ...survey,
      caption: 'Lee el mapa',
      description: '<p>Find the river loop</p>',
      untranslated: ['description'],
      questions: [question],
    }),
  );
  const program = { content_language: 'en' as const };
  showPages([{ path: '/challenge/:challenge_id', element: <ChallengePage /> }], {
    address: '/challenge/the-map',
    features: {},
    participant: ada,
    program,
  });
  // The questions come later than the rest of the page.
  await screen.findByText('Where is it?');
  const texts = ['Lee el mapa', 'Find the river loop', 'Where is it?', '¿Cerca?'];
  expect(texts.map(marked)).toEqual([undefined, 'en', 'en', undefined]);
});
