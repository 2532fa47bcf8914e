import { NotAllowed } from '@laurel/admin-kit/record';
import { FormSkeleton } from '@laurel/admin-kit/settings';
import type { EvergreenSettingDefinition } from '@laurel/contracts/programs/evergreen/evergreen.dto';
import { ButtonLink, Card, EmptyState, ErrorState, Grid, Row, Stack, Text } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { useRequiredParam } from '@laurel/web-kit/router';
import { CircleCheck, CircleX, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { evergreenPages, mayEditEvergreen, useEvergreenSettings } from './calls.ts';
import { definitionTexts, useTexts } from './use-texts.ts';

const Setting = styled(Card)`
  border-color: var(--color-danger);
  background: var(--color-danger-tint);
  color: var(--color-on-danger-tint);
  &[data-active='true'] {
    border-color: var(--color-success);
    background: var(--color-success-tint);
    color: var(--color-on-success-tint);
  }
`;

const State = styled.strong`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  font-weight: var(--weight-bold);
  & > svg {
    flex: none;
    width: 1.25em;
    height: 1.25em;
  }
`;

/** What the site shows without a date: a card for each setting, green while it is on and red while it is off. */
export function EvergreenPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const { data, error, refetch, isFetching } = useEvergreenSettings(programId);
  if (!mayEditEvergreen(programId)) return <NotAllowed />;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {data && data.data.length === 0 && <EmptyState title={t('empty')} />}
      {data && data.data.length > 0 && (
        <Grid min="large" gap={4}>
          {data.data.map((setting) => (
            <SettingCard key={setting.id} setting={setting} programId={programId} />
          ))}
        </Grid>
      )}
      {!data && error && (
        <ErrorState title={t('error')} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching}>
          {error.message}
        </ErrorState>
      )}
      {!data && !error && <FormSkeleton />}
    </>
  );
}

interface SettingCardProps {
  setting: EvergreenSettingDefinition;
  programId: string;
}

function SettingCard({ setting, programId }: SettingCardProps): ReactNode {
  const t = useTexts();
  const { id, active, value } = setting;
  const { name, description } = definitionTexts(t, setting);
  const pages = evergreenPages(programId);
  return (
    <Setting
      title={name}
      data-active={active}
      actions={
        <State>
          {active ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
          {t(active ? 'on' : 'off')}
        </State>
      }
    >
      <Stack gap={4}>
        <Text>{description}</Text>
        {!value && <Text size="sm">{t('undecided')}</Text>}
        <Row>
          <ButtonLink
            to={value ? `${pages}/${value.id}` : `${pages}/new?definition=${id}`}
            icon={<Pencil aria-hidden />}
          >
            {t('change', { name })}
          </ButtonLink>
        </Row>
      </Stack>
    </Setting>
  );
}
