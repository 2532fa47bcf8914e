import { useCurrentProgram, useLocation } from '@laurel/web-kit/router';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { organizationEntries, labelIn, programEntries } from '../navigation/navigation.ts';
import { HOME, isCurrent } from './addresses.ts';

const PRODUCT = 'Laurel';

/**
 * Names the page in tabs, bookmarks and the browser's history, from the inside out: its open tab, its heading, its place
 * in the menu, its program. Tab and heading are read from the page, so that pages of every release of a remote have a
 * title.
 */
export function DocumentTitle({ content }: { content: RefObject<HTMLElement | null> }): ReactNode {
  const { pathname } = useLocation();
  const { program } = useCurrentProgram();
  const { heading, tab } = useNamesOnPage(content);
  const id = program?.id ?? '';
  const ofOrganization = organizationEntries().find((entry) => isCurrent(entry, id, pathname));
  const section = ofOrganization ?? (program && programEntries(id).find((entry) => isCurrent(entry, id, pathname)));
  const owner = ofOrganization || HOME.test(pathname) ? null : program?.name;
  const parts = [tab, heading, section && labelIn(section, id), owner, PRODUCT];
  return <title>{[...new Set(parts.filter((part) => typeof part === 'string'))].join(' · ')}</title>;
}

/** The first of `TabLinks` has the address of the page itself and adds nothing to its name. */
const OPEN_TAB = 'nav > a[aria-current="page"]:not(:first-child)';

interface NamesOnPage {
  heading: string | null;
  tab: string | null;
}

function useNamesOnPage(content: RefObject<HTMLElement | null>): NamesOnPage {
  const [heading, setHeading] = useState<string | null>(null);
  const [tab, setTab] = useState<string | null>(null);
  useEffect(() => {
    const { current } = content;
    if (!current) return;
    const read = (): void => {
      // The heading's first element is its words; a badge may follow.
      const shown = current.querySelector('h1');
      setHeading(textOf(shown?.firstElementChild ?? shown));
      // The tab's first node is its label; a count may follow.
      setTab(textOf(current.querySelector(OPEN_TAB)?.firstChild));
    };
    const observer = new MutationObserver(read);
    observer.observe(current, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-current'],
    });
    read();
    return () => observer.disconnect();
  }, [content]);
  return { heading, tab };
}

const textOf = (node: Node | null | undefined): string | null => node?.textContent?.trim() ?? null;
