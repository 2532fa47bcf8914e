import { pending, refusal, reply, tableOf } from '@laurel/web-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import {
  answerRow,
  challengeRow,
  formDefinition,
  linkDraft,
  newForm,
  participantRow,
  quiz,
} from '../testing/challenges.ts';
import { story } from '../testing/story.ts';

export const meta: StoryMeta = { title: 'Challenges', areas: ['admin'], pages: true };

const LIST = '/admin/v2/programs/1/challenges';
const AT = '/admin/v2/challenges/8';
const tags = [reply.get('/admin/v2/programs/1/tags', { tags: ['river', 'winter'] })];
const noParticipants = [reply.get(`${AT}/participants`, tableOf([])), ...tags];
const form = [reply.get(`${AT}/edit`, { ...formDefinition, challenge: quiz }), reply.get(`${LIST}/new`, newForm)];

export const List = story(LIST, {
  answers: [
    reply.get(LIST, tableOf([challengeRow, { ...challengeRow, id: '8', name: quiz.name, status: 'active' }])),
    ...tags,
  ],
});
export const NoChallengesYet = story(LIST, { answers: [reply.get(LIST, tableOf([])), ...tags] });
export const ListFailed = story(LIST, {
  answers: [reply.get(LIST, refusal(503, 'service_unavailable', 'Nothing answers right now.')), ...tags],
});
export const ListNotAllowed = story(LIST, { permissions: { receipts: { manage: true } } });

export const Challenge = story(AT, {
  answers: [reply.get(AT, quiz), reply.get(`${AT}/participants`, tableOf([participantRow])), ...tags],
});
export const WithoutCompletions = story(AT, {
  answers: [reply.get(AT, { ...quiz, completions: 0 }), ...noParticipants],
});
export const ReadOnly = story(AT, {
  answers: [reply.get(AT, quiz), ...noParticipants],
  permissions: { challenges: { view: true } },
});
export const Answers = story(`${AT}/participant_answers`, {
  answers: [reply.get(AT, quiz), reply.get(`${AT}/participant_answers`, tableOf([answerRow])), ...tags],
});
export const Loading = story(AT, { answers: [reply.get(AT, pending)] });
export const NotThere = story(AT, { answers: [reply.get(AT, refusal(404, 'not_found', 'Not found'))] });

export const NewChallenge = story(`${LIST}/new`, { answers: form });
export const WhatIsMissing = story(`${LIST}/new?step=content`, {
  answers: form,
  play: async (user) => {
    const next = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Next');
    if (next) await user.click(next);
  },
});
export const Questions = story(`${AT}/edit?step=details`, { answers: form });
export const Schedule = story(`${AT}/edit?step=schedule`, { answers: form });
export const Review = story('/admin/v2/challenges/7/edit?step=review', {
  answers: [reply.get('/admin/v2/challenges/7/edit', { ...formDefinition, challenge: linkDraft })],
});
