import { useCurrentProgram, useLocation } from '@laurel/web-kit/router';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { organizationEntries, labelIn, programEntries } from '../navigation/navigation.ts';
import { HOME, isCurrent } from './addresses.ts';

const PRODUCT = 'Laurel';

/**
 * Names the page in tabs, bookmarks and the browser's history, from the inside out: its heading, its place in the menu,
 * its program. The heading is read from the page, so that pages of every release of a remote have a title.
 */
export function DocumentTitle({ content }: { content: RefObject<HTMLElement | null> }): ReactNode {
  const { pathname } = useLocation();
  const { program } = useCurrentProgram();
  const heading = useHeading(content);
  const id = program?.id ?? '';
  const ofOrganization = organizationEntries().find((entry) => isCurrent(entry, id, pathname));
  const section = ofOrganization ?? (program && programEntries(id).find((entry) => isCurrent(entry, id, pathname)));
  const owner = ofOrganization || HOME.test(pathname) ? null : program?.name;
  const parts = [heading, section && labelIn(section, id), owner, PRODUCT].filter((part) => typeof part === 'string');
  return <title>{[...new Set(parts)].join(' · ')}</title>;
}

function useHeading(content: RefObject<HTMLElement | null>): string | null {
  const [heading, setHeading] = useState<string | null>(null);
  useEffect(() => {
    const { current } = content;
    if (!current) return;
    // The heading's first element is its words; a badge may follow.
    const read = (): void => {
      const shown = current.querySelector('h1');
      setHeading((shown?.firstElementChild ?? shown)?.textContent.trim() ?? null);
    };
    const observer = new MutationObserver(read);
    observer.observe(current, { childList: true, subtree: true, characterData: true });
    read();
    return () => observer.disconnect();
  }, [content]);
  return heading;
}
