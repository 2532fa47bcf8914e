import { RecordPage } from '@laurel/admin-kit/record';
import type { ParticipantDetail } from '@laurel/contracts/identity/participants/participants.dto';
import { Badge } from '@laurel/ui';
import { can, formatDate } from '@laurel/web-kit';
import { useParams } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import {
  participantCall,
  participantKeys,
  participantTones,
  useParticipantTexts,
  userAt,
  usersOf,
} from '../parts/participants.ts';
import { RecordActions } from './record-actions.tsx';
import { SideCard } from './side-card.tsx';
import { participantTabs } from './tabs/participant-tabs.tsx';
import { useAptos } from './use-aptos.ts';

/** One participant: who they are beside everything that they have done. */
export function ParticipantPage(): ReactNode {
  const t = useParticipantTexts();
  const { participant_id: id = '' } = useParams();
  const hasAptos = useAptos(id);
  return (
    <RecordPage
      base={userAt(id)}
      address={participantCall(id)}
      queryKey={participantKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => can('users', 'view', program_id)}
      missing={{ title: t('record.notFound'), to: '/admin/v2' }}
      view={(participant) => ({
        header: {
          title: nameOf(participant),
          description: t('record.since', { date: formatDate(participant.created_at) }),
          breadcrumbs: [{ label: t('record.back'), to: usersOf(participant.program_id) }],
          badge: (
            <Badge dot tone={participantTones[participant.status]}>
              {t(`status.${participant.status}`)}
            </Badge>
          ),
          ...(can('users', 'manage', participant.program_id) && {
            actions: <RecordActions participant={participant} />,
          }),
        },
        side: <SideCard participant={participant} />,
        tabs: participantTabs(t, participant, hasAptos),
      })}
    />
  );
}

export const nameOf = ({ name, email, censured_email, id }: ParticipantDetail): string =>
  name || (email ?? censured_email ?? id);
