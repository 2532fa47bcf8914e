import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../parts/use-texts.ts';
import type { PreviewProps } from './preview-props.ts';

// E-mail programs know neither the program's fonts nor its corners: mail has the fixed measures of identity's templates.
const Page = styled.div`
  padding: 24px;
  background: #f4f5f7;
  color: #1b1f27;
  font:
    16px/1.5 system-ui,
    sans-serif;
`;

const Letter = styled.div`
  display: grid;
  gap: 16px;
  padding: 24px;
  border-radius: 12px;
  background: #ffffff;
  & h3 {
    font-size: 20px;
  }
`;

const Code = styled.strong`
  padding: 16px;
  border-radius: 8px;
  background: var(--perk-primary);
  color: var(--perk-primary-content);
  font-size: 24px;
  letter-spacing: 0.2em;
  text-align: center;
`;

const Quiet = styled.p`
  color: #5f6672;
  font-size: 14px;
`;

/** The mail with a sign-in code, as the program sends it. */
export function EmailPreview({ name }: PreviewProps): ReactNode {
  const t = useTexts();
  return (
    <Page>
      <Letter>
        <h3>{name}</h3>
        <p>{t('preview.email.greeting')}</p>
        <p>{t('preview.email.lead', { program: name })}</p>
        <Code>012 345</Code>
        <Quiet>{t('preview.email.ignore')}</Quiet>
      </Letter>
    </Page>
  );
}
