import { ConfirmAction } from '@laurel/admin-kit/confirm';
import { termWord } from '@laurel/admin-kit/program';
import type { ParticipantDetail } from '@laurel/contracts/identity/participants/participants.dto';
import { Button, CopyButton, IconButton, Stack, Text, toast } from '@laurel/ui';
import { Menu } from '@laurel/ui/menu';
import { Dialog } from '@laurel/ui/overlays';
import { api, formatNumber, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import { EllipsisVertical, Link as LinkIcon, Minus, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { participantCall, participantKeys, useParticipantTexts, usersOf } from '../parts/participants.ts';
import { followFigures } from './follow-figures.ts';
import { PointsDialog } from './points-dialog.tsx';

type Asked = 'add' | 'deduct' | 'reset' | 'delete' | { link: string };

/** What staff do with a participant. */
export function RecordActions({ participant }: { participant: ParticipantDetail }): ReactNode {
  const t = useParticipantTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { id, program_id, email = '', unused_points, completed_challenges } = participant;
  const name = participant.name || email;
  const term = termWord(program_id, 'points');
  const close = (): void => setAsked(null);

  const copyLink = async (): Promise<void> => {
    try {
      const { magic_link } = await api.post(`${participantCall(id)}/get_magic_link`);
      await navigator.clipboard.writeText(magic_link).then(
        () => toast.success(t('toast.get_magic_link')),
        () => setAsked({ link: magic_link }),
      );
    } catch (thrown) {
      toast.error(t('toast.failed'), failureText(thrown, t('toast.unknown')));
    }
  };
  const reset = async (): Promise<void> => {
    const { message } = await api.post(`${participantCall(id)}/reset_activities`);
    toast.success(t('toast.reset_activities'), message);
    await followFigures(client);
  };
  const remove = async (): Promise<void> => {
    const { message } = await api.post(`${participantCall(id)}/delete_participant`, {
      confirmation: email,
    });
    toast.success(t('toast.delete_participant'), message);
    client.removeQueries({ queryKey: participantKeys.detail(id) });
    await client.invalidateQueries({ queryKey: participantKeys.lists() });
    void navigate(usersOf(program_id));
  };

  return (
    <>
      <Menu
        trigger={<IconButton label={t('record.actions')} icon={<EllipsisVertical aria-hidden />} />}
        groups={[
          {
            items: [
              {
                id: 'link',
                label: t('record.magicLink'),
                icon: <LinkIcon aria-hidden />,
                onSelect: () => void copyLink(),
              },
              {
                id: 'deduct',
                label: t('record.deductPoints', { term }),
                icon: <Minus aria-hidden />,
                onSelect: () => setAsked('deduct'),
              },
              {
                id: 'reset',
                label: t('record.reset'),
                icon: <RotateCcw aria-hidden />,
                onSelect: () => setAsked('reset'),
              },
              {
                id: 'delete',
                label: t('record.delete'),
                icon: <Trash2 aria-hidden />,
                tone: 'danger',
                onSelect: () => setAsked('delete'),
              },
            ],
          },
        ]}
      />
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAsked('add')}>
        {t('record.addPoints', { term })}
      </Button>
      {(asked === 'add' || asked === 'deduct') && (
        <PointsDialog participant={participant} kind={asked} onClose={close} />
      )}
      {asked === 'reset' && (
        <ConfirmAction
          title={t('reset.title', { name })}
          text={t('reset.text', {
            count: completed_challenges,
            challenges: formatNumber(completed_challenges),
            points: formatNumber(unused_points),
            term,
          })}
          typed={t('reset.typed')}
          confirmLabel={t('reset.confirm')}
          tone="danger"
          onConfirm={reset}
          onClose={close}
        />
      )}
      {asked === 'delete' && (
        <ConfirmAction
          title={t('delete.title', { name })}
          text={t('delete.text', { points: formatNumber(unused_points), term })}
          typed={email}
          confirmLabel={t('delete.confirm')}
          tone="danger"
          onConfirm={remove}
          onClose={close}
        />
      )}
      {typeof asked === 'object' && asked !== null && (
        <Dialog
          open
          title={t('link.title')}
          size="small"
          onClose={close}
          footer={<Button onClick={close}>{t('link.close')}</Button>}
        >
          <Stack gap={3}>
            <Text>{t('link.text')}</Text>
            <CopyButton value={asked.link} label={t('link.copy')} />
          </Stack>
        </Dialog>
      )}
    </>
  );
}
