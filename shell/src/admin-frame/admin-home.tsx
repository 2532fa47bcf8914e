import type { UserProgram } from '@laurel/contracts/page/page-data';
import { Badge, ButtonLink, Card, EmptyState, Grid, Row, Stack, Text } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { getPageData } from '@laurel/web-kit';
import { Navigate, useCurrentProgram } from '@laurel/web-kit/router';
import { ArrowRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useAdminTexts } from '../messages/use-admin-texts.ts';
import { mayCreatePrograms, NEW_PROGRAM, programAt } from '../navigation/navigation.ts';

/** The entry is at the foot, however much is above it. */
const Tile = styled(Card)`
  display: flex;
  flex-direction: column;
  & > :last-child {
    flex: 1;
  }
  & a {
    margin-block-start: auto;
  }
`;

const Banner = styled.img`
  width: 100%;
  height: 8rem;
  margin-block-end: var(--space-4);
  border-radius: var(--radius-card);
  object-fit: cover;
`;

/** The start page of staff: redirects to their only program, or lists several. */
export function AdminHome(): ReactNode {
  const t = useAdminTexts();
  const { user, userPrograms, organization } = getPageData();
  const { program, opened } = useCurrentProgram();
  const last = opened ? program : null;
  const [only, another] = userPrograms;
  if (only && !another) return <Navigate to={programAt(only.id)} replace />;
  const title = t('home.title', { name: user?.first_name ?? '' });
  const create = mayCreatePrograms() && (
    <ButtonLink to={NEW_PROGRAM} variant={only ? 'secondary' : 'primary'} icon={<Plus aria-hidden />}>
      {t('programs.create')}
    </ButtonLink>
  );
  if (!only) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState title={t('home.none')} action={create}>
          {create ? t('home.noneYet') : t('home.noneForYou')}
        </EmptyState>
      </>
    );
  }
  const programs = userPrograms.toSorted((one, other) => Number(other === last) - Number(one === last));
  return (
    <>
      {organization?.background_image_public_url && <Banner src={organization.background_image_public_url} alt="" />}
      <PageHeader title={title} description={t('home.text')} actions={create} />
      <Grid>
        {programs.map((each) => (
          <ProgramCard key={each.id} program={each} isLast={each === last} />
        ))}
      </Grid>
    </>
  );
}

function ProgramCard({ program, isLast }: { program: UserProgram; isLast: boolean }): ReactNode {
  const t = useAdminTexts();
  const { id, name, site_url, test_mode, active } = program;
  return (
    <Tile title={name}>
      <Stack gap={4}>
        <Text tone="muted">{new URL(site_url).host}</Text>
        <Row>
          {isLast && <Badge tone="primary">{t('home.last')}</Badge>}
          {test_mode && <Badge tone="warning">{t('programs.testMode')}</Badge>}
          {!active && <Badge>{t('programs.inactive')}</Badge>}
        </Row>
        <ButtonLink
          to={programAt(id)}
          variant={isLast ? 'primary' : 'secondary'}
          icon={<ArrowRight aria-hidden />}
          aria-label={t('home.open', { program: name })}
        >
          {t('home.openShort')}
        </ButtonLink>
      </Stack>
    </Tile>
  );
}
