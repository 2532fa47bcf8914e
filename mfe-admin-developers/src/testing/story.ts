import { adminStories } from '@laurel/admin-kit/testing';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import remote from '../remote.tsx';

/** A state of one of these screens: its address, and what the server answers there. */
export const story = adminStories({ routes: remote.routes, messages: { en, es } }, 'adminDevelopers');
