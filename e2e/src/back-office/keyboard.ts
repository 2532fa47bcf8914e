import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page of the back-office has. */
const MAX_STOPS = 150;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement));

/** Whether the focus is visible: outline, shadow, border or background differ from those without it. */
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const appearance = (element: Element): string => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
        getComputedStyle(element);
      return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join();
    };
    const element = document.activeElement as HTMLElement;
    // A control may be drawn by the elements around it.
    const drawn = [element, element.parentElement, element.closest('label, [role=row], [role=gridcell]')].filter(
      (one) => one !== null,
    );
    const withFocus = drawn.map(appearance);
    element.blur();
    const without = drawn.map(appearance);
    element.focus({ focusVisible: true });
    return withFocus.some((one, index) => one !== without[index]);
  });

/** Moves the focus with the Tab key until it is on a control, where it has to be visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await hasFocus(target)) {
      expect(await isMarked(page), `${target.toString()} shows no focus`).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`The Tab key does not lead to ${target.toString()}`);
}

/** Presses a button or follows a link. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Replaces the value of a field by typing. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Chooses from a native select by typing the label of an option. */
export async function choose(page: Page, target: Locator, label: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(label);
  await expect(target.locator('option:checked')).toHaveText(label);
}

/** Chooses an item of the menu that has just opened. */
export async function pick(page: Page, label: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: label });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let stop = 0; stop < 20 && !(await hasFocus(item)); stop += 1) await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}
