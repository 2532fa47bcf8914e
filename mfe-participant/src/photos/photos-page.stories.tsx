import { type AnswerTo, pending, reply } from '@laurel/web-kit/testing';
import type { ContestPhotoPage } from '@laurel/contracts/programs/photo-contest/photos.dto';
import { longSpanish, picture, type StoryMeta } from '@laurel/ui/stories';
import type { ComponentType } from 'react';
import { failure } from '../testing/failure.ts';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Photos page', areas: ['participant'], pages: true };

const photo = (id: number, caption: string, author: string, votes: number): ContestPhotoPage['data'][0] => ({
  id: String(id),
  image_url: picture(id * 53),
  caption,
  author,
  votes,
});

const gallery = (data: ContestPhotoPage['data'], total = data.length): ContestPhotoPage => ({
  data,
  meta: { page: 1, page_size: 24, total },
});
const show = (photos: AnswerTo<'get', '/public/photos'>): ComponentType =>
  screenStory('/photos', { answers: [reply.get('/public/photos', photos)] });

export const Full = show(
  gallery(
    [
      photo(1, 'First cup on the fire escape', 'Priya', 1),
      photo(2, 'Moka at minus ten', '', 1_234),
      photo(3, 'My grandmother’s grinder', 'Tomás', 88),
      photo(4, '', 'Noor', 0),
    ],
    50,
  ),
);
export const Empty = show(gallery([]));
export const Loading = show(pending);
export const Failing = show(failure);
export const LongTexts = show(gallery([photo(1, longSpanish, longSpanish, 1_000_000_000)]));
