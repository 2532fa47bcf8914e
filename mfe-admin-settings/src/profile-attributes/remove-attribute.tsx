import { ConfirmAction, type Confirmation } from '@laurel/admin-kit/confirm';
import type { ProfileAttributeDetail } from '@laurel/contracts/identity/participants/profile.dto';
import { Button, toast } from '@laurel/ui';
import { api, formatNumber, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { attributeAt, attributeKeys, attributePages } from './calls.ts';
import { type Texts, useTexts } from './use-texts.ts';

interface RemoveAttributeProps {
  programId: string;
  attribute: ProfileAttributeDetail;
  /** The form has unsaved values. */
  isDirty: boolean;
}

/** Deletes an attribute without answers; one with answers is deactivated, and its answers stay. */
export function RemoveAttribute({ programId, attribute, isDirty }: RemoveAttributeProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const { id, display_name: name, answers_count: answers, active } = attribute;
  const leave = async (done: string): Promise<void> => {
    await client.invalidateQueries({ queryKey: attributeKeys.all, refetchType: 'none' });
    toast.success(done);
    void navigate(attributePages(programId));
  };
  const confirmed = async (): Promise<void> => {
    if (answers === 0) {
      await api.delete(attributeAt(id));
      await leave(t('remove.done', { name }));
    } else if (active) {
      const { display_name, attribute_name, attribute_field_type, version } = attribute;
      const unchanged = { display_name, attribute_name, attribute_field_type, version };
      await api.put(attributeAt(id), { ...unchanged, active: false });
      await leave(t('deactivate.done', { name }));
    }
  };
  return (
    <>
      <Button
        icon={<Trash2 aria-hidden />}
        onClick={() => {
          if (isDirty) toast.message(t('saveFirst'), t('saveFirstText'));
          else setAsked(true);
        }}
      >
        {t('remove.action')}
      </Button>
      {isAsked && (
        <ConfirmAction {...confirmationOf(t, attribute)} onConfirm={confirmed} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

function confirmationOf(t: Texts, attribute: ProfileAttributeDetail): Confirmation {
  const { display_name: name, answers_count: count, active } = attribute;
  if (count === 0) {
    return {
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirmLabel: t('remove.confirm'),
      tone: 'danger',
    };
  }
  return {
    title: t('deactivate.title', { name }),
    text: t(active ? 'deactivate.text' : 'deactivate.off', { count, number: formatNumber(count) }),
    confirmLabel: t(active ? 'deactivate.confirm' : 'deactivate.close'),
  };
}
