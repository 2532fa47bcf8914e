import type { Locator, Page } from '@playwright/test';
import { type Service, ZIP_CODE } from './one-down-site.ts';

/** A page of the site and the content that it shows while the service behind it answers. */
export interface PageCheck {
  name: string;
  audience: 'participant' | 'staff';
  needs: Service;
  /** The navigation entry that opens it. */
  link: string;
  /** The content that only an answer of the service brings. */
  content: (page: Page) => Locator;
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const pageChecks: readonly PageCheck[] = [
  {
    name: 'challenges',
    audience: 'participant',
    needs: 'programs',
    link: 'Home',
    content: (page) => section(page, 'Challenges').getByRole('article').first(),
  },
  {
    name: 'rewards',
    audience: 'participant',
    needs: 'rewards',
    link: 'Home',
    content: (page) => section(page, 'Rewards').getByRole('article').first(),
  },
  {
    name: 'account activity',
    audience: 'participant',
    needs: 'programs',
    link: 'My miles',
    content: (page) => page.getByRole('table').getByText('The five-minute warm-up'),
  },
  {
    name: 'receipts',
    audience: 'participant',
    needs: 'receipts',
    link: 'Receipts',
    content: (page) => page.getByText('No receipts yet'),
  },
  {
    name: 'offers',
    audience: 'participant',
    needs: 'offers',
    link: 'Perks near you',
    content: (page) => page.getByText(new RegExp(`^You have .+ near ${ZIP_CODE}$`)),
  },
  {
    name: 'list of challenges',
    audience: 'staff',
    needs: 'programs',
    link: 'Challenges',
    content: (page) => page.getByRole('gridcell', { name: 'Article' }).first(),
  },
  {
    name: 'list of receipts',
    audience: 'staff',
    needs: 'receipts',
    link: 'Receipts',
    content: (page) => page.getByText('No receipts yet'),
  },
  {
    name: 'settings',
    audience: 'staff',
    needs: 'programs',
    link: 'Settings',
    content: (page) => page.getByRole('textbox', { name: /^Program name/ }),
  },
];
