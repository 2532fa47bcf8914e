import { issueCategories } from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptIssueReport, ReportIssueRequest } from '@laurel/contracts/receipts/receipts.dto';
import { Badge, Button, Card, Row, Stack, Text } from '@laurel/ui';
import { Field, FormErrors, Select, TextArea } from '@laurel/ui/fields';
import { DateText } from '@laurel/web-kit';
import type { SubmitForm } from '@laurel/web-kit/forms';
import type { ReactNode } from 'react';
import { useTexts } from '../../parts/use-texts.ts';

interface IssuePanelProps {
  issue: SubmitForm<ReportIssueRequest>;
  /** The open issues. */
  reports: readonly ReceiptIssueReport[];
}

/** Reports an issue of this receipt to the platform's team, and lists earlier reports. */
export function IssuePanel({ issue, reports }: IssuePanelProps): ReactNode {
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
      {reports.length > 0 && (
        <Card title={t('issue.open')}>
          <Stack as="ul" gap={4}>
            {reports.map(({ id, category, text, admin_name, created_at }) => (
              <Stack as="li" key={id} gap={1} align="start">
                <Badge>{t(`issueCategory.${category}`)}</Badge>
                <Text>{text}</Text>
                <Text size="xs" tone="muted">
                  {admin_name} · <DateText value={created_at} format="date-time" />
                </Text>
              </Stack>
            ))}
          </Stack>
        </Card>
      )}
    </Stack>
  );
}
