import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import { watchForDuplicates } from '@laurel/federation/browser/duplicate-alarm';
import { providedNames } from '@laurel/federation/contract/provided-names';
import { addMessages, changeLanguage, getPageData, setCountry } from '@laurel/web-kit';
import { type AppHistory, createAppHistory } from '@laurel/web-kit/router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, queryClient } from './app.tsx';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { AdminArea, fetchLateParts } from './page/late-parts.tsx';
import { reportFault } from './page/report-fault.ts';
import { openRemote } from './remotes/remote-store.ts';

// The first render waits this long for the page's parts, so that nothing flashes; then it shows the loaded ones.
const WAIT_MILLIS = 1_000;

/** Shows the page. */
export async function start(): Promise<void> {
  const { locale, program } = getPageData();
  await changeLanguage(locale);
  setCountry(program?.country);
  addMessages('shell', { en, es });
  watchForDuplicates(providedNames, (alarm) => reportFault('duplicate-singleton', { ...alarm }));
  const history = await historyOfPage();
  await Promise.race([firstParts(), new Promise((done) => setTimeout(done, WAIT_MILLIS))]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const app = createRoot(root, { onUncaughtError: (error) => reportFault('uncaught', { message: String(error) }) });
  // Rendering runs in slices, between which the page reacts: slow phones need long for a whole page.
  startTransition(() => app.render(<App history={history} />));
  fetchLateParts(queryClient);
}

/** A page in the back-office's frame cannot change its address, and follows the back-office. */
async function historyOfPage(): Promise<AppHistory> {
  const { preview } = getPageData();
  return preview ? (await import('./preview/start-frame.ts')).startFrame(preview) : createAppHistory();
}

/** Resolves when all parts of the page's first view have loaded or failed; the view itself then reports failures. */
async function firstParts(): Promise<void> {
  const { match } = bootManifest();
  await Promise.allSettled([
    getPageData().area === 'admin' && AdminArea.load(),
    match !== null && mayLoadAtOnce() && openRemote(match),
  ]);
}

/** A back-office page without a session shows the sign-in, whatever its address. */
function mayLoadAtOnce(): boolean {
  const { area, user } = getPageData();
  return area === 'participant' || user !== null;
}
