import type { OwnClaim } from '@laurel/contracts/rewards/own-claims.dto';
import { Badge, Button, Heading, Picture, Row, Stack, Text, TextLink, toast } from '@laurel/ui';
import { api, type ApiError, formatDate, useMutation, useQueryClient } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { contentLang } from '../parts/content/content-text.tsx';
import { useRefusalNotice } from '../parts/feedback/refusal-notice.ts';
import { ownClaimElement } from '../parts/own-claim-path.ts';
import { pointsText } from '../parts/points-label.ts';
import { claimKeys } from './claim-keys.ts';
import { useTexts } from './use-texts.ts';
import { Voucher } from './voucher.tsx';

const Item = styled.li`
  min-width: 0;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  overflow: hidden;
  &[data-wanted='true'] {
    border-color: var(--color-primary);
    box-shadow: 0 0 0 1px var(--color-primary);
  }
`;

const Body = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);
  overflow-wrap: anywhere;
`;

interface ClaimCardProps {
  claim: OwnClaim;
  /** The address of the page names this claim. */
  isWanted: boolean;
}

/** One claim: its code, how to use it, and whether it is used. */
export function ClaimCard({ claim, isWanted }: ClaimCardProps): ReactNode {
  const t = useTexts();
  const { id, name, image, code, state, points, redemption_details: details, redemption_image: picture } = claim;
  const title = `${ownClaimElement(id)}-title`;
  return (
    <Item id={ownClaimElement(id)} aria-labelledby={title} tabIndex={-1} data-wanted={isWanted}>
      <Picture src={image?.public_url ?? null} alt="" />
      <Body>
        <Stack gap={1}>
          <Heading level={2} size="md" id={title} {...contentLang(claim, 'name')}>
            {name}
          </Heading>
          <Text size="sm" tone="muted">
            {t('myRewards.claimedOn', { date: formatDate(claim.claimed_at) })}
            {points !== '0' && ` · ${pointsText(points)}`}
          </Text>
          <Moment claim={claim} />
        </Stack>
        {code !== null && <Voucher code={code} withQr={state === 'ready'} />}
        {(details ?? picture) && (
          <Stack gap={2}>
            <Heading level={3} size="sm">
              {t('myRewards.howTo')}
            </Heading>
            {details && <Text {...contentLang(claim, 'redemption_details')}>{details}</Text>}
            {picture && <Picture src={picture.public_url} alt={t('myRewards.howTo')} ratio="natural" fit="contain" />}
          </Stack>
        )}
        <Row justify="between" gap={3}>
          <TextLink to={`/reward/${claim.reward_id}`}>{t('myRewards.details')}</TextLink>
          <UseButton claim={claim} />
        </Row>
      </Body>
    </Item>
  );
}

/** When it was used, or its end. */
function Moment({ claim: { state, used_at: usedAt, ends_at: endsAt } }: { claim: OwnClaim }): ReactNode {
  const t = useTexts();
  if (usedAt !== null) {
    return (
      <Text size="sm" tone="muted">
        {t('myRewards.usedOn', { date: formatDate(usedAt) })}
      </Text>
    );
  }
  if (endsAt === null) return null;
  if (state === 'ready') return <Text size="sm">{t('myRewards.endsOn', { date: formatDate(endsAt) })}</Text>;
  return (
    <>
      <div>
        <Badge tone="warning">{t('myRewards.endedOn', { date: formatDate(endsAt) })}</Badge>
      </div>
      <Text size="sm" tone="muted">
        {t('myRewards.expiredNote')}
      </Text>
    </>
  );
}

/** Notes that a claim is used, or takes the note back. */
function UseButton({ claim: { id, used_at: usedAt } }: { claim: OwnClaim }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const notice = useRefusalNotice();
  const note = useMutation<OwnClaim, ApiError, { isUsed: boolean; isUndo?: boolean }>({
    mutationFn: ({ isUsed }) => api.patch(`/public/claims/${id}`, { is_used: isUsed }),
    onSuccess: ({ state }, { isUsed, isUndo = false }) => {
      void client.invalidateQueries({ queryKey: claimKeys.lists() });
      const undo = { label: t('myRewards.undo'), onClick: () => note.mutate({ isUsed: !isUsed, isUndo: true }) };
      toast.success(t('myRewards.moved', { state: t(`myRewards.states.${state}`) }), undefined, {
        id: 'claim-use',
        ...(!isUndo && { action: undo }),
      });
    },
    onError: (error) => notice(error, (message) => toast.error(message)),
  });
  const isUsed = usedAt !== null;
  return (
    <Button loading={note.isPending} onClick={() => note.mutate({ isUsed: !isUsed })}>
      {t(isUsed ? 'myRewards.unuse' : 'myRewards.use')}
    </Button>
  );
}
