import type { Site } from '@laurel/contracts/programs/site';
import { html, Html } from './html.ts';

/**
 * What is seen until the first remote has rendered: header and hero in their final places, in the program's own
 * colours and fonts. React replaces it; the class names are the document's own and never meet those of a component.
 */
export function participantFirstSight(site: Site, path: string): Html {
  const { program_template_detail: template } = site;
  const logo = template.header_logo
    ? html`<img src="${template.header_logo}" alt="${site.name}" height="36" />`
    : html`<strong>${site.name}</strong>`;
  const picture = template.header_background_image
    ? html`<img class="fs-picture" src="${template.header_background_image}" alt="" fetchpriority="high" />`
    : null;
  const hero = html`<section class="fs-hero">
    ${picture}
    <div class="fs-words">
      <h1>${template.header_text}</h1>
      <p>${template.header_description}</p>
    </div>
  </section>`;
  return html`<div class="fs" aria-busy="true">
    <header class="fs-header">${logo}</header>
    ${path === '/' ? hero : html`<main class="fs-bars">${bars(4)}</main>`}
  </div>`;
}

/** The back-office's frame: side menu and table as grey bars. */
export function adminFirstSight(): Html {
  return html`<div class="fs fs-admin" aria-busy="true">
    <nav class="fs-side">${bars(6)}</nav>
    <main class="fs-bars">${bars(9)}</main>
  </div>`;
}

function bars(count: number): Html {
  return new Html('<i class="fs-bar"></i>'.repeat(count));
}

/** The person's theme where the program's colours were made for the other one; the design system's tokens refine it. */
function turned(theme: string, made: string, from: string, canvas: string, text: string): string {
  const mixed = (share: string): string => `color-mix(in oklab,var(--perk-${from}) ${share})`;
  const page = `html[data-area=participant][data-theme=${theme}][data-program-theme=${made}]`;
  return `${page}{background:${mixed(canvas)};color:${mixed(text)}}`;
}

export const firstSightCss = [
  'html{background:var(--perk-body-background,#101216);color:var(--perk-body-content,#e8eaf0)}',
  turned('light', 'dark', 'body-background', '3%,white', '80%,black'),
  turned('dark', 'light', 'body-content', '50%,black', '20%,white'),
  'html[data-area=admin][data-theme=light]{background:#f6f7f9;color:#1b1f27}',
  'body{margin:0;font-family:var(--font-body,system-ui,sans-serif)}',
  '.fs-header{height:64px;display:flex;align-items:center;padding:0 max(16px,calc(50vw - 600px));background:var(--perk-header-color);color:var(--perk-header-content-color)}',
  '.fs-hero{position:relative;display:grid;align-items:end;min-height:min(62vh,520px);overflow:hidden}',
  '.fs-picture{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}',
  '.fs-hero::before{content:"";position:absolute;inset:0;z-index:1;background:linear-gradient(to top,rgb(0 0 0/82%),rgb(0 0 0/56%) 50%,rgb(0 0 0/8%) 90%)}',
  '.fs-words{position:relative;z-index:1;padding:32px max(16px,calc(50vw - 600px));max-width:640px}',
  '.fs-words h1{font-family:var(--font-header);font-size:clamp(32px,6vw,56px);line-height:1.1;margin:0 0 12px;color:#fff}',
  '.fs-words p{font-size:18px;line-height:1.5;margin:0;color:#fff}',
  '.fs-bars,.fs-side{display:grid;gap:16px;padding:24px max(16px,calc(50vw - 600px));align-content:start}',
  '.fs-admin{display:grid;grid-template-columns:240px 1fr;min-height:100vh}.fs-admin>*{padding:24px}',
  '.fs-bar{display:block;height:20px;border-radius:6px;background:currentColor;opacity:.08}',
  '@media(max-width:700px){.fs-admin{grid-template-columns:1fr}.fs-side{display:none}}',
].join('');
