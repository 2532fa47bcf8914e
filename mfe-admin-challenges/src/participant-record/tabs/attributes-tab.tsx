import { type ListDeclaration, ListSection } from '@laurel/admin-kit/list';
import type { ParticipantDetail } from '@laurel/contracts/identity/participants/participants.dto';
import type { ProfileEntry } from '@laurel/contracts/identity/participants/profile.dto';
import { ButtonLink } from '@laurel/ui';
import { can } from '@laurel/web-kit';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import {
  participantCall,
  participantKeys,
  type ParticipantTexts,
  useParticipantTexts,
  userAt,
} from '../../parts/participants.ts';

/** What the participant's profile says beyond the usual. */
export function AttributesTab({ participant }: { participant: ParticipantDetail }): ReactNode {
  const t = useParticipantTexts();
  const { id, program_id } = participant;
  const list = useMemo(() => attributeList(t, id, program_id), [t, id, program_id]);
  return <ListSection list={list} />;
}

function attributeList(t: ParticipantTexts, id: string, programId: string): ListDeclaration<ProfileEntry> {
  const mayManage = can('users', 'manage', programId);
  return {
    id: 'participant-attributes',
    title: t('tab.attributes'),
    allowed: can('users', 'view', programId),
    address: `${participantCall(id)}/participant_profile`,
    keys: participantKeys,
    rowId: (row) => row.id,
    ...(mayManage && {
      link: (row: ProfileEntry) => `${userAt(id)}/attributes/${row.id}`,
      commands: (
        <ButtonLink to={`${userAt(id)}/attributes/new`} icon={<Plus aria-hidden />}>
          {t('attribute.add')}
        </ButtonLink>
      ),
    }),
    columns: [
      { field: 'attribute_display_name', header: t('column.attribute'), sortable: true, minWidth: 180 },
      { field: 'value', header: t('column.value'), sortable: true, minWidth: 260 },
    ],
    empty: { title: t('tab.empty'), text: t('emptyTab.attributes') },
  };
}
