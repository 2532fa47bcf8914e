import type { RecordTab } from '@laurel/admin-kit/record';
import type { ParticipantDetail } from '@laurel/contracts/identity/participants/participants.dto';
import { can } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { AuditTrail } from '../../parts/audit/audit-trail.tsx';
import type { ParticipantTexts } from '../../parts/participants.ts';
import en from '../../messages/participants.en.json' with { type: 'json' };
import { AttributesTab } from './attributes-tab.tsx';
import { type SubList, subListTitle } from './sub-list.ts';
import { SubListTab } from './sub-list-tab.tsx';

const lists = [
  ['', 'actions'],
  ['rewards', 'rewards'],
  ['challenges', 'challenges'],
  ['questions', 'questions'],
  ['participant_answers', 'participant_answers'],
  ['recruited', 'recruited'],
  ['receipts', 'receipts'],
  ['points', 'points'],
] as const satisfies [path: string, list: SubList][];

/** The tabs that the person may see; each is an address below the participant's. */
export function participantTabs(t: ParticipantTexts, participant: ParticipantDetail, hasAptos: boolean): RecordTab[] {
  const { id, program_id } = participant;
  const shown = lists.filter(([, list]) => list !== 'receipts' || can('receipts', 'view', program_id));
  const tabs: RecordTab[] = shown.map(([path, list]) => ({
    path,
    label: subListTitle(t, list, program_id),
    content: <SubListTab key={list} list={list} participant={participant} />,
  }));
  tabs.splice(4, 0, {
    path: 'attributes',
    label: t('tab.attributes'),
    content: <AttributesTab participant={participant} />,
  });
  if (hasAptos) {
    tabs.push({
      path: 'blockchain_transactions',
      label: t('tab.blockchain_transactions'),
      content: <SubListTab key="blockchain" list="blockchain_transactions" participant={participant} />,
    });
  }
  return [...tabs, { path: 'audit', label: t('tab.audit'), content: <History t={t} programId={program_id} id={id} /> }];
}

function History({ t, programId, id }: { t: ParticipantTexts; programId: string; id: string }): ReactNode {
  return (
    <AuditTrail
      programId={programId}
      resource="participant"
      recordId={id}
      actionText={(action) =>
        t(`audit.${Object.hasOwn(en.audit, action) ? (action as keyof typeof en.audit) : 'other'}`)
      }
      fieldText={(field) => (Object.hasOwn(en.field, field) ? t(`field.${field as keyof typeof en.field}`) : field)}
    />
  );
}
