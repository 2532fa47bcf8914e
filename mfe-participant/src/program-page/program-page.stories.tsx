import { type AnswerTo, pending, refusal, reply } from '@laurel/web-kit/testing';
import { longSpanish, type StoryMeta } from '@laurel/ui/stories';
import type { ComponentType } from 'react';
import { failure } from '../testing/failure.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Program page', areas: ['participant'], pages: true };

const SLUG: string = 'official-rules';
const PAGE = `/public/program_pages/${SLUG}` as const;
const show = (page: AnswerTo<'get', typeof PAGE>): ComponentType =>
  screenStory('/official-rules', { answers: [reply.get(PAGE, page)] });
const rules = { id: '1', slug: 'official-rules', title: 'Official Rules' };

export const Full = show({
  ...rules,
  html: `<p>Beans are earned by people who are <strong>eighteen or older</strong>, with <a href="https://fernhill.example">purchases</a>, tastings and challenges.</p>
<h2>What counts</h2><ol><li>A receipt counts once.</li><li>Beans do not expire while you collect some each year.</li></ol>
<table><thead><tr><th>For</th><th>Beans</th></tr></thead><tbody><tr><td>A bag of coffee</td><td>95</td></tr><tr><td>A friend who joins</td><td>1,500</td></tr></tbody></table>
<blockquote>When in doubt, ask at the counter.</blockquote>`,
});
export const LongTexts = show({
  ...rules,
  title: longSpanish,
  html: `<p>${'Kaffeeröstereivereinigung'.repeat(6)}</p>`,
});
export const NotFound = show(refusal(404, 'not_found', 'Not found'));
export const Failing = show(failure);
export const Loading = show(pending);
