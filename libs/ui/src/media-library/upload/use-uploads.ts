import { toast, useUi } from '@laurel/ui';
import { useEffect, useRef, useState } from 'react';
import { fill } from '../../provider/fill.ts';
import { failureOf, reasonsOf } from '../failure.ts';
import { refusalOf } from './pick-files.ts';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource } from '../types.ts';

/** A chosen file that has not arrived. */
export interface Upload {
  key: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** The sent share of the file, 0 to 1. */
  share: number;
  folder: string;
  /** Why it failed, with the file's name. */
  reason: string;
  /** False where the same file would be refused again. */
  mayRetry: boolean;
}

export interface Uploads {
  uploads: readonly Upload[];
  send: (files: readonly File[]) => void;
  retry: (upload: Upload) => void;
  /** Cancels an upload, or removes a failed one from the list. */
  drop: (upload: Upload) => void;
}

/**
 * Uploads chosen files one after the other; files chosen meanwhile are queued. `onDone` receives those that arrived,
 * and whether no other file was chosen.
 */
export function useUploads(
  source: MediaSource,
  onDone: (arrived: readonly MediaItem[], isOnly: boolean) => void,
  folder = '',
): Uploads {
  const { language } = useUi();
  const texts = useMediaTexts();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const lastKey = useRef(0);
  const chosen = useRef(0);
  const sending = useRef<{ key: number; stop: AbortController } | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const change = (key: number, changes: Partial<Upload>): void =>
    setUploads((now) => now.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const remove = (key: number): void => setUploads((now) => now.filter((each) => each.key !== key));

  const sendOne = async ({ key, file, folder: into }: Upload): Promise<MediaItem | null> => {
    const stop = new AbortController();
    sending.current = { key, stop };
    change(key, { state: 'sending', share: 0 });
    try {
      const item = await source.upload(file, (share) => change(key, { share }), stop.signal, into);
      remove(key);
      return item;
    } catch (thrown) {
      const reason = fill(texts.refusedByServer, { name: file.name, reason: reasonsOf(failureOf(thrown)) });
      if (stop.signal.aborted) remove(key);
      else change(key, { state: 'failed', reason, mayRetry: true });
      return null;
    }
  };

  const sendAll = async (): Promise<void> => {
    const arrived: MediaItem[] = [];
    for (let next = queue.current.shift(); next !== undefined; next = queue.current.shift()) {
      const item = await sendOne(next);
      if (item !== null) arrived.push(item);
    }
    sending.current = null;
    const isOnly = chosen.current === 1;
    chosen.current = 0;
    if (arrived.length === 0 || !isMounted.current) return;
    toast.success(texts.success, texts.uploaded);
    onDone(arrived, isOnly);
  };

  const enqueue = (added: readonly Upload[]): void => {
    queue.current.push(...added);
    if (sending.current === null && queue.current.length > 0) void sendAll();
  };

  return {
    uploads,
    send: (files) => {
      if (files.length === 0) return;
      const added = files.map((file): Upload => {
        lastKey.current += 1;
        const refusal = refusalOf(file, source, texts, language);
        const state = refusal === null ? 'waiting' : 'failed';
        return { key: lastKey.current, file, folder, state, share: 0, reason: refusal ?? '', mayRetry: false };
      });
      // A refusal stands until the next choice.
      setUploads((now) => [...now.filter(({ state, mayRetry }) => state !== 'failed' || mayRetry), ...added]);
      chosen.current += files.length;
      enqueue(added.filter(({ state }) => state === 'waiting'));
      if (sending.current === null) chosen.current = 0;
    },
    retry: (upload) => {
      chosen.current += 1;
      change(upload.key, { state: 'waiting' });
      enqueue([upload]);
    },
    drop: ({ key }) => {
      queue.current = queue.current.filter((each) => each.key !== key);
      if (sending.current?.key === key) sending.current.stop.abort();
      else remove(key);
    },
  };
}
