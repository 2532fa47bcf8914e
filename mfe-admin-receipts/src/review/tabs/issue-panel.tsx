import { issueCategories } from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptDetail, ReportIssueRequest } from '@laurel/contracts/receipts/receipts.dto';
import { Button, Card, Row, Stack } from '@laurel/ui';
import { Field, FormErrors, Select, TextArea } from '@laurel/ui/fields';
import type { SubmitForm } from '@laurel/web-kit/forms';
import type { ReactNode } from 'react';
import { useTexts } from '../../parts/use-texts.ts';
import { IssueList } from './issue-list.tsx';

interface IssuePanelProps {
  issue: SubmitForm<ReportIssueRequest>;
  receipt: ReceiptDetail;
}

/** Reports an issue of this receipt, and lists earlier reports with their owners. */
export function IssuePanel({ issue, receipt }: IssuePanelProps): ReactNode {
  const t = useTexts();
  const { errors, isSubmitting } = issue.formState;
  return (
    <Stack gap={4}>
      <Card title={t('issue.title')}>
        <form noValidate onSubmit={(event) => void issue.onSubmit(event)}>
          <Stack gap={4}>
            <FormErrors title={t('toast.failed')} errors={issue.otherErrors} />
            <Field label={t('issue.category')} error={errors.category?.message} required>
              <Select
                options={issueCategories.map((value) => ({ value, label: t(`issueCategory.${value}`) }))}
                {...issue.register('category')}
              />
            </Field>
            <Field
              label={t('issue.text')}
              hint={t('issue.hint')}
              error={errors.text && (errors.text.type === 'server' ? errors.text.message : t('issue.textMissing'))}
              required
            >
              <TextArea maxLength={2_000} {...issue.register('text')} />
            </Field>
            <Row justify="end">
              <Button type="submit" loading={isSubmitting} loadingText={t('issue.sending')}>
                {t('issue.send')}
              </Button>
            </Row>
          </Stack>
        </form>
      </Card>
      <IssueList receiptId={receipt.id} title={t('issue.open')} reports={receipt.open_receipt_issue_reports} />
      <IssueList receiptId={receipt.id} title={t('issue.closed')} reports={receipt.closed_receipt_issue_reports} />
    </Stack>
  );
}
