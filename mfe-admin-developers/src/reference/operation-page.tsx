import { NotAllowed } from '@laurel/admin-kit/record';
import type { OpenApiDocument } from '@laurel/contracts/public-api/document/open-api-document';
import { Badge, Card, EmptyState, Row, Stack, Text, TextLink } from '@laurel/ui';
import { PageHeader } from '@laurel/ui/page-header';
import { Tabs } from '@laurel/ui/tabs';
import { can } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { curlOf, typeScriptOf } from '../parts/document/examples.ts';
import { LoadedDocument } from '../parts/document/loaded-document.tsx';
import { type Operation, operationsOf } from '../parts/document/operations.ts';
import { sampleOf } from '../parts/document/sample.ts';
import { fieldsOf, typeText } from '../parts/document/schema-fields.ts';
import { problemPage, referencePages } from '../parts/addresses.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { TwoColumns } from '../parts/two-columns.tsx';
import { FieldList } from '../parts/document/field-list.tsx';
import { useTexts } from '../parts/use-texts.ts';
import { MethodBadge } from './method-badge.tsx';

const Path = styled.code`
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** One operation of the public API: parameters, body, response, errors and examples. */
export function OperationPage(): ReactNode {
  const programId = useRequiredParam('program_id');
  if (!can('program', 'update', programId)) return <NotAllowed />;
  return <LoadedDocument>{(document) => <OperationDetails document={document} />}</LoadedDocument>;
}

function OperationDetails({ document }: { document: OpenApiDocument }): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('operation_id');
  const operation = operationsOf(document).find((each) => each.id === id);
  const breadcrumbs = [{ to: referencePages(programId), label: t('tab.reference') }];
  if (!operation) {
    return (
      <>
        <PageHeader title={t('reference.missing')} breadcrumbs={breadcrumbs} />
        <EmptyState title={t('reference.missingText')} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={<span lang="en">{operation.summary}</span>} breadcrumbs={breadcrumbs} />
      <Stack gap={5}>
        <Row gap={2}>
          <MethodBadge method={operation.method} />
          <Path translate="no">{operation.path}</Path>
        </Row>
        <Row gap={2}>
          <Text size="sm" tone="muted">
            {t(operation.scopes.length === 0 ? 'reference.anyKey' : 'reference.scope')}
          </Text>
          {operation.scopes.map((scope) => (
            <Badge key={scope}>
              <span translate="no">{scope}</span>
            </Badge>
          ))}
        </Row>
        <TwoColumns>
          <Stack gap={5}>
            <RequestFields document={document} operation={operation} />
            <ErrorResponses operation={operation} />
          </Stack>
          <Stack gap={5}>
            <Examples document={document} operation={operation} />
            <SuccessResponse document={document} operation={operation} />
          </Stack>
        </TwoColumns>
      </Stack>
    </>
  );
}

interface SectionProps {
  document: OpenApiDocument;
  operation: Operation;
}

function RequestFields({ document, operation: { parameters, body } }: SectionProps): ReactNode {
  const t = useTexts();
  const parameterFields = parameters.map(({ name, place, required, description, schema }) => ({
    name,
    required,
    description,
    type: `${place} · ${typeText(document, schema)}`,
  }));
  return (
    <>
      {parameterFields.length > 0 && (
        <Card title={t('reference.parameters')}>
          <FieldList fields={parameterFields} />
        </Card>
      )}
      {body && (
        <Card title={t('reference.body')}>
          <FieldList fields={fieldsOf(document, body)} />
        </Card>
      )}
    </>
  );
}

function Examples({ document, operation }: SectionProps): ReactNode {
  const t = useTexts();
  const [shown, setShown] = useState('curl');
  const { origin } = window.location;
  const code = (shown === 'curl' ? curlOf : typeScriptOf)(document, operation, origin);
  return (
    <Card title={t('reference.examples')}>
      <Tabs
        label={t('reference.examples')}
        items={[
          { id: 'curl', label: 'curl' },
          { id: 'typescript', label: 'TypeScript' },
        ]}
        selected={shown}
        onSelect={setShown}
      >
        <CodeBlock code={code} label={t('reference.example')} copy={t('reference.copy')} />
      </Tabs>
    </Card>
  );
}

function SuccessResponse({ document, operation: { success } }: SectionProps): ReactNode {
  const t = useTexts();
  const { status, schema } = success;
  if (!schema) return null;
  const sample = JSON.stringify(sampleOf(document, schema, true), null, 2);
  return (
    <Card title={t('reference.answer', { status })}>
      <Stack gap={4}>
        <FieldList fields={fieldsOf(document, schema)} />
        <CodeBlock code={sample} label={t('reference.answerExample')} copy={t('reference.copy')} />
      </Stack>
    </Card>
  );
}

function ErrorResponses({ operation: { refusals } }: { operation: Operation }): ReactNode {
  const t = useTexts();
  return (
    <Card title={t('reference.refusals')}>
      <Stack gap={3}>
        {refusals.map(({ status, codes }) => (
          <Row key={status} gap={2} align="start" wrap={false}>
            <Badge>{status}</Badge>
            <Row gap={2}>
              {codes.map((code) => (
                <TextLink key={code} href={problemPage(code)}>
                  <code translate="no">{code}</code>
                </TextLink>
              ))}
            </Row>
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
