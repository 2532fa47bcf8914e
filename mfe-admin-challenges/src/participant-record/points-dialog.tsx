import { parseWhole } from '@laurel/admin-kit/fields';
import { termHeading, termWord } from '@laurel/admin-kit/program';
import type {
  CreateActionRequest,
  DeductPointsRequest,
  ParticipantDetail,
} from '@laurel/contracts/identity/participants/participants.dto';
import { Button, Row, Stack, toast } from '@laurel/ui';
import { Field, TextInput } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { api, useIdempotentMutation, useQueryClient } from '@laurel/web-kit';
import { type SyntheticEvent, type ReactNode, useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { participantCall, useParticipantTexts } from '../parts/participants.ts';
import { followFigures } from './follow-figures.ts';

interface PointsDialogProps {
  participant: Pick<ParticipantDetail, 'id' | 'program_id'>;
  kind: 'add' | 'deduct';
  onClose: () => void;
}

/** Asks how many points, and what for. It stays until its call is answered, and books once however often it is sent. */
export function PointsDialog({ participant: { id, program_id }, kind, onClose }: PointsDialogProps): ReactNode {
  const t = useParticipantTexts();
  const client = useQueryClient();
  const [points, setPoints] = useState('');
  const [title, setTitle] = useState('');
  const [checked, setChecked] = useState(false);
  const intent = kind === 'add' ? 'create_action' : 'deduct_points';
  const post = useIdempotentMutation(
    (body: CreateActionRequest | DeductPointsRequest, idempotencyKey) =>
      api.post(`${participantCall(id)}/${intent}`, body, { idempotencyKey }),
    {
      onSuccess: async () => {
        toast.success(t(`toast.${intent}`));
        onClose();
        await followFigures(client);
      },
      onError: (error) => toast.error(t('toast.failed'), failureText(error, t('toast.unknown'))),
    },
  );
  const amount = parseWhole(points) ?? 0;
  const isAmount = amount > 0;
  const hasTitle = title.trim() !== '';
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!isAmount || !hasTitle) return;
    const text = title.trim();
    post.mutate({ points: amount, ...(kind === 'add' ? { action_title: text } : { reason: text }) });
  };
  const term = termWord(program_id, 'points');
  const heading = t(kind === 'add' ? 'record.addPoints' : 'record.deductPoints', { term });
  const labels = kind === 'add' ? (['title', 'titleFault'] as const) : (['reason', 'reasonFault'] as const);
  return (
    <Dialog open title={heading} size="small" onClose={onClose} dismissible={!post.isPending}>
      <form noValidate onSubmit={send}>
        <Stack gap={4}>
          <Field
            label={termHeading(program_id, 'points')}
            required
            {...(kind === 'deduct' && { hint: t('points.deductHint') })}
            error={checked && !isAmount && t('points.amountFault')}
          >
            <TextInput inputMode="numeric" value={points} onChange={({ target }) => setPoints(target.value)} />
          </Field>
          <Field
            label={t(`points.${labels[0]}`)}
            required
            hint={t('points.titleHint', { term })}
            error={checked && !hasTitle && t(`points.${labels[1]}`)}
          >
            <TextInput maxLength={120} value={title} onChange={({ target }) => setTitle(target.value)} />
          </Field>
          <Row justify="end" gap={2}>
            <Button onClick={onClose} disabled={post.isPending}>
              {t('points.cancel')}
            </Button>
            <Button type="submit" variant="primary" loading={post.isPending}>
              {heading}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
