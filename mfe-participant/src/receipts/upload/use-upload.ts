import type { ReceiptUploaded } from '@laurel/contracts/receipts/receipts.dto';
import { api, type ApiError, toFormData, useIdempotentMutation } from '@laurel/web-kit';
import { useRef, useState } from 'react';
import { fingerprint } from './pick-files.ts';

interface Upload {
  send: () => void;
  cancel: () => void;
  sending: boolean;
  /** Share of the files that has left, 0 to 1. */
  share: number;
  /** The error of the last try; `null` when it was cancelled. */
  failure: ApiError | null;
}

// A phone with a poor connection may need it for five large pictures; the participant can cancel.
const TIMEOUT_MS = 600_000;

/** Sends the files of one receipt. A second try with the same files repeats the first, also when that one had arrived. */
export function useUpload(files: readonly File[], onSent: () => void): Upload {
  const [share, setShare] = useState(0);
  const running = useRef<AbortController | null>(null);
  // The fingerprints distinguish one try from another: a `File` itself has no JSON.
  const upload = useIdempotentMutation<ReceiptUploaded, string[]>(
    (_fingerprints, key) => {
      running.current = new AbortController();
      setShare(0);
      return api.post('/public/receipts', toFormData({ files: [...files] }), {
        idempotencyKey: key,
        signal: running.current.signal,
        onUpload: setShare,
        timeout: TIMEOUT_MS,
      });
    },
    { onSuccess: onSent },
  );
  return {
    send: () => upload.mutate(files.map(fingerprint)),
    cancel: () => running.current?.abort(),
    sending: upload.isPending,
    share,
    failure: upload.error?.kind === 'aborted' ? null : upload.error,
  };
}
