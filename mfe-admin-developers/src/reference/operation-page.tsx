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
import { Halves } from '../parts/halves.tsx';
import { FieldList } from '../parts/document/field-list.tsx';
import { useTexts } from '../parts/use-texts.ts';
import { MethodBadge } from './method-badge.tsx';

const Path = styled.code`
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** One call: what it takes, what it answers, and examples of it. */
export function OperationPage(): ReactNode {
  const programId = useRequiredParam('program_id');
  if (!can('program', 'update', programId)) return <NotAllowed />;
  return <LoadedDocument>{(document) => <Found document={document} />}</LoadedDocument>;
}

function Found({ document }: { document: OpenApiDocument }): ReactNode {
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
        <Halves>
          <Stack gap={5}>
            <Taken document={document} operation={operation} />
            <Refusals operation={operation} />
          </Stack>
          <Stack gap={5}>
            <Examples document={document} operation={operation} />
            <Answer document={document} operation={operation} />
          </Stack>
        </Halves>
      </Stack>
    </>
  );
}

interface Part {
  document: OpenApiDocument;
  operation: Operation;
}

function Taken({ document, operation: { parameters, body } }: Part): ReactNode {
  const t = useTexts();
  const given = parameters.map(({ name, place, required, description, schema }) => ({
    name,
    required,
    description,
    type: `${place} · ${typeText(document, schema)}`,
  }));
  return (
    <>
      {given.length > 0 && (
        <Card title={t('reference.parameters')}>
          <FieldList fields={given} />
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

function Examples({ document, operation }: Part): ReactNode {
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

function Answer({ document, operation: { success } }: Part): ReactNode {
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

function Refusals({ operation: { refusals } }: { operation: Operation }): ReactNode {
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
