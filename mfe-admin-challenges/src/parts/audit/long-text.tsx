import { Button } from '@laurel/ui';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from './texts.ts';

const SHORT = 120;

const Whole = styled.span`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

/** A stored value, shortened until the admin expands it; HTML is shown as text. */
export function LongText({ text, field }: { text: string | null; field: string }): ReactNode {
  const t = useTexts();
  const [whole, setWhole] = useState(false);
  if (text === null) return t('nothing');
  if (text.length <= SHORT) return <Whole>{text}</Whole>;
  return (
    <>
      <Whole>{whole ? text : `${text.slice(0, SHORT).trimEnd()}…`}</Whole>{' '}
      <Button
        size="small"
        variant="quiet"
        aria-expanded={whole}
        aria-label={`${whole ? t('hide') : t('show')}: ${field}`}
        onClick={() => setWhole(!whole)}
      >
        {whole ? t('hide') : t('show')}
      </Button>
    </>
  );
}
