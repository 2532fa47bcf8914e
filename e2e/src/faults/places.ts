import type { Locator, Page } from '@playwright/test';
import { type Service, ZIP_CODE } from './one-down-site.ts';

/** A part of the site that a link opens, and the content it shows when its service answers. */
export interface Place {
  name: string;
  whose: 'participant' | 'staff';
  needs: Service;
  /** The navigation entry that opens it. */
  link: string;
  /** The text that proves the answer. */
  answer: (page: Page) => Locator;
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

export const places: readonly Place[] = [
  {
    name: 'challenges',
    whose: 'participant',
    needs: 'programs',
    link: 'Home',
    answer: (page) => section(page, 'Challenges').getByRole('article').first(),
  },
  {
    name: 'rewards',
    whose: 'participant',
    needs: 'rewards',
    link: 'Home',
    answer: (page) => section(page, 'Rewards').getByRole('article').first(),
  },
  {
    name: 'account activity',
    whose: 'participant',
    needs: 'programs',
    link: 'My miles',
    answer: (page) => page.getByRole('table').getByText('The five-minute warm-up'),
  },
  {
    name: 'receipts',
    whose: 'participant',
    needs: 'receipts',
    link: 'Receipts',
    answer: (page) => page.getByText('No receipts yet'),
  },
  {
    name: 'offers',
    whose: 'participant',
    needs: 'offers',
    link: 'Perks near you',
    answer: (page) => page.getByText(new RegExp(`^You have .+ near ${ZIP_CODE}$`)),
  },
  {
    name: 'list of challenges',
    whose: 'staff',
    needs: 'programs',
    link: 'Challenges',
    answer: (page) => page.getByRole('gridcell', { name: 'Article' }).first(),
  },
  {
    name: 'list of receipts',
    whose: 'staff',
    needs: 'receipts',
    link: 'Receipts',
    answer: (page) => page.getByText('No receipts yet'),
  },
  {
    name: 'settings',
    whose: 'staff',
    needs: 'programs',
    link: 'Settings',
    answer: (page) => page.getByRole('textbox', { name: /^Program name/ }),
  },
];
