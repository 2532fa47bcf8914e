import { RecordTags } from '../parts/tags/tag-selector.tsx';
import { useIntent } from '../parts/intent/use-intent.ts';
import { termHeading } from '@laurel/admin-kit/program';
import { participantStatuses } from '@laurel/contracts/identity/participant-snapshot';
import type { ParticipantDetail } from '@laurel/contracts/identity/participants/participants.dto';
import { Card, Row, Stack, Text, TextLink } from '@laurel/ui';
import { Avatar } from '@laurel/ui/avatar';
import { DataList, type DataListItem } from '@laurel/ui/data-list';
import { Field, Select, Switch } from '@laurel/ui/fields';
import { can, DateText, formatLanguage, formatNumber } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import {
  participantCall,
  participantKeys,
  type ParticipantTexts,
  useParticipantTexts,
  userAt,
} from '../parts/participants.ts';

/** Who the participant is, with what staff switch about them. */
export function SideCard({ participant }: { participant: ParticipantDetail }): ReactNode {
  const t = useParticipantTexts();
  const { id, program_id, version, email, censured_email, status, staff } = participant;
  const name = participant.name || (email ?? censured_email ?? '');
  const mayManage = can('users', 'manage', program_id);
  const { run, running } = useIntent({
    titles: { update_participant: t('toast.update_participant') },
    changes: participantKeys.all,
  });
  const update = (change: Partial<Pick<ParticipantDetail, 'status' | 'staff'>>): void =>
    void run(participantCall(id), 'update_participant', { ...change, version });
  return (
    <>
      <Card>
        <Stack gap={4}>
          <Row gap={3}>
            <Avatar name={name} src={participant.avatar?.url ?? null} size="large" />
            <Stack gap={0}>
              <Text as="span" weight="medium">
                {name}
              </Text>
              <Text as="span" size="sm" tone="muted">
                {email ?? censured_email}
              </Text>
            </Stack>
          </Row>
          <Field label={t('record.status')}>
            <Select
              value={status}
              disabled={!mayManage || running !== null}
              onChange={({ target }) => update({ status: participantStatuses.find((each) => each === target.value) })}
              options={participantStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
            />
          </Field>
          <Switch
            label={t('record.staff')}
            hint={t('record.staffHint')}
            checked={staff}
            disabled={!mayManage || running !== null}
            onChange={({ target }) => update({ staff: target.checked })}
          />
        </Stack>
      </Card>
      <Card title={t('record.tags')}>
        <RecordTags
          record={participantCall(id)}
          tags={participant.tag_list}
          suggestions={participant.program_tags}
          changes={participantKeys.all}
          readOnly={!mayManage}
        />
      </Card>
      <Card title={t('record.facts')}>
        <DataList items={facts(t, participant)} />
      </Card>
    </>
  );
}

function facts(t: ParticipantTexts, participant: ParticipantDetail): DataListItem[] {
  const {
    program_id: programId,
    points,
    unused_points,
    completed_challenges,
    rewards_earned,
    sign_in_count,
    clicks,
  } = participant;
  const { last_sign_in_at, referred_by, referred_by_name, preferred_locale, aptos_wallet_address } = participant;
  const optional = [
    ['record.phone', participant.phone],
    ['record.gender', participant.gender],
    ['record.city', participant.ahoy_city],
    ['record.country', participant.ahoy_country],
    ['record.language', preferred_locale && formatLanguage(preferred_locale)],
    ['record.wallet', aptos_wallet_address],
  ] as const;
  return [
    { label: termHeading(programId, 'points'), value: formatNumber(unused_points) },
    { label: t('record.earned'), value: formatNumber(points) },
    { label: t('record.challenges'), value: formatNumber(completed_challenges) },
    { label: termHeading(programId, 'rewards'), value: formatNumber(rewards_earned) },
    { label: t('record.signIns'), value: formatNumber(sign_in_count) },
    { label: t('record.clicks'), value: formatNumber(clicks) },
    {
      label: t('record.lastSignIn'),
      value: last_sign_in_at && <DateText value={last_sign_in_at} format="date-time" />,
    },
    {
      label: t('record.referredBy'),
      value: referred_by && (
        <TextLink to={userAt(referred_by)}>
          {referred_by_name === null ? t('record.erasedReferrer') : referred_by_name || referred_by}
        </TextLink>
      ),
    },
    ...optional.filter(([, value]) => value !== null).map(([label, value]) => ({ label: t(label), value })),
  ];
}
