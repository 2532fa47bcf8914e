import { directionOf, knownLocale } from '@laurel/contracts/languages/languages';
import { setTheme, UiProvider } from '@laurel/ui';
import type { Area } from '@laurel/ui/stories';
import { changeLanguage } from '@laurel/web-kit';
import { addTestLanguages } from '@laurel/web-kit/testing/languages';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Catalogue } from './catalogue.tsx';
import { StoryFonts } from './fonts.ts';
import { palettes } from './palettes.ts';
import { type StoryModule, storyList } from './story.ts';

// The bundler reads the folders from these calls: they cannot be made in a loop.
const ui = import.meta.webpackContext('../../../libs/ui/src', { recursive: true, regExp: /\.stories\.tsx$/ });
const adminKit = import.meta.webpackContext('../../../libs/admin-kit/src', {
  recursive: true,
  regExp: /\.stories\.tsx$/,
});
const participant = import.meta.webpackContext('../../../mfe-participant/src', {
  recursive: true,
  regExp: /\.stories\.tsx$/,
});
const programs = import.meta.webpackContext('../../../mfe-admin-challenges/src', {
  recursive: true,
  regExp: /\.stories\.tsx$/,
});
const settings = import.meta.webpackContext('../../../mfe-admin-settings/src', {
  recursive: true,
  regExp: /\.stories\.tsx$/,
});
const developers = import.meta.webpackContext('../../../mfe-admin-developers/src', {
  recursive: true,
  regExp: /\.stories\.tsx$/,
});
const receipts = import.meta.webpackContext('../../../mfe-admin-receipts/src', {
  recursive: true,
  regExp: /\.stories\.tsx$/,
});
const shell = import.meta.webpackContext('../../../shell/src', { recursive: true, regExp: /\.stories\.tsx$/ });
const stories = storyList(
  [shell, ui, adminKit, participant, programs, settings, receipts, developers].flatMap((context) =>
    context.keys().map((file) => context(file) as StoryModule),
  ),
);

const query = new URLSearchParams(window.location.search);
const root = document.documentElement;
const area: Area = query.get('area') === 'admin' ? 'admin' : 'participant';
root.dataset['area'] = area;
const palette = palettes[query.get('palette') ?? ''];
root.dataset['programTheme'] = palette?.theme ?? 'dark';
for (const [name, colour] of Object.entries(palette?.colours ?? {})) root.style.setProperty(`--${name}`, colour);
addTestLanguages();
const language = knownLocale(query.get('lang')) ?? 'en';
root.lang = language;
root.dir = directionOf(language);
await changeLanguage(language);
setTheme(query.get('theme') === 'light' ? 'light' : 'dark');

const chosen = stories.find(({ id }) => id === query.get('story'));
const Story = chosen?.component;
const shown = Story ? (
  <main>
    <Story />
  </main>
) : (
  <Catalogue stories={stories} area={area} />
);
const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <StrictMode>
      <StoryFonts />
      {chosen?.pages ? shown : <UiProvider language={language}>{shown}</UiProvider>}
    </StrictMode>,
  );
}
