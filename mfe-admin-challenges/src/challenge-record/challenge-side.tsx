import type { ChallengeDetail } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { Badge, ButtonLink, Card, Heading, Picture, Row, Stack, Text } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { can, DateText, formatNumber, useApiQuery } from '@laurel/web-kit';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { RecordTags } from '../parts/tags/tag-selector.tsx';
import { challengeAt, tagsOf } from '../parts/addresses.ts';
import { challengeKeys, statusTones } from '../parts/challenges.ts';
import { useTexts } from '../parts/use-texts.ts';

/** The challenge beside its tabs. */
export function ChallengeSide({ challenge }: { challenge: ChallengeDetail }): ReactNode {
  const t = useTexts();
  const { program_id: programId, status } = challenge;
  return (
    <Card>
      <Stack gap={4}>
        <Picture src={challenge.image_url} alt="" ratio="wide" />
        <Row justify="between" gap={2}>
          <Heading level={2} size="md">
            {challenge.caption}
          </Heading>
          {can('challenges', 'update', programId) && !challenge.archived && (
            <ButtonLink size="small" icon={<Pencil aria-hidden />} to={`${challengeAt(challenge.id)}/edit`}>
              {t('action.edit')}
            </ButtonLink>
          )}
        </Row>
        <DataList
          items={[
            {
              label: t('column.status'),
              value: (
                <Badge dot tone={statusTones[status]}>
                  {t(`status.${status}`)}
                </Badge>
              ),
            },
            { label: t('column.type'), value: t(`type.${challenge.challenge_type}.name`) },
            { label: t('record.points'), value: formatNumber(challenge.points) },
            {
              label: t('column.start'),
              value: challenge.start && <DateText value={challenge.start} format="date-time" />,
            },
            {
              label: t('column.end'),
              value: challenge.finish && <DateText value={challenge.finish} format="date-time" />,
            },
          ]}
        />
        <Tags challenge={challenge} />
      </Stack>
    </Card>
  );
}

function Tags({ challenge }: { challenge: ChallengeDetail }): ReactNode {
  const t = useTexts();
  const { id, program_id: programId, tag_list: tags } = challenge;
  const mayManage = can('challenges', 'manage', programId) && !challenge.archived;
  const { data } = useApiQuery(tagsOf(programId), {
    queryKey: [...challengeKeys.all, 'tags', programId],
    enabled: mayManage,
  });
  return (
    <Stack gap={2}>
      <Text weight="medium">{t('column.tags')}</Text>
      <RecordTags
        record={challengeAt(id)}
        tags={tags}
        suggestions={data?.tags ?? []}
        changes={challengeKeys.all}
        readOnly={!mayManage}
      />
    </Stack>
  );
}
