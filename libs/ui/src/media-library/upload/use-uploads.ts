import { toast, useUi } from '@laurel/ui';
import { useState } from 'react';
import { fill } from '../../provider/fill.ts';
import { failureOf, reasonsOf } from '../failure.ts';
import { refusalOf } from './pick-files.ts';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource } from '../types.ts';

interface Uploads {
  /** The file that is being sent, and its uploaded share. */
  current: { name: string; share: number } | null;
  /** Why files of the last choice were not taken. */
  refusals: readonly string[];
  send: (files: readonly File[]) => void;
}

/**
 * Uploads chosen files one after the other; `onDone` is called when some arrived, with the file when it was the only
 * one.
 */
export function useUploads(source: MediaSource, onDone: (only: MediaItem | null) => void): Uploads {
  const { language } = useUi();
  const texts = useMediaTexts();
  const [current, setCurrent] = useState<Uploads['current']>(null);
  const [refusals, setRefusals] = useState<readonly string[]>([]);

  const sendAll = async (files: readonly File[]): Promise<void> => {
    const refused: string[] = [];
    const arrived: MediaItem[] = [];
    setRefusals([]);
    for (const file of files) {
      const refusal = refusalOf(file, source, texts, language);
      if (refusal !== null) {
        refused.push(refusal);
        continue;
      }
      const { name } = file;
      setCurrent({ name, share: 0 });
      try {
        arrived.push(await source.upload(file, (share) => setCurrent({ name, share })));
      } catch (thrown) {
        refused.push(fill(texts.refusedByServer, { name, reason: reasonsOf(failureOf(thrown)) }));
      }
    }
    setCurrent(null);
    setRefusals(refused);
    const [first] = arrived;
    if (first === undefined) return;
    toast.success(texts.success, texts.uploaded);
    onDone(files.length === 1 ? first : null);
  };

  return {
    current,
    refusals,
    send: (files) => {
      if (current === null && files.length > 0) void sendAll(files);
    },
  };
}
