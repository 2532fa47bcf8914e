import { SidePanel } from '@laurel/admin-kit/panel';
import type { Domain } from '@laurel/contracts/programs/domains/domain-lists.dto';
import { Button, ButtonLink, Row, SectionError, Skeleton, SkeletonGroup, Stack, Text, toast } from '@laurel/ui';
import { api, toApiError, useApiQuery, useMutation, useQueryClient } from '@laurel/web-kit';
import { useLocation } from '@laurel/web-kit/router';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { connectionHash, domainAt, domainKeys } from './calls.ts';
import { ConnectionStatus } from './connection-status.tsx';
import { DnsSteps } from './dns-steps.tsx';
import { useTexts } from './use-texts.ts';

/** What the server has found by itself in the meantime. */
const LOOK_AGAIN_MS = 15_000;
const HASH = /^#connection-(\d+)$/;

/** How far the domain is that the address names, and what its owner has to enter. */
export function ConnectionPanel(): ReactNode {
  const id = HASH.exec(useLocation().hash)?.[1];
  return id === undefined ? null : <OneConnection key={id} id={id} />;
}

function OneConnection({ id }: { id: string }): ReactNode {
  const t = useTexts();
  const { data, error, refetch } = useApiQuery(domainAt(id), {
    queryKey: domainKeys.detail(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? LOOK_AGAIN_MS : false),
  });
  const client = useQueryClient();
  const status = data?.status;
  const before = useRef(status);
  useEffect(() => {
    // The list behind the panel follows the check, also the server's own.
    if (before.current && before.current !== status) void client.invalidateQueries({ queryKey: domainKeys.lists() });
    before.current = status;
  }, [client, status]);
  const title = data ? t('connect.title', { host: data.host }) : t('title');
  return (
    <SidePanel hash={connectionHash(id)} title={title} size="large">
      {data && <Connection domain={data} />}
      {error && !data && <SectionError onRetry={() => void refetch()}>{t('error')}</SectionError>}
      {!error && !data && (
        <SkeletonGroup>
          <Stack gap={4}>
            <Skeleton width="100%" height="4rem" />
            <Skeleton width="100%" height="8rem" />
          </Stack>
        </SkeletonGroup>
      )}
    </SidePanel>
  );
}

function Connection({ domain }: { domain: Domain }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const isLive = domain.status === 'live';
  const check = useMutation({
    mutationFn: () => api.post(`${domainAt(domain.id)}/verify`),
    onSuccess: ({ domain_list: checked }) => {
      client.setQueryData(domainKeys.detail(domain.id), checked);
      if (checked.status === 'live') toast.success(t('done'), t('connect.nowLive', { host: checked.host }));
    },
    onError: (error) => toast.error(t('failed'), toApiError(error).message),
  });
  return (
    <Stack gap={6}>
      <ConnectionStatus domain={domain} />
      {domain.domain_type === 'custom' ? (
        <DnsSteps records={domain.dns_records} />
      ) : (
        <Text tone="muted">{t('connect.perk')}</Text>
      )}
      <Row justify="end">
        {isLive ? (
          <ButtonLink href={domain.address} target="_blank" rel="noopener" icon={<ExternalLink aria-hidden />}>
            {t('action.open')}
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            icon={<RefreshCw aria-hidden />}
            loading={check.isPending}
            onClick={() => check.mutate()}
          >
            {t('connect.check')}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
