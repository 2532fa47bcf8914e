import { Badge } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SchemaField } from './schema-fields.ts';
import { useTexts } from '../use-texts.ts';

const List = styled.ul`
  & > li {
    padding-block: var(--space-2);
    border-bottom: 1px solid var(--color-border);
    overflow-wrap: anywhere;
  }
  & > li:last-child {
    border-bottom: 0;
  }
`;

const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--space-1) var(--space-2);
  & > code:first-child {
    font-weight: var(--weight-bold);
  }
  & > code {
    min-width: 0;
    font-size: var(--text-sm);
  }
`;

const Words = styled.p`
  font-size: var(--text-sm);
  color: var(--color-muted);
`;

/** A text of the document, whose parts between backticks are code. */
const prose = (text: string): ReactNode[] =>
  text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} translate="no">
        {part}
      </code>
    ) : (
      part
    ),
  );

/** Fields of a body or an answer: name, type, and what they mean in the words of the document, which is in English. */
export function FieldList({ fields }: { fields: readonly SchemaField[] }): ReactNode {
  const t = useTexts();
  return (
    <List>
      {fields.map(({ name, type, required, description }) => (
        <li key={name}>
          <Name>
            <code translate="no">{name}</code>
            <code translate="no">{type}</code>
            {required && <Badge>{t('reference.required')}</Badge>}
          </Name>
          {description && <Words lang="en">{prose(description)}</Words>}
        </li>
      ))}
    </List>
  );
}
