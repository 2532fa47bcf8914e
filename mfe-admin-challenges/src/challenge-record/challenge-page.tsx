import { RecordPage } from '@laurel/admin-kit/record';
import { Badge, Stack } from '@laurel/ui';
import { can } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { challengeAt, challengesOf } from '../parts/addresses.ts';
import { challengeKeys, programName, statusTones } from '../parts/challenges.ts';
import { useTexts } from '../parts/use-texts.ts';
import { AnswerList } from './answer-list.tsx';
import { ChallengeAudit } from './challenge-audit.tsx';
import { ChallengeSide } from './challenge-side.tsx';
import { ParticipantList } from './participant-list.tsx';
import { Stats } from './stats.tsx';

/** A challenge at a glance: its figures, who has completed it, what they have answered and who has changed it. */
export function ChallengePage(): ReactNode {
  const t = useTexts();
  const { challenge_id: id = '' } = useParams();
  return (
    <RecordPage
      base={challengeAt(id)}
      address={challengeAt(id)}
      queryKey={challengeKeys.detail(id)}
      programOf={(challenge) => challenge.program_id}
      allowed={(challenge) => can('challenges', 'view', challenge.program_id)}
      view={(challenge) => ({
        header: {
          title: challenge.name,
          badge: (
            <Badge dot tone={statusTones[challenge.status]}>
              {challenge.archived ? t('column.archived') : t(`status.${challenge.status}`)}
            </Badge>
          ),
          breadcrumbs: [
            {
              label: t('form.backTo', { program: programName(challenge.program_id) }),
              to: challengesOf(challenge.program_id),
            },
          ],
        },
        side: <ChallengeSide challenge={challenge} />,
        tabs: [
          {
            path: '',
            label: t('record.users'),
            count: challenge.completions,
            content: (
              <Stack gap={6}>
                <Stats challenge={challenge} />
                <ParticipantList challenge={challenge} />
              </Stack>
            ),
          },
          ...(challenge.questions.length > 0
            ? [
                {
                  path: 'participant_answers',
                  label: t('record.answers'),
                  content: <AnswerList challenge={challenge} />,
                },
              ]
            : []),
          { path: 'history', label: t('record.history'), content: <ChallengeAudit challenge={challenge} /> },
        ],
      })}
    />
  );
}
