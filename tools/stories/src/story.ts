import type { Area, StoryMeta } from '@laurel/ui/stories';
import type { ComponentType } from 'react';

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
  pages: boolean;
  component: ComponentType;
}

const kebab = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .replace(/\s+/g, '-')
    .toLowerCase();

/** All stories of all modules; two of one id are an error. */
export function storyList(modules: readonly StoryModule[]): Story[] {
  const stories = modules.flatMap(({ meta, ...exports }) =>
    Object.entries(exports).map(([name, component]) => ({
      id: `${kebab(meta.title)}--${kebab(name)}`,
      title: meta.title,
      name: name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' '),
      areas: meta.areas,
      pages: meta.pages ?? false,
      component: component as ComponentType,
    })),
  );
  const ids = stories.map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0) throw new Error(`Two stories are called ${twice.join(', ')}`);
  return stories;
}
