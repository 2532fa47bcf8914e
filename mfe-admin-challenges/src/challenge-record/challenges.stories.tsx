import { pending, refusal } from '@laurel/admin-kit/testing';
import type { StoryMeta } from '@laurel/ui/stories';
import {
  answerRow,
  challengeRow,
  formDefinition,
  linkDraft,
  pageOf,
  participantRow,
  quiz,
} from '../testing/challenges.ts';
import { story } from '../testing/story.ts';

export const meta: StoryMeta = { title: 'Challenges', areas: ['admin'], pages: true };

const LIST = '/admin/v2/programs/1/challenges';
const AT = '/admin/v2/challenges/8';
const tags = { '/admin/v2/programs/1/tags': { tags: ['river', 'winter'] } };
const noParticipants = { [`${AT}/participants`]: pageOf(), ...tags };
const form = { [`${AT}/edit`]: { ...formDefinition, challenge: quiz }, [`${LIST}/new`]: formDefinition };

export const List = story(LIST, {
  answers: { [LIST]: pageOf(challengeRow, { ...challengeRow, id: '8', name: quiz.name, status: 'active' }), ...tags },
});
export const NoChallengesYet = story(LIST, { answers: { [LIST]: pageOf(), ...tags } });
export const ListFailed = story(LIST, { answers: { [LIST]: refusal(503, 'Nothing answers right now.'), ...tags } });
export const ListNotAllowed = story(LIST, { permissions: { receipts: { manage: true } } });

export const Challenge = story(AT, {
  answers: { [AT]: quiz, [`${AT}/participants`]: pageOf(participantRow), ...tags },
});
export const WithoutCompletions = story(AT, { answers: { [AT]: { ...quiz, completions: 0 }, ...noParticipants } });
export const ReadOnly = story(AT, {
  answers: { [AT]: quiz, ...noParticipants },
  permissions: { challenges: { view: true } },
});
export const Answers = story(`${AT}/participant_answers`, {
  answers: { [AT]: quiz, [`${AT}/participant_answers`]: pageOf(answerRow), ...tags },
});
export const Loading = story(AT, { answers: { [AT]: pending } });
export const NotThere = story(AT, { answers: { [AT]: refusal(404, 'Not found') } });

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
  answers: { '/admin/v2/challenges/7/edit': { ...formDefinition, challenge: linkDraft } },
});
