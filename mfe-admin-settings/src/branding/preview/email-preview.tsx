import { codeMailTexts, codeMinutes, fillMailText } from '@laurel/contracts/identity/code-mail';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
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
  padding: 32px;
  border-radius: 12px;
  background: #ffffff;
  & > h3 {
    margin: 0 0 24px;
    font:
      700 20px/1.5 system-ui,
      sans-serif;
  }
  & > p {
    margin: 0 0 16px;
  }
`;

const Code = styled.p`
  padding: 16px;
  border-radius: 8px;
  background: var(--perk-primary);
  color: var(--perk-primary-content);
  font-size: 32px;
  font-weight: 700;
  letter-spacing: 8px;
  text-align: center;
`;

const Quiet = styled.p`
  color: #5f6672;
  font-size: 14px;
`;

/** The mail with a sign-in code, as identity sends it in the program's own language. */
export function EmailPreview({ name, language }: Pick<ProgramSettings, 'name' | 'language'>): ReactNode {
  const { greeting, lead, validity, ignore } = codeMailTexts[language];
  const fill = (text: string): string =>
    fillMailText(text, { program: name, name: 'Ada', minutes: String(codeMinutes) });
  return (
    <Page>
      <Letter lang={language}>
        <h3>{name}</h3>
        <p>{fill(greeting)}</p>
        <p>{fill(lead)}</p>
        <Code>012345</Code>
        <p>{fill(validity)}</p>
        <Quiet>{fill(ignore)}</Quiet>
      </Letter>
    </Page>
  );
}
