import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import { claimStates } from '@laurel/contracts/rewards/claim-states';
import type { OwnClaims } from '@laurel/contracts/rewards/own-claims.dto';
import { ButtonLink, EmptyState, Heading, Page, SectionError, Skeleton, SkeletonGroup, Stack } from '@laurel/ui';
import { Tabs } from '@laurel/ui/tabs';
import { formatNumber, keepPreviousData, useApiQuery, useSession } from '@laurel/web-kit';
import { urlNumber, urlOneOf, useUrlState } from '@laurel/web-kit/lists';
import { Navigate, useLocation } from '@laurel/web-kit/router';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { focusOn } from '../parts/feedback/focus.ts';
import { ownClaimElement } from '../parts/own-claim-path.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { PageTurner } from '../parts/page-turner.tsx';
import { termFor } from '../parts/program.ts';
import { ClaimCard } from './claim-card.tsx';
import { claimKeys } from './claim-keys.ts';
import { useTexts } from './use-texts.ts';

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  align-items: start;
  gap: var(--space-4);
`;

const fields = { show: urlOneOf(claimStates, 'ready'), page: urlNumber(1) };

/** What the participant has claimed or won: with codes and instructions, by what has become of it. */
export function MyRewardsPage(): ReactNode {
  const t = useTexts();
  const location = useLocation();
  const signedIn = useSession((state) => state.participant !== null);
  if (!signedIn) return <Navigate to={signInAddress(location)} replace />;
  const title = t('myRewards.title', { term: termFor('rewards') });
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <Stack gap={6}>
        <Heading level={1}>{title}</Heading>
        <Claims />
      </Stack>
    </Page>
  );
}

function Claims(): ReactNode {
  const t = useTexts();
  const [{ show, page }, setUrl] = useUrlState(fields);
  const term = termFor('rewards');
  const { data, error, isFetching, isPlaceholderData, refetch } = useApiQuery('/public/claims', {
    queryKey: claimKeys.list({ show, page }),
    params: { state: show, page, page_size: 12 },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const tabs = claimStates.map((id) => ({
    id,
    label: t(`myRewards.states.${id}`),
    ...(data && { count: formatNumber(data.counts[id]) }),
  }));
  // While another state loads, the counts stay and the cards do not.
  const isOfOther = isPlaceholderData && data.data[0]?.state !== show;
  return (
    <Tabs
      label={t('myRewards.tabs')}
      items={tabs}
      selected={show}
      onSelect={(id) => setUrl({ show: claimStates.find((state) => state === id), page: 1 })}
    >
      {data && !isOfOther && <List claims={data} />}
      {error && !data && (
        <SectionError
          title={t('myRewards.failed', { term })}
          requestId={error.requestId}
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {error.message}
        </SectionError>
      )}
      {(isOfOther || (!data && !error)) && <CardSkeletons />}
    </Tabs>
  );
}

function List({ claims: { data, meta } }: { claims: OwnClaims }): ReactNode {
  const t = useTexts();
  const term = termFor('rewards');
  const wanted = useWantedClaim(data);
  const [{ show, page }, setUrl] = useUrlState(fields);
  const last = Math.max(1, Math.ceil(meta.total / meta.page_size));
  useEffect(() => {
    // The last card of the last page has moved to another state.
    if (page > last) setUrl({ page: last }, { replace: true });
  }, [page, last, setUrl]);
  if (data.length === 0) {
    return (
      <EmptyState
        title={t(`myRewards.empty.${show}`)}
        action={<ButtonLink to="/">{t('myRewards.browse', { term })}</ButtonLink>}
      >
        {t(`myRewards.emptyText.${show}`)}
      </EmptyState>
    );
  }
  return (
    <Stack gap={4}>
      <Cards>
        {data.map((claim) => (
          <ClaimCard key={claim.id} claim={claim} isWanted={claim.id === wanted} />
        ))}
      </Cards>
      <PageTurner
        label={t('myRewards.pages', { term })}
        position={t('myRewards.page', { page: formatNumber(page), last: formatNumber(last) })}
        page={page}
        last={last}
        onTurn={(next) => setUrl({ page: next })}
      />
    </Stack>
  );
}

/** The claim that the address names, once it is on the page: it gets the focus. */
function useWantedClaim(claims: OwnClaims['data']): string | null {
  const { hash, key } = useLocation();
  const wanted = claims.find(({ id }) => hash === `#${ownClaimElement(id)}`)?.id ?? null;
  useEffect(() => {
    if (wanted !== null) focusOn(document.getElementById(ownClaimElement(wanted)));
  }, [wanted, key]);
  return wanted;
}

function CardSkeletons(): ReactNode {
  return (
    <SkeletonGroup>
      <Cards>
        {[1, 2, 3].map((key) => (
          <li key={key}>
            <Skeleton shape="card" width="100%" height="22rem" />
          </li>
        ))}
      </Cards>
    </SkeletonGroup>
  );
}
