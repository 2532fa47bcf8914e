import type { OwnSession } from '@laurel/contracts/identity/account.dto';
import { Badge, Button, Card, Row, SectionError, Skeleton, SkeletonGroup, Stack, Text, toast } from '@laurel/ui';
import { ConfirmDialog } from '@laurel/ui/overlays';
import { type ApiError, api, formatDate, formatTimeAgo, useApiQuery, useMutation } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useMomentHold } from '../../parts/feedback/moment-hold.ts';
import { useTexts } from '../use-texts.ts';
import { deviceName } from './device-name.ts';

/** The participant's sessions, with a sign-out of all of them. */
export function SessionList(): ReactNode {
  const t = useTexts();
  const [asking, setAsking] = useState(false);
  useMomentHold(asking);
  const { data, error, refetch, isFetching } = useApiQuery('/public/account/sessions', { staleTime: 0 });
  const end = useMutation<unknown, ApiError>({
    mutationFn: () => api.delete('/public/account/sessions'),
    // The whole page belongs to the session that has just ended.
    onSuccess: () => window.location.assign('/'),
    onError: (failure) => toast.error(t('account.errorOccurred'), failure.message),
  });
  return (
    <Card title={t('account.sessions.title')}>
      <Stack gap={5}>
        {data && (
          <Stack as="ul" gap={4}>
            {data.map((session) => (
              <li key={session.id}>
                <SessionLine session={session} />
              </li>
            ))}
          </Stack>
        )}
        {error && !data && (
          <SectionError
            title={t('account.sessions.failed')}
            requestId={error.requestId}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <SkeletonGroup>
            <Skeleton width="100%" height="4rem" />
          </SkeletonGroup>
        )}
        <Row>
          <Button onClick={() => setAsking(true)}>{t('account.sessions.everywhere')}</Button>
        </Row>
      </Stack>
      <ConfirmDialog
        open={asking}
        title={t('account.sessions.confirm')}
        confirmLabel={t('account.sessions.everywhere')}
        cancelLabel={t('account.sessions.cancel')}
        loading={end.isPending || end.isSuccess}
        onConfirm={() => end.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('account.sessions.confirmText')}
      </ConfirmDialog>
    </Card>
  );
}

function SessionLine({ session }: { session: OwnSession }): ReactNode {
  const t = useTexts();
  const device = deviceName(session.user_agent);
  return (
    <>
      <Row gap={2}>
        <Text as="span" weight="bold">
          {device ? t('account.sessions.device', device) : t('account.sessions.unknown')}
        </Text>
        {session.current && <Badge tone="success">{t('account.sessions.current')}</Badge>}
      </Row>
      <Text size="sm" tone="muted">
        {t('account.sessions.lastSeen', { when: formatTimeAgo(session.last_seen_at) })} ·{' '}
        {t('account.sessions.since', { date: formatDate(session.created_at) })}
      </Text>
    </>
  );
}
