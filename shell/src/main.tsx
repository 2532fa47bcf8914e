import '@laurel/federation/browser/hook';
import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import { watchForDuplicates } from '@laurel/federation/browser/duplicate-alarm';
import { providedNames } from '@laurel/federation/contract/provided-names';
import { addMessages, getPageData, startI18n } from '@laurel/web-kit';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import { reportFault } from './page/report-fault.ts';
import { startRemote } from './remotes/remote-store.ts';

// The first render waits this long for the page's remote, so that nothing flashes; then it shows the frame alone.
const WAIT_FOR_REMOTE_MILLIS = 1_000;

async function start(): Promise<void> {
  startI18n(getPageData().locale);
  addMessages('shell', { en, es });
  watchForDuplicates(providedNames, (alarm) => reportFault('duplicate-singleton', { ...alarm }));
  const { match } = bootManifest();
  if (match !== null && mayLoadAtOnce()) {
    await Promise.race([startRemote(match), new Promise((done) => setTimeout(done, WAIT_FOR_REMOTE_MILLIS))]);
  }
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root, { onUncaughtError: (error) => reportFault('uncaught', { message: String(error) }) }).render(<App />);
}

/** Nobody's back-office page shows the sign-in, whatever its address. */
function mayLoadAtOnce(): boolean {
  const { area, user } = getPageData();
  return area === 'participant' || user !== null;
}

void start();
