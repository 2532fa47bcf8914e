import type { StoryMeta } from '@laurel/ui/stories';
import { pending, reply, unreachable } from '@laurel/web-kit/testing';
import { answers, DOCUMENT, endpoints, LATEST, PAGES } from './testing/document.ts';
import { story } from './testing/story.ts';

export const meta: StoryMeta = { title: 'Developers', areas: ['admin'], pages: true };

export const Overview = story(PAGES, { answers });
export const NotAllowed = story(PAGES, { answers, permissions: { users: { view: true } } });
export const Reference = story(`${PAGES}/reference`, { answers });
export const ReferenceSearch = story(`${PAGES}/reference?q=points`, { answers });
export const ReferenceNoMatch = story(`${PAGES}/reference?q=nothing+of+this`, { answers });
export const ReferenceLoading = story(`${PAGES}/reference`, { answers: [reply.get(DOCUMENT, pending)] });
export const ReferenceFailed = story(`${PAGES}/reference`, { answers: [reply.get(DOCUMENT, unreachable)] });
export const Call = story(`${PAGES}/reference/Points_post`, { answers });
export const CallUnknown = story(`${PAGES}/reference/Points_burn`, { answers });
export const Events = story(`${PAGES}/events`, { answers });
export const EventsEmpty = story(`${PAGES}/events?type=reward.claimed&participant=x`, {
  answers: [...answers, reply.get(LATEST, { data: [], next_before: null })],
});
export const EventsFailed = story(`${PAGES}/events`, { answers: [...answers, reply.get(LATEST, unreachable)] });
export const EventType = story(`${PAGES}/events/points.changed`, { answers });
export const EventTypeWithoutEndpoint = story(`${PAGES}/events/points.changed`, {
  answers: [...answers, endpoints([])],
});
export const EventTypeUnknown = story(`${PAGES}/events/points.burned`, { answers });
