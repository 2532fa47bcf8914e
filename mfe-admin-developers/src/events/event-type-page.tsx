import { NotAllowed } from '@laurel/admin-kit/record';
import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { Card, EmptyState, Stack, Text, TextLink } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { can, useApiQuery } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { eventPages, testPage, webhookPages } from '../parts/addresses.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { eventTypesOf } from '../parts/document/event-types.ts';
import { FieldList } from '../parts/document/field-list.tsx';
import { LoadedDocument } from '../parts/document/loaded-document.tsx';
import { TwoColumns } from '../parts/two-columns.tsx';
import { useTexts } from '../parts/use-texts.ts';
import { LatestEvents } from './latest-events.tsx';

/** One type of event: its fields, an example, and the last ones of the program. */
export function EventTypePage(): ReactNode {
  const programId = useRequiredParam('program_id');
  if (!can('program', 'update', programId)) return <NotAllowed />;
  return <LoadedDocument>{(document) => <Found document={document} />}</LoadedDocument>;
}

function Found({ document }: { document: OpenApiDocument }): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const name = useRequiredParam('event_type');
  const found = eventTypesOf(document).find(({ type }) => type === name);
  const breadcrumbs = [{ to: eventPages(programId), label: t('tab.events') }];
  if (!found) {
    return (
      <>
        <PageHeader title={t('events.missing')} breadcrumbs={breadcrumbs} />
        <EmptyState title={t('events.missingText')} />
      </>
    );
  }
  const example = JSON.stringify(found.example, null, 2);
  return (
    <>
      <PageHeader
        title={<span translate="no">{found.type}</span>}
        description={t('reference.version', { version: found.version })}
        breadcrumbs={breadcrumbs}
      />
      <TwoColumns>
        <Stack gap={5}>
          <Card title={t('events.example')}>
            <CodeBlock code={example} label={t('events.event')} copy={t('reference.copy')} />
          </Card>
          <SendOne type={found.type} />
        </Stack>
        <Stack gap={5}>
          <Card title={t('events.fields')}>
            <FieldList fields={found.fields} />
          </Card>
          <Card title={t('events.latest')}>
            <LatestEvents type={found.type} />
          </Card>
        </Stack>
      </TwoColumns>
    </>
  );
}

/** The endpoints of the program, each with the way to its test of this type. */
function SendOne({ type }: { type: string }): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const { data } = useApiQuery(`/admin/v2/programs/${programId}/webhooks`, { params: { page_size: 100 } });
  if (!data) return null;
  const endpoints = data.data.filter(({ disabled_reason: reason }) => reason !== 'removed');
  return (
    <Card title={t('events.sendOne')}>
      {endpoints.length === 0 ? (
        <TextLink to={webhookPages(programId)}>{t('events.noEndpoint')}</TextLink>
      ) : (
        <Stack gap={3}>
          <Text tone="muted" size="sm">
            {t('events.sendOneText')}
          </Text>
          <Stack as="ul" gap={2}>
            {endpoints.map(({ id, url }) => (
              <li key={id}>
                <TextLink to={testPage(programId, id, type)}>
                  <span translate="no">{url}</span>
                </TextLink>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
    </Card>
  );
}
