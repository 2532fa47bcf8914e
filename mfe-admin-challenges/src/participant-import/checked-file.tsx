import {
  type ImportVerdict,
  type ParticipantImport,
  type RowVerdict,
} from '@laurel/contracts/identity/participants/import.dto';
import { Badge, Button, Card, Row, Stack, TextLink, toast, type Tone } from '@laurel/ui';
import { api, formatNumber } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { useParticipantTexts } from '../parts/participants.ts';
import { FigureTiles } from './figure-tiles.tsx';
import { PlainTable, Scroll } from './preview-table.tsx';

const tones: Record<ImportVerdict, Tone> = {
  created: 'success',
  updated: 'info',
  unchanged: 'neutral',
  refused: 'danger',
};

const isRefused = ({ verdict }: RowVerdict): boolean => verdict === 'refused';

interface CheckedFileProps {
  /** The address of the import's call. */
  address: `/admin/v2/programs/${string}/participants/import/${string}`;
  record: ParticipantImport;
  onStarted: (jobId: string) => void;
  onAgain: () => void;
}

/** What the dry run has found, row by row, and the button that does it. */
export function CheckedFile({ address, record, onStarted, onAgain }: CheckedFileProps): ReactNode {
  const t = useParticipantTexts();
  const [starting, setStarting] = useState(false);
  const counts = record.checked ?? { created: 0, updated: 0, unchanged: 0, refused: 0 };
  const changes = counts.created + counts.updated;
  const total = changes + counts.unchanged + counts.refused;
  const rows = record.sample.toSorted((one, other) => Number(isRefused(other)) - Number(isRefused(one)));
  const start = async (): Promise<void> => {
    setStarting(true);
    try {
      const { message, job_id } = await api.post(`${address}/run`);
      toast.success(message);
      onStarted(job_id);
    } catch (thrown) {
      toast.error(t('toast.failed'), failureText(thrown, t('toast.unknown')));
      setStarting(false);
    }
  };
  return (
    <Stack gap={5}>
      <FigureTiles figures={counts} />
      <Card
        title={t('import.checkedTitle', { count: total, total: formatNumber(total) })}
        actions={
          <TextLink href={`${address}/verdicts.csv`} download>
            {t('import.verdicts')}
          </TextLink>
        }
      >
        <Scroll
          tabIndex={0}
          role="region"
          aria-label={t('import.checkedTitle', { count: total, total: formatNumber(total) })}
        >
          <PlainTable>
            <thead>
              <tr>
                <th scope="col">{t('import.line')}</th>
                <th scope="col">{t('column.email')}</th>
                <th scope="col">{t('column.status')}</th>
                <th scope="col">{t('import.message')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ line, email, verdict, message }) => (
                <tr key={line}>
                  <td>{formatNumber(line)}</td>
                  <td>{email}</td>
                  <td>
                    <Badge tone={tones[verdict]}>{t(`import.verdict.${verdict}`)}</Badge>
                  </td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </Scroll>
      </Card>
      <Row justify="end" gap={2}>
        <Button onClick={onAgain}>{t('import.again')}</Button>
        <Button variant="primary" loading={starting} disabled={changes === 0} onClick={() => void start()}>
          {changes === 0 ? t('import.nothing') : t('import.run', { count: changes, people: formatNumber(changes) })}
        </Button>
      </Row>
    </Stack>
  );
}
