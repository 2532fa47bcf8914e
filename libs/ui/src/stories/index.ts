export { longSpanish, picture } from './samples.ts';
export type { Area, StoryMeta } from './story-meta.ts';
