import type { Entry } from './entries.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const css = `
  :root { color-scheme: light dark }
  body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif }
  h1 { margin: 0 0 4px; font-size: 24px } p { margin: 0 0 20px; opacity: .75 }
  ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(180px, 1fr)); gap: 16px; margin: 0; padding: 0;
    list-style: none }
  img { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 12px }
  form { display: flex; justify-content: space-between; align-items: center; gap: 8px; margin-top: 8px }
  button { min-height: 44px; padding: 0 16px; border: 1px solid; border-radius: 8px; background: none; color: inherit;
    font: inherit; font-weight: 600; cursor: pointer }`;

/** The contest as it is embedded: its entries, each with a button to vote for it. */
export function contestPage(entries: readonly Entry[]): string {
  const items = entries.map(
    ({ id, caption, votes_count }) => `
        <li>
          <img src="/photos/${id}.svg" alt="${escaped(caption)}" />
          <form method="post">
            <span>${votes_count} votes</span>
            <button name="photo" value="${id}" aria-label="Vote for ${escaped(caption)}">Vote</button>
          </form>
        </li>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Photo contest (stand-in for Qrati)</title>
    <style>${css}</style>
  </head>
  <body>
    <main>
      <h1>Photo contest</h1>
      <p>${entries.length > 0 ? 'Vote for the photos you like best.' : 'Nobody has entered a photo yet.'}</p>
      <ul>${items.join('')}
      </ul>
    </main>
  </body>
</html>
`;
}
