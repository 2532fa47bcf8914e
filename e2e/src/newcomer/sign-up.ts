import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { enterCode, mailbox } from '../site.ts';

/** Signs a new participant up, from the address of an invitation, by code or by the link in their mail. */
export async function signUp(page: Page, address: string, firstName: string): Promise<void> {
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  const byCode = page.getByRole('button', { name: 'Continue to get your login code' });
  const byLink = page.getByRole('button', { name: 'Continue to get your login link' });
  const usesCodes = await byCode.isVisible();
  const proceed = usesCodes ? byCode : byLink;
  const names = page.getByLabel('First name');
  const person = page.frameLocator('iframe[title]').getByText(/success|verified/i);
  await proceed.click();
  await expect(names.or(page.locator('iframe[title]')).first()).toBeVisible();
  // When many sign-ups come from one address, as in a run of tests, the bot check comes first.
  if (!(await names.isVisible())) {
    await expect(person).toBeVisible();
    await proceed.click();
  }
  await names.fill(firstName);
  await page.getByLabel('Last name').fill('Comer');
  await page.getByRole('checkbox').check();
  await expect(person).toBeVisible();
  await page.getByRole('button', { name: /^Sign up/ }).click();
  if (usesCodes) await enterCode(page, email);
  else {
    await expect(page.getByRole('heading', { name: `Thanks, ${firstName}!` })).toBeVisible();
    // A mail program opens the link in a new tab.
    await page.goto('about:blank');
    await page.goto(await mailbox().link(email, 'token='));
    await page.getByRole('button', { name: 'Sign in with this link' }).click();
  }
  await expect(page.getByTestId('header-points')).toContainText(firstName);
}
