import type { PageData } from '@laurel/contracts/page/page-data';
import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { provision } from './calls/services.ts';
import { enterCode, expectAccessible, WatchedContext } from './site.ts';

interface View {
  name: string;
  properties: { program_id: string; page: string };
}

test('photos, sign-in, and a vote on the partner’s page in its frame, each view counted without a cookie [P-034] [P-038] [P-040] [P-041] [P-458] [P-459]', async ({
  browser,
}, { project }) => {
  const people = await WatchedContext.open(browser, project.use);
  const page = await people.page();
  const views: View[] = [];
  const answers: number[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/ahoy/events')) return;
    const [, events = '[]'] = /(\[\{.*\}\])/.exec(response.request().postData() ?? '') ?? [];
    views.push(...(JSON.parse(events) as View[]));
    answers.push(response.status());
  });

  await page.goto('/photos?from=mail');
  const { program } = JSON.parse((await page.locator('#page-data').textContent()) ?? '') as PageData;
  const photo = page.getByRole('img', { name: 'Last lamp before the river' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true);
  await expectAccessible(page);
  await expect.poll(() => views.map(({ properties }) => properties.page)).toEqual(['/photos']);
  expect(views[0]).toMatchObject({ name: '$view', properties: { program_id: program?.id } });

  const email = `contest-${randomUUID().slice(0, 8)}@example.com`;
  await provision('identity', `programs/${program?.id ?? ''}/participants/${email}`, {
    first_name: 'Mira',
    last_name: 'Holt',
  });
  await page.getByRole('link', { name: 'Enter or vote' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue to get your login code' }).click();
  await enterCode(page, email);
  await expect(page).toHaveURL(/\/contest$/);
  const contest = page.frameLocator('iframe[title="Photo contest"]');
  const first = contest.getByRole('listitem').first();
  const votes = Number.parseInt(await first.innerText(), 10);
  await first.getByRole('button').click();
  await expect(first).toContainText(`${votes + 1} votes`);
  await expect(page.getByText('Loading the contest')).toBeHidden();
  await expectAccessible(page);

  await expect.poll(() => views.at(-1)?.properties.page).toBe('/contest');
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await people.context.cookies()).map(({ name }) => name).sort()).toEqual(['browser', 'csrf', 'session']);
  await people.close();
});
