/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { changeLanguage } from '@laurel/web-kit';
import { addTestLanguages } from '@laurel/web-kit/testing/languages';
import { cleanup, render, screen } from '@testing-library/react';
import { Article } from './challenge/challenge-page.stories.tsx';
import { ParticipantWithoutCarousel as Home } from './home/home-page.stories.tsx';
import { NotEnoughPoints as Reward } from './reward/reward-page.stories.tsx';

const { de, ar } = addTestLanguages();

beforeEach(() => {
  window.matchMedia = jest.fn(() => ({ matches: false }) as MediaQueryList);
});
afterEach(async () => {
  cleanup();
  await changeLanguage('en');
});

describe('the site in a language that no remote carries', () => {
  it.each([
    [de, 'ltr', 'Aufgaben', 'Ich habe es gelesen', 'Es fehlen noch 1.240 beans'],
    [ar, 'rtl', 'التحديات', 'لقد قرأته', 'تحتاج إلى ١٬٢٤٠ beans إضافية'],
  ])('%s shows home, a challenge and a reward', async (language, direction, challenges, read, needed) => {
    await changeLanguage(language);
    expect(document.documentElement.dir).toBe(direction);
    render(<Home />);
    expect(await screen.findByRole('heading', { name: challenges })).not.toBeNull();
    cleanup();
    render(<Article />);
    expect(await screen.findByRole('button', { name: read })).not.toBeNull();
    cleanup();
    render(<Reward />);
    expect(await screen.findByText(needed)).not.toBeNull();
  });

  it('shows English where the catalogue has no text', async () => {
    await changeLanguage(de);
    render(<Home />);
    expect(await screen.findByRole('heading', { name: 'Aufgaben' })).not.toBeNull();
    expect(await screen.findByRole('heading', { name: 'Claimed treats' })).not.toBeNull();
  });
});
