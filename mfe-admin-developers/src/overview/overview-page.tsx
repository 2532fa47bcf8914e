import { apiCallsPerMinute, apiWritesPerMinute } from '@laurel/contracts/public-api/api-limits';
import { apiVersions } from '@laurel/contracts/public-api/api-versions';
import { Card, Grid, Stack, Text, TextLink } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { can, formatNumber, useApiQuery } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { apiKeyPages, eventPages, referencePages, sandboxPage, webhookPages } from '../parts/addresses.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { TwoColumns } from '../parts/two-columns.tsx';
import { useTexts } from '../parts/use-texts.ts';

/** Where to begin, and what holds for every call. */
export function OverviewPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const { origin } = window.location;
  const begin = `curl -H "Authorization: Bearer $LAUREL_API_KEY" '${origin}/api/v1/me'`;
  const sdk = `npm install @laurel/sdk`;
  const pages = [
    { id: 'keys', to: apiKeyPages(programId) },
    { id: 'webhooks', to: webhookPages(programId) },
    { id: 'events', to: eventPages(programId) },
    { id: 'reference', to: referencePages(programId) },
    { id: 'sandbox', to: sandboxPage(programId) },
  ] as const;
  const figures = useFigures(programId);
  return (
    <Stack gap={5}>
      <Grid gap={4}>
        {pages.map(({ id, to }) => (
          <Card key={id} title={<TextLink to={to}>{t(`overview.${id}`)}</TextLink>}>
            <Text tone="muted" size="sm">
              {t(`overview.${id}Text`)}
            </Text>
            {figures[id] !== undefined && <Text size="sm">{figures[id]}</Text>}
          </Card>
        ))}
      </Grid>
      <TwoColumns>
        <Card title={t('overview.begin')}>
          <Stack gap={3}>
            <Text size="sm">{t('overview.beginText')}</Text>
            <CodeBlock code={begin} label={t('reference.example')} copy={t('reference.copy')} />
            <Text size="sm">{t('overview.sdkText')}</Text>
            <CodeBlock code={sdk} label={t('overview.sdk')} copy={t('reference.copy')} />
          </Stack>
        </Card>
        <Card title={t('overview.rules')}>
          <DataList
            items={[
              { label: t('overview.address'), value: <span translate="no">{`${origin}/api/v1`}</span> },
              { label: t('overview.callLimit'), value: formatNumber(apiCallsPerMinute) },
              { label: t('overview.writeLimit'), value: formatNumber(apiWritesPerMinute) },
              { label: t('overview.versions'), value: <span translate="no">{apiVersions.join(', ')}</span> },
            ]}
          />
        </Card>
      </TwoColumns>
    </Stack>
  );
}

const sumOf = (figures: readonly number[]): string => formatNumber(figures.reduce((sum, each) => sum + each, 0));

/** What the keys and the endpoints did within a day; a page says nothing of what it could not load. */
function useFigures(programId: string): Partial<Record<string, string>> {
  const t = useTexts();
  const params = { page_size: 100 };
  const enabled = can('program', 'manage', programId);
  const { data: keys } = useApiQuery(`/admin/v2/programs/${programId}/api_auths`, { params, enabled });
  const { data: endpoints } = useApiQuery(`/admin/v2/programs/${programId}/webhooks`, { params });
  return {
    ...(keys && {
      keys: t('overview.keysFigures', {
        count: keys.data.filter(({ state }) => state === 'active').length,
        calls: sumOf(keys.data.map(({ recent_calls }) => recent_calls)),
      }),
    }),
    ...(endpoints && {
      webhooks: t('overview.webhooksFigures', {
        count: endpoints.data.filter(({ disabled_reason: reason }) => reason !== 'removed').length,
        delivered: sumOf(endpoints.data.map(({ recent_delivered }) => recent_delivered)),
        tried: sumOf(endpoints.data.map(({ recent_tried }) => recent_tried)),
      }),
    }),
  };
}
