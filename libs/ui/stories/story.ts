import type { ComponentType } from 'react';

export type Area = 'admin' | 'participant';

/** What every `*.stories.tsx` says about itself, as `meta`; its other exports are the stories. */
export interface StoryMeta {
  title: string;
  /** On which sites the component lives. */
  areas: readonly Area[];
}

export interface StoryModule {
  meta: StoryMeta;
  [name: string]: unknown;
}

export interface Story {
  /** For example `button--loading`. */
  id: string;
  title: string;
  name: string;
  areas: readonly Area[];
  component: ComponentType;
}

const kebab = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .replace(/\s+/g, '-')
    .toLowerCase();

export function storyList(modules: readonly StoryModule[]): Story[] {
  return modules.flatMap(({ meta, ...exports }) =>
    Object.entries(exports).map(([name, component]) => ({
      id: `${kebab(meta.title)}--${kebab(name)}`,
      title: meta.title,
      name: name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' '),
      areas: meta.areas,
      component: component as ComponentType,
    })),
  );
}
