import { jest } from '@jest/globals';
import { previewMessage, type PreviewState } from '@laurel/contracts/page/preview';
import { lookVariables } from '@laurel/contracts/programs/branding';
import { fireEvent, screen, waitFor } from '@testing-library/react';

/** The frame of the site once it has loaded: what it was told last, and how it answers. */
export async function framed() {
  const frame = await screen.findByTestId<HTMLIFrameElement>('site-frame');
  const told: PreviewState[] = [];
  const source = frame.contentWindow as Window;
  jest.spyOn(source, 'postMessage').mockImplementation((state: PreviewState) => void told.push(state));
  const say = (news: object, from: Window | null = source): void =>
    void fireEvent(
      window,
      new MessageEvent('message', { data: { kind: previewMessage, ...news }, origin: 'null', source: from }),
    );
  say({ news: 'ready' });
  await waitFor(() => expect(told).not.toEqual([]));
  return {
    frame,
    say,
    told,
    state: () => told.at(-1) as PreviewState,
    variable: (name: string) => lookVariables((told.at(-1) as PreviewState).template.element_css_style)[name],
  };
}
