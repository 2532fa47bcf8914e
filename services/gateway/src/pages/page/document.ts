import { directionOf, formatTag, type Locale } from '@laurel/contracts/languages/languages';
import type { PageData } from '@laurel/contracts/page/page-data';
import type { PageReleases } from '../../releases/page-releases.ts';
import { skeletonCss } from './skeleton.ts';
import { heroCss, heroPreload } from './hero.ts';
import { html, Html, jsonScript, styleText } from './html.ts';

export interface PageDocument {
  nonce: string;
  csrfToken: string;
  title: string;
  description: string;
  data: PageData;
  releases: PageReleases;
  /** Meta elements of link previews; empty in the back-office. */
  preview: Html | null;
  /** The program's variables and font faces; empty on pages without a program. */
  programCss: string;
  /** The program's own style sheet, loaded after ours. */
  ownCss: string;
  /** Markup shown before any script has run. */
  skeleton: Html;
  /** Preload of the first view's main picture, if it has one. */
  heroImage: string | null;
  fontFiles: readonly string[];
  /** Address of the favicon; an empty `data:` address where there is none, so that browsers ask for no file. */
  icon: string;
  /** The theme until the person's own choice is read. */
  theme: 'dark' | 'light';
}

/** The language, with the region whose formats the page will have. */
const tagOf = ({ locale, program }: PageData): string =>
  program?.country ? formatTag(locale, program.country) : locale;

/** The whole HTML of a page. */
export function renderDocument(page: PageDocument): string {
  const { nonce, data, releases } = page;
  const canSwitchTheme = data.program?.theme_switch_enabled ?? true;
  const preloads = releases.preloads.map(
    (file) =>
      html`<link
        rel="preload"
        as="script"
        href="${file.url}"
        integrity="${file.integrity}"
        crossorigin="anonymous"
        nonce="${nonce}"
      />`,
  );
  const fonts = page.fontFiles.map(
    (file) => html`<link rel="preload" as="font" type="font/woff2" href="/fonts/${file}" crossorigin="anonymous" />`,
  );
  return html`<!doctype html>
    <html
      lang="${tagOf(data)}"
      dir="${directionOf(data.locale)}"
      data-area="${data.area}"
      data-theme="${page.theme}"
      data-program-theme="${page.theme}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <meta name="description" content="${page.description}" />
        ${page.preview}
        <meta name="csrf-token" content="${page.csrfToken}" />
        <meta name="sc-nonce" content="${nonce}" />
        <meta name="color-scheme" content="dark light" />
        <link rel="icon" href="${page.icon}" />
        <style nonce="${nonce}">
          ${new Html(page.programCss + skeletonCss + (page.heroImage === null ? '' : heroCss(page.heroImage)))}
        </style>
        ${
          page.ownCss &&
          html`<style nonce="${nonce}">
            ${styleText(page.ownCss)}
          </style>`
        }
        <script nonce="${nonce}">
          ${new Html(canSwitchTheme ? THEME_BEFORE_PAINT : '')};
        </script>
        ${page.heroImage && heroPreload(page.heroImage)}${fonts}${preloads}
        <script type="application/json" id="boot">
          ${jsonScript(releases.boot)}
        </script>
        <script type="application/json" id="page-data">
          ${jsonScript(data)}
        </script>
        <script
          nonce="${nonce}"
          src="${releases.shell.url}"
          integrity="${releases.shell.integrity}"
          crossorigin="anonymous"
          defer
        ></script>
      </head>
      <body>
        <noscript><p class="fs-note">${NO_SCRIPT[data.locale]}</p></noscript>
        <div id="root">${page.skeleton}</div>
      </body>
    </html> `.text;
}

const NO_SCRIPT: Record<Locale, string> = {
  en: 'This site needs JavaScript. Please allow it in your browser and load the page again.',
  es: 'Este sitio necesita JavaScript. Permítelo en tu navegador y vuelve a cargar la página.',
};

// Set before the first paint, so that the page never flashes in the other theme.
const THEME_BEFORE_PAINT =
  "try{var t=localStorage.getItem('laurel-theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch(e){}";
