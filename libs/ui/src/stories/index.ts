export { longSpanish, picture } from './story-content.ts';
export type { Area, StoryMeta } from './story-meta.ts';
