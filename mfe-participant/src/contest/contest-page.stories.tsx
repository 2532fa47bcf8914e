import type { StoryMeta } from '@laurel/ui/stories';
import { type ComponentType, useState } from 'react';
import { screenStory } from '../testing/screen-story.tsx';

export const meta: StoryMeta = { title: 'Contest page', areas: ['participant'], pages: true };

export const Shown = screenStory('/contest', { contestUrl: '/partner' });

const Contest = screenStory('/contest', { contestUrl: '/partner' });

/** The page itself requests the partner, beside the frame. */
function contestStory(partner: typeof window.fetch): ComponentType {
  return function AskedFirst() {
    useState(() => {
      window.fetch = partner;
    });
    return <Contest />;
  };
}

export const Loading = contestStory(() => new Promise(() => undefined));
export const Failing = contestStory(() => Promise.reject(new TypeError('Failed to fetch')));
