import type { PageData } from '@laurel/contracts/page/page-data';
import type { Site } from '@laurel/contracts/programs/site';
import { prerenderedSectionHtml } from './prerendered-section.ts';
import { type Hero, heroPicture } from './hero.ts';
import { html, Html } from './html.ts';

/**
 * Markup shown until the first remote has rendered: header, hero and the section below it in their final places, in the
 * program's own colours and fonts. React replaces it; its class names never collide with those of a component.
 */
export function participantSkeleton(site: Site, data: PageData, path: string, hero: Hero | null): Html {
  const { header_logo: src } = site.program_template_detail;
  const logo = src ? html`<img src="${src}" alt="${site.name}" height="36" />` : html`<strong>${site.name}</strong>`;
  const section = path === '/' ? prerenderedSectionHtml(data) : null;
  return html`<div class="fs" aria-busy="true">
    <header class="fs-header">${logo}</header>
    <main>${hero && heroSection(hero)} ${section ?? html`<div class="fs-bars">${bars(4)}</div>`}</main>
  </div>`;
}

const langAttribute = (lang: string | undefined): Html | null => (lang ? html` lang="${lang}"` : null);

function heroSection({ title, text, picture, langs }: Hero): Html {
  return html`<section class="fs-hero">
    ${picture && heroPicture(picture)}
    <div class="fs-words">
      <h1${langAttribute(langs?.title)}>${title}</h1>
      <p${langAttribute(langs?.text)}>${text}</p>
    </div>
  </section>`;
}

/** The back-office's frame: side menu and table as grey bars. */
export function adminSkeleton(): Html {
  return html`<div class="fs fs-admin" aria-busy="true">
    <nav class="fs-side">${bars(6)}</nav>
    <main class="fs-bars">${bars(9)}</main>
  </div>`;
}

function bars(count: number): Html {
  return new Html('<i class="fs-bar"></i>'.repeat(count));
}

/**
 * Sets the person's theme when the program's colours were made for the other one; the design system's tokens refine it.
 */
function turned(theme: string, made: string, from: string, canvas: string, text: string): string {
  const mixed = (share: string): string => `color-mix(in oklab,var(--perk-${from}) ${share})`;
  const page = `html[data-area=participant][data-theme=${theme}][data-program-theme=${made}]`;
  return `${page}{background:${mixed(canvas)};color:${mixed(text)}}`;
}

export const skeletonCss = [
  'html{background:var(--perk-body-background,#101216);color:var(--perk-body-content,#e8eaf0)}',
  turned('light', 'dark', 'body-background', '3%,white', '80%,black'),
  turned('dark', 'light', 'body-content', '50%,black', '20%,white'),
  'html[data-area=admin][data-theme=light]{background:#f6f7f9;color:#1b1f27}',
  'body{margin:0;font-family:var(--font-body,system-ui,sans-serif)}',
  '.fs-header{height:64px;display:flex;align-items:center;padding:0 max(16px,calc(50vw - 600px));background:var(--perk-header-color);color:var(--perk-header-content-color)}',
  '.fs-header strong{color:var(--perk-header-title-color)}',
  '.fs-hero{position:relative;display:grid;align-items:end;min-height:min(62vh,520px);overflow:hidden}',
  '.fs-picture{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}',
  '.fs-hero::before{content:"";position:absolute;inset:0;z-index:1;background:linear-gradient(to top,rgb(0 0 0/82%),rgb(0 0 0/56%) 50%,rgb(0 0 0/8%) 90%)}',
  '.fs-words{position:relative;z-index:1;padding:32px max(16px,calc(50vw - 600px));max-width:640px}',
  '.fs-words h1{font-family:var(--font-header);font-size:clamp(32px,6vw,56px);line-height:1.1;margin:0 0 12px;color:#fff}',
  '.fs-words p{font-size:18px;line-height:1.5;margin:0;color:#fff}',
  '.fs-section{padding:24px max(16px,calc(50vw - 600px))}',
  '.fs-section h2{font-family:var(--font-header);margin:0 0 12px}',
  '.fs-section ul{display:flex;gap:16px;margin:0;padding:0;overflow:hidden;list-style:none}',
  '.fs-section li{display:flex;align-items:center;gap:12px;flex:0 0 min(272px,82%);font-weight:600}',
  '.fs-section img{width:96px;height:72px;object-fit:cover}',
  '.fs-note{margin:0;padding:12px 16px;text-align:center}',
  '.fs-bars,.fs-side{display:grid;gap:16px;padding:24px max(16px,calc(50vw - 600px));align-content:start}',
  '.fs-admin{display:grid;grid-template-columns:240px 1fr;min-height:100vh}.fs-admin>*{padding:24px}',
  '.fs-bar{display:block;height:20px;border-radius:6px;background:currentColor;opacity:.08}',
  '@media(max-width:700px){.fs-admin{grid-template-columns:1fr}.fs-side{display:none}}',
].join('');
