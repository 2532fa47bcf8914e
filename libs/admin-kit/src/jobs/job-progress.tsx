import type { JobResponse } from '@laurel/contracts/jobs/job.dto';
import { Banner, Button, Row, Stack, Text, TextLink } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { Progress } from '@laurel/ui/progress';
import { api, formatNumber, type UntypedApi, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { ConfirmAction } from '../confirm/confirm-action.tsx';
import { figureText, timeLeft } from './job-figures.ts';
import { useTexts } from './texts.ts';
import { isUnderWay } from './use-job.ts';

export interface JobProgressProps {
  job: JobResponse;
  /** The address of the job's call. */
  address: string;
  /** The kind of job; its title follows it. */
  kind: string;
  /** The message at the end; “Done” when left out. */
  outcome?: string | undefined;
  /** Names of the figures of its result, in their order: `{ created: 'Created', updated: 'Updated' }`. */
  figures?: Record<string, string>;
}

/** The progress of a job, its remaining time, and its result. */
export function JobProgress({ job, address, kind, outcome, figures = {} }: JobProgressProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
  const { title, status, total, done, refused, result, error } = job;
  const left = timeLeft(job, t);
  const numbers = { done: formatNumber(done), total: formatNumber(total ?? 0) };
  const words = {
    queued: () => t('status.queued'),
    running: () => (total === null ? t('status.running', numbers) : t('status.runningOf', numbers)),
    done: () => outcome ?? t('status.done'),
    failed: () => t('status.failed', { reason: error ?? t('unknown') }),
    cancelled: () => t('status.cancelled', numbers),
  };
  const label = title === '' ? kind : `${kind}: ${title}`;
  const detail = [words[status](), left].filter(Boolean).join(' · ');
  const shown = Object.entries(figures).filter(([name]) => result && name in result);
  return (
    <Stack gap={2}>
      {isUnderWay(job) ? (
        <Progress label={label} value={total === null ? null : total === 0 ? 0 : done / total} detail={detail} />
      ) : (
        <Banner tone={status === 'done' ? 'success' : status === 'failed' ? 'danger' : 'warning'} title={label}>
          {detail}
        </Banner>
      )}
      {shown.length > 0 && (
        <DataList items={shown.map(([name, text]) => ({ label: text, value: figureText(result?.[name]) }))} />
      )}
      <Row justify="between">
        <Text as="span" size="sm" tone="muted">
          {t('startedBy', { name: job.started_by })}
        </Text>
        <Row gap={2}>
          {refused > 0 && (
            <TextLink href={`${address}/errors.csv`} download>
              {t('refused', { count: refused })}
            </TextLink>
          )}
          {job.cancellable && (
            <Button size="small" onClick={() => setAsked(true)}>
              {t('cancel')}
            </Button>
          )}
        </Row>
      </Row>
      {asked && (
        <ConfirmAction
          title={t('cancelTitle')}
          text={t('cancelText', numbers)}
          confirmLabel={t('cancelConfirm')}
          tone="danger"
          onConfirm={async () => {
            await (api as UntypedApi).post(`${address}/cancel`);
            await Promise.all([
              client.invalidateQueries({ queryKey: ['job', address] }),
              client.invalidateQueries({ queryKey: ['jobs'] }),
            ]);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Stack>
  );
}
