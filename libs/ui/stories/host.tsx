import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setTheme, UiProvider } from '../src/index.ts';
import { Catalogue } from './catalogue.tsx';
import { StoryFonts } from './fonts.ts';
import { palettes } from './palettes.ts';
import { type Area, type StoryModule, storyList } from './story.ts';

const context = import.meta.webpackContext('../src', { recursive: true, regExp: /\.stories\.tsx$/ });
const stories = storyList(context.keys().map((file) => context(file) as StoryModule));

const query = new URLSearchParams(window.location.search);
const root = document.documentElement;
const area: Area = query.get('area') === 'admin' ? 'admin' : 'participant';
root.dataset['area'] = area;
const palette = palettes[query.get('palette') ?? ''];
root.dataset['programTheme'] = palette?.theme ?? 'dark';
for (const [name, colour] of Object.entries(palette?.colours ?? {})) root.style.setProperty(`--${name}`, colour);
root.lang = query.get('lang') === 'es' ? 'es' : 'en';
setTheme(query.get('theme') === 'light' ? 'light' : 'dark');

const chosen = stories.find(({ id }) => id === query.get('story'));
const Story = chosen?.component;
const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <StrictMode>
      <UiProvider language={root.lang === 'es' ? 'es' : 'en'}>
        <StoryFonts />
        {Story ? (
          <main>
            <Story />
          </main>
        ) : (
          <Catalogue stories={stories} area={area} />
        )}
      </UiProvider>
    </StrictMode>,
  );
}
