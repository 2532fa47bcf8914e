import { maxFileBytes, maxFiles } from '@laurel/contracts/receipts/receipt-limits';
import { Banner, Button, Row, Stack, Text, toast } from '@laurel/ui';
import { Progress } from '@laurel/ui/progress';
import { formatNumber, useDirty, useQueryClient } from '@laurel/web-kit';
import { Send } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { announce } from '../../parts/feedback/announce.ts';
import { focusOn, takeFocus } from '../../parts/feedback/focus.ts';
import { receiptKeys } from '../receipt-keys.ts';
import { useTexts } from '../use-texts.ts';
import { ChosenFiles } from './chosen-files.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileButtons } from './file-buttons.tsx';
import { fingerprint, pickFiles, type RefusedFile } from './pick-files.ts';
import { useUpload } from './use-upload.ts';

const LIMITS = { files: maxFiles, megabytes: maxFileBytes / 2 ** 20 };

/** On a phone each line of buttons fills its width. */
const Actions = styled(Row)`
  @media (max-width: 40rem) {
    & > button {
      flex: 1 1 auto;
    }
  }
`;

/** Pictures of one receipt: chosen, looked through, sent. They stay until the server has them. */
export function Uploader(): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const upload = useUpload(files, () => {
    setFiles([]);
    setRefused([]);
    toast.success(t('receipts.upload.sent'));
    // The list is read again without being waited for: the person may go on meanwhile.
    void client.invalidateQueries({ queryKey: receiptKeys.lists() });
    focusOn(document.getElementById('receipts-title'));
  });
  useDirty(files.length > 0, t('receipts.upload.unsent'));
  const frame = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);
  const { sending } = upload;
  useEffect(() => {
    // The button that cancels an upload goes with its end; pictures that were not sent can be sent again.
    if (wasSending.current && !sending) focusOn(sendButton.current);
    wasSending.current = sending;
  }, [sending]);

  const choose = (chosen: readonly File[]): void => {
    const next = pickFiles(files, chosen);
    setFiles(next.files);
    setRefused(next.refused);
    const left = next.refused.map(({ name, why }) => t(`receipts.upload.why.${why}`, { name, ...LIMITS }));
    announce([t('receipts.upload.count', { count: next.files.length }), ...left].join(' '));
  };
  const remove = (file: File): void => {
    setFiles(files.filter((other) => fingerprint(other) !== fingerprint(file)));
    setRefused([]);
    announce(t('receipts.upload.removed', { name: file.name }));
    focusOn(frame.current?.querySelector<HTMLElement>('button:not(li *)'));
  };
  return (
    <DropZone title={t('receipts.upload.title')} disabled={upload.sending} onDrop={choose}>
      <Stack gap={4} ref={frame}>
        <Text size="sm" tone="muted">
          {t('receipts.upload.hint', LIMITS)}
        </Text>
        <ChosenFiles files={files} disabled={upload.sending} onRemove={remove} />
        <Refused files={refused} />
        {upload.failure && (
          <Banner tone="danger" title={t('receipts.upload.failed')}>
            {upload.failure.message}
          </Banner>
        )}
        {upload.sending ? (
          <Sending share={upload.share} onCancel={upload.cancel} />
        ) : (
          <Actions gap={2}>
            {files.length < maxFiles && <FileButtons first={files.length === 0} onChoose={choose} />}
            {files.length > 0 && (
              <Button ref={sendButton} variant="primary" icon={<Send aria-hidden />} onClick={upload.send}>
                {t(upload.failure ? 'receipts.upload.again' : 'receipts.upload.send')}
              </Button>
            )}
          </Actions>
        )}
      </Stack>
    </DropZone>
  );
}

function Refused({ files }: { files: readonly RefusedFile[] }): ReactNode {
  const t = useTexts();
  if (files.length === 0) return null;
  return (
    <Banner tone="warning" title={t('receipts.upload.refused')} live={false}>
      <ul>
        {files.map(({ name, why }, index) => (
          <li key={index}>{t(`receipts.upload.why.${why}`, { name, ...LIMITS })}</li>
        ))}
      </ul>
    </Banner>
  );
}

/** The phase after the upload: the server checks the pictures for as long as that takes. */
function Sending({ share, onCancel }: { share: number; onCancel: () => void }): ReactNode {
  const t = useTexts();
  const left = share >= 1;
  return (
    <Stack gap={3}>
      <Progress
        label={t(left ? 'receipts.upload.checking' : 'receipts.upload.sending')}
        value={left ? null : share}
        detail={left ? undefined : formatNumber(share, { style: 'percent' })}
      />
      <div>
        <Button ref={takeFocus} onClick={onCancel}>
          {t('receipts.upload.cancel')}
        </Button>
      </div>
    </Stack>
  );
}
