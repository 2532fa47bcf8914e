import { JobProgress, useJob } from '@laurel/admin-kit/jobs';
import { NotAllowed } from '@laurel/admin-kit/record';
import {
  type ImportStatus,
  maxImportBytes,
  maxImportRows,
  type ParticipantImport,
} from '@laurel/contracts/identity/participants/import.dto';
import { ErrorState, Skeleton, Stack, TextLink } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { can, formatNumber, useApiQuery, useQueryClient } from '@laurel/web-kit';
import { useParams, useSearchParams } from '@laurel/web-kit/router';
import { type ReactNode, useEffect } from 'react';
import { participantKeys, participantsOf, useParticipantTexts, usersOf } from '../parts/participants.ts';
import { CheckedFile } from './checked-file.tsx';
import { FileForm } from './file-form.tsx';
import { ImportResult } from './import-result.tsx';
import { StepList } from './step-list.tsx';

const works = {
  check: { kind: 'import.checking' },
  import: { kind: 'import.running', outcome: 'import.done' },
  undo: { kind: 'import.undoing', outcome: 'import.undone' },
} as const;

const workOf: Record<ImportStatus, keyof typeof works> = {
  checking: 'check',
  checked: 'check',
  running: 'import',
  done: 'import',
  failed: 'import',
  undoing: 'undo',
  undone: 'undo',
};

const stepOf: Record<ImportStatus, 'check' | 'run' | 'result'> = {
  checking: 'check',
  checked: 'check',
  running: 'run',
  done: 'result',
  failed: 'result',
  undoing: 'result',
  undone: 'result',
};

/** An import from its file to its result; the address names it, so that a reload continues it. */
export function ImportPage(): ReactNode {
  const t = useParticipantTexts();
  const { program_id: programId = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const importId = search.get('import');
  if (!can('users', 'manage', programId)) return <NotAllowed />;
  return (
    <>
      <PageHeader
        title={t('import.title')}
        description={t('import.description', {
          rows: formatNumber(maxImportRows),
          size: formatNumber(maxImportBytes / 1024 / 1024),
        })}
        breadcrumbs={[{ label: t('record.back'), to: usersOf(programId) }]}
        actions={
          <TextLink href={`${participantsOf(programId)}/import_csv_template.csv`} download>
            {t('import.template')}
          </TextLink>
        }
      />
      {importId === null ? (
        <Stack gap={5}>
          <StepList current="file" />
          <FileForm programId={programId} onChecking={(id) => setSearch({ import: id })} />
        </Stack>
      ) : (
        <RunningImport key={importId} programId={programId} importId={importId} onAgain={() => setSearch({})} />
      )}
    </>
  );
}

interface RunningImportProps {
  programId: string;
  importId: string;
  onAgain: () => void;
}

function RunningImport({ programId, importId, onAgain }: RunningImportProps): ReactNode {
  const t = useParticipantTexts();
  const client = useQueryClient();
  const address = `${participantsOf(programId)}/import/${encodeURIComponent(importId)}` as const;
  const queryKey = [...participantKeys.all, 'import', importId];
  const { data, error, refetch, isFetching } = useApiQuery(address, { queryKey, staleTime: 0 });
  const jobAddress = data
    ? (`/admin/v2/programs/${encodeURIComponent(programId)}/participant_jobs/${encodeURIComponent(data.job_id)}` as const)
    : null;
  const { data: job } = useJob(jobAddress);
  const ended = job?.finished_at ?? null;
  useEffect(() => {
    if (ended !== null) void refetch();
  }, [ended, refetch]);
  if (error && !data) {
    return (
      <ErrorState
        title={t('import.error')}
        requestId={error.requestId}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton width="100%" height="16rem" />;
  // The answer of the start names the job: it is followed even when the record cannot be read again.
  const begin = (next: ImportStatus, jobId: string): void => {
    client.setQueryData<ParticipantImport>(queryKey, Object.assign({}, data, { status: next, job_id: jobId }));
    void refetch();
  };
  const { status } = data;
  // An import that failed without figures was only checked.
  const phase = status === 'failed' && data.counts === null ? 'checking' : status;
  const work = works[workOf[phase]];
  return (
    <Stack gap={5}>
      <StepList current={stepOf[phase]} />
      {job && jobAddress && status !== 'checked' && (
        <JobProgress
          job={job}
          address={jobAddress}
          kind={t(work.kind)}
          {...('outcome' in work && { outcome: t(work.outcome) })}
        />
      )}
      {status === 'checked' && (
        <CheckedFile address={address} record={data} onStarted={(id) => begin('running', id)} onAgain={onAgain} />
      )}
      {(status === 'done' || status === 'failed' || status === 'undone') && (
        <ImportResult
          address={address}
          record={data}
          figures={job?.result ?? data.counts ?? {}}
          list={usersOf(programId)}
          onUndoing={(id) => begin('undoing', id)}
          onAgain={onAgain}
        />
      )}
    </Stack>
  );
}
