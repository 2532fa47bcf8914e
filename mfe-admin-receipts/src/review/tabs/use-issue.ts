import { ReportIssueRequest } from '@laurel/contracts/receipts/receipts.dto';
import { toast } from '@laurel/ui';
import { api, toApiError, useQueryClient } from '@laurel/web-kit';
import { type SubmitForm, useSubmitForm } from '@laurel/web-kit/forms';
import { classResolver } from '@laurel/web-kit/forms/class-validator';
import { useEffect } from 'react';
import { receiptAt } from '../../parts/addresses.ts';
import { receiptKeys } from '../../parts/receipts.ts';
import { useTexts } from '../../parts/use-texts.ts';

const empty: ReportIssueRequest = { category: 'wrong_text', text: '' };

/** The report of an issue, preserved while its tab is left. */
export function useIssue(receiptId: string): SubmitForm<ReportIssueRequest> {
  const t = useTexts();
  const client = useQueryClient();
  const form = useSubmitForm<ReportIssueRequest>({
    defaultValues: empty,
    fields: ['category', 'text'],
    resolver: classResolver(ReportIssueRequest),
    guardLabel: t('tab.issue'),
    submit: async (values) => {
      try {
        await api.post(`${receiptAt(receiptId)}/issue_reports`, values);
      } catch (thrown) {
        const error = toApiError(thrown);
        toast.error(t('toast.failed'), error.message);
        throw error;
      }
      await client.invalidateQueries({ queryKey: receiptKeys.detail(receiptId) });
      toast.success(t('toast.done'), t('issue.sent'));
    },
  });
  const { isSubmitSuccessful } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (isSubmitSuccessful) reset(empty);
  }, [isSubmitSuccessful, reset]);
  return form;
}
