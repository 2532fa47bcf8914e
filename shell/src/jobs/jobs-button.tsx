import { Badge, IconButton, toast } from '@laurel/ui';
import { useCurrentProgram, useLocation, useNavigate } from '@laurel/web-kit/router';
import { ListTodo } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { JobsDrawer } from './late-drawer.ts';
import { declarations } from '../navigation/navigation.ts';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { useJobs } from './use-jobs.ts';

const HASH = '#jobs';

/**
 * Opens the drawer with the long-running jobs of the program, whose address ends in `#jobs`; counts the running ones.
 */
export function JobsButton(): ReactNode {
  const t = useAdminTexts();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const { program } = useCurrentProgram();
  const open = hash === HASH && program !== null;
  const { data, error, refetch, underWay } = useJobs(open);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!open || loaded) return;
    JobsDrawer.load().then(
      () => setLoaded(true),
      () => toast.error(t('admin.partMissing'), undefined, { id: 'jobs' }),
    );
  }, [open, loaded, t]);
  const go = (to: string): void => void navigate({ pathname, search, hash: to });
  if (!program || declarations().every(({ jobs = [] }) => jobs.length === 0)) return null;
  return (
    <>
      <IconButton
        label={underWay > 0 ? t('jobs.openCount', { count: underWay }) : t('jobs.open')}
        icon={
          <>
            <ListTodo aria-hidden />
            {underWay > 0 && <Badge tone="info">{underWay}</Badge>}
          </>
        }
        onClick={() => go(HASH)}
      />
      {open && loaded && (
        <JobsDrawer
          jobs={data?.jobs}
          incomplete={error !== null || data?.incomplete === true}
          onRetry={() => void refetch()}
          onClose={() => go('')}
        />
      )}
    </>
  );
}
