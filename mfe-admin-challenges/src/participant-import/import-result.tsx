import { ConfirmAction } from '@laurel/admin-kit/confirm';
import type { ParticipantImport } from '@laurel/contracts/identity/participants/import.dto';
import { Button, ButtonLink, Row, Stack, Text, toast } from '@laurel/ui';
import { api, formatDate, formatNumber } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useParticipantTexts } from '../parts/participants.ts';
import { type Figures, FigureTiles } from './figure-tiles.tsx';

interface ImportResultProps {
  /** The address of the import's call. */
  address: `/admin/v2/programs/${string}/participants/import/${string}`;
  record: ParticipantImport;
  figures: Figures;
  list: string;
  onUndoing: (jobId: string) => void;
  onAgain: () => void;
}

/** What became of an import, and how it is taken back. */
export function ImportResult({ address, record, figures, list, onUndoing, onAgain }: ImportResultProps): ReactNode {
  const t = useParticipantTexts();
  const [asked, setAsked] = useState(false);
  const { status, counts, mapping, strategies, undo_until } = record;
  const { created = 0, updated = 0 } = counts ?? {};
  const bookedLater = status === 'done' && mapping.points !== undefined && strategies.points !== 'ignore';
  return (
    <Stack gap={4}>
      <FigureTiles figures={figures} />
      {status === 'failed' && undo_until !== null && <Text>{t('import.failedText')}</Text>}
      {bookedLater && <Text tone="muted">{t('import.pointsFollow')}</Text>}
      {undo_until !== null && (
        <Text tone="muted">{t('import.undoUntil', { date: formatDate(undo_until, 'date-time') })}</Text>
      )}
      <Row justify="end" gap={2}>
        {undo_until !== null && <Button onClick={() => setAsked(true)}>{t('import.undo')}</Button>}
        <Button onClick={onAgain}>{t('import.again')}</Button>
        <ButtonLink to={list} variant="primary">
          {t('import.toList')}
        </ButtonLink>
      </Row>
      {asked && (
        <ConfirmAction
          title={t('import.undoTitle')}
          text={[
            created > 0 && t('import.undoAdded', { count: created, people: formatNumber(created) }),
            updated > 0 && t('import.undoChanged', { count: updated, people: formatNumber(updated) }),
            t('import.undoPoints'),
          ]
            .filter(Boolean)
            .join(' ')}
          confirmLabel={t('import.undoConfirm')}
          tone="danger"
          onConfirm={async () => {
            const { message, job_id } = await api.post(`${address}/undo`);
            toast.success(message);
            onUndoing(job_id);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Stack>
  );
}
