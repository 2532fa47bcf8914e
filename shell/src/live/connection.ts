import { liveEnded, type LiveMessage, livePath, type LiveTopic } from '@laurel/contracts/live/live';
import { getPageData } from '@laurel/web-kit';

/** How often the tab asks by itself while no stream can be opened. */
export const ASK_MILLIS = 30_000;
/** The clocks of the gateways and of Redis may differ by so much; a change that is told twice does no harm. */
const CLOCKS_DIFFER_MILLIS = 5_000;

interface Heard {
  onChange: (changed: LiveTopic[]) => void;
  /** The session has ended, in this browser or elsewhere. */
  onEnded: () => void;
}

/** Holds a stream of changes open until the signal; resolves then. Without a stream it reports the points as changed. */
export function connect({ onChange, onEnded }: Heard, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      source?.close();
      clearTimeout(timer);
      resolve();
    };
    const open = (): void => {
      const stream = new EventSource(addressOf(getPageData().sent_at));
      source = stream;
      stream.onmessage = ({ data }: MessageEvent<string>) => onChange((JSON.parse(data) as LiveMessage).changed);
      stream.addEventListener(liveEnded, () => {
        stop();
        onEnded();
      });
      // A stream that was cut is opened again by the browser; one that was refused is not.
      stream.onerror = () => {
        if (stream.readyState !== EventSource.CLOSED) return;
        onChange(['points']);
        timer = setTimeout(open, ASK_MILLIS);
      };
    };
    signal.addEventListener('abort', stop);
    open();
  });
}

/** Changes since the page was made are told too. */
const addressOf = (sentAt: number | undefined): string =>
  sentAt === undefined ? livePath : `${livePath}?after=${sentAt - CLOCKS_DIFFER_MILLIS}-0`;
