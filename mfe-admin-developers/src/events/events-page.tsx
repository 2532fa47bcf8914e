import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { isPublicEventType } from '@laurel/contracts/public-events/public-event';
import { Card, Grid, Stack, Text, TextLink } from '@laurel/ui';
import { Field, SearchInput, Select } from '@laurel/ui/fields';
import { useRequiredParam, useSearchParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { eventTypePage } from '../parts/addresses.ts';
import { eventTypesOf } from '../parts/document/event-types.ts';
import { LoadedDocument } from '../parts/document/loaded-document.tsx';
import { useTexts } from '../parts/use-texts.ts';
import { LatestEvents } from './latest-events.tsx';

const Types = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-2) var(--space-4);
`;

/** The types of events, and what has happened in the program. */
export function EventsPage(): ReactNode {
  return <LoadedDocument>{(document) => <Events document={document} />}</LoadedDocument>;
}

function Events({ document }: { document: OpenApiDocument }): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const [search, setSearch] = useSearchParams();
  const type = search.get('type') ?? '';
  const participant = search.get('participant') ?? '';
  const types = eventTypesOf(document);
  const filter = (name: string, value: string): void => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const isId = /^[1-9]\d{0,18}$/.test(participant);
  return (
    <Stack gap={5}>
      <Card title={t('events.catalogue')}>
        <Stack gap={3}>
          <Text tone="muted" size="sm" measure>
            {t('events.catalogueText')}
          </Text>
          <Types>
            {types.map((each) => (
              <li key={each.type}>
                <TextLink to={eventTypePage(programId, each.type)}>
                  <code translate="no">{each.type}</code>
                </TextLink>
              </li>
            ))}
          </Types>
        </Stack>
      </Card>
      <Card title={t('events.latest')}>
        <Stack gap={4}>
          <Grid gap={3}>
            <Field label={t('events.type')}>
              <Select
                value={type}
                onChange={(event) => filter('type', event.target.value)}
                options={[
                  { value: '', label: t('events.all') },
                  ...types.map((each) => ({ value: each.type, label: each.type })),
                ]}
              />
            </Field>
            <Field
              label={t('events.participant')}
              {...(participant !== '' && !isId && { error: t('events.participantWrong') })}
            >
              <SearchInput
                label={t('events.participant')}
                value={participant}
                onSearch={(text) => filter('participant', text.trim())}
              />
            </Field>
          </Grid>
          <LatestEvents {...(isPublicEventType(type) && { type })} {...(isId && { participantId: participant })} />
        </Stack>
      </Card>
    </Stack>
  );
}
