import {
  type PagePreview,
  previewMessage,
  type PreviewNews,
  type PreviewPage,
  type PreviewState,
} from '@laurel/contracts/page/preview';
import { api, updatePreview } from '@laurel/web-kit';
import type { AppHistory } from '@laurel/web-kit/router';
import { createFrameHistory } from './frame-history.ts';
import { settingsAt } from './settings-at.ts';
import { allFaces, showLook } from './show-look.ts';

type News = PreviewNews extends infer Each ? (Each extends PreviewNews ? Omit<Each, 'kind'> : never) : never;

const MARK = 'data-previewed';

/**
 * Runs this page as the preview in a frame of the back-office: shows the look, the theme and the page that it sends, and
 * sends it what a person clicks. Messages of any other origin or window are ignored.
 */
export function startFrame({ origin }: PagePreview): AppHistory {
  const history = createFrameHistory();
  let page: PreviewPage = 'home';
  const send = (news: News): void => window.parent.postMessage({ kind: previewMessage, ...news }, origin);
  const open = async (wanted: PreviewPage): Promise<void> => {
    const address = await addressOf(wanted).catch(() => null);
    if (wanted !== page) return;
    if (address !== null) history.replace(address);
    send(address === null ? { news: 'missing', page: wanted } : { news: 'shown', page: wanted });
  };
  window.addEventListener('message', ({ data, origin: sender, source }: MessageEvent<unknown>) => {
    if (sender !== origin || source !== window.parent || !isState(data)) return;
    updatePreview(data);
    showLook(data);
    if (data.page === page) return;
    page = data.page;
    void open(page);
  });
  // A page that opens focuses its title or its dialog: here that would take the focus from the form beside the frame.
  HTMLElement.prototype.focus = () => undefined;
  watchClicks((settings) => send({ news: 'picked', settings }));
  send({ news: 'ready' });
  return history;
}

const isState = (data: unknown): data is PreviewState =>
  typeof data === 'object' && data !== null && (data as Partial<PreviewState>).kind === previewMessage;

/** The address of a page; `null` when the program has no live record that it could show. */
async function addressOf(page: PreviewPage): Promise<string | null> {
  if (page === 'challenge') {
    const tiles = await api.get('/public/home/active_uncompleted_challenges');
    const shown = tiles.find(({ bypass_modal }) => !bypass_modal);
    return shown ? `/challenge/${encodeURIComponent(shown.identifier)}` : null;
  }
  if (page === 'reward') {
    const [shown] = await api.get('/public/home/active_rewards');
    return shown ? `/reward/${encodeURIComponent(shown.id)}` : null;
  }
  return page === 'signIn' ? '/signin' : '/';
}

/** A click, a press of Enter and a sent form pick an element; nothing else happens in the frame. */
function watchClicks(pick: (settings: ReturnType<typeof settingsAt>['settings']) => void): void {
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>('meta[name="sc-nonce"]')?.content ?? '';
  style.textContent = `${allFaces()}*{cursor:pointer!important}[${MARK}]{outline:2px dashed currentcolor!important;outline-offset:-2px!important}`;
  document.head.append(style);
  let marked: Element | null = null;
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener(
    'click',
    (event) => {
      stop(event);
      if (event.target instanceof Element) pick(settingsAt(event.target).settings);
    },
    { capture: true },
  );
  document.addEventListener('auxclick', stop, { capture: true });
  document.addEventListener('submit', stop, { capture: true });
  document.addEventListener('mouseover', ({ target }) => {
    marked?.removeAttribute(MARK);
    marked = target instanceof Element ? settingsAt(target).element : null;
    marked?.setAttribute(MARK, '');
  });
}
