/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UiProvider } from '@laurel/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar.tsx';
import { clockText, Countdown } from './countdown.tsx';
import { Picture } from './picture.tsx';
import { PointsCounter } from './points-counter.tsx';

let reduced = false;

beforeEach(() => {
  reduced = false;
  jest.useFakeTimers({ now: 1_000_000 });
  window.matchMedia = ((query: string) => ({
    matches: reduced && query.includes('reduced-motion'),
  })) as typeof window.matchMedia;
});

afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

describe('Picture', () => {
  it('is retried after 1, 2 and 4 seconds, then a placeholder stays [P-171]', async () => {
    render(<Picture src="/gone.png" alt="Hills" />);
    for (const wait of [1_000, 2_000, 4_000]) {
      const before = screen.getByAltText('Hills');
      fireEvent.error(before);
      expect(screen.queryByAltText('Hills')).toBeNull();
      await pass(wait - 10);
      expect(screen.queryByAltText('Hills')).toBeNull();
      await pass(20);
      expect(screen.getByAltText('Hills')).not.toBe(before);
    }
    fireEvent.error(screen.getByAltText('Hills'));
    await pass(60_000);
    expect(screen.queryByAltText('Hills')).toBeNull();
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Hills');
  });

  it('lets the browser pick width and format of an uploaded one and reserves its room, also on a retry', async () => {
    const address = `/media/uploads/7/${'0f'.repeat(16)}-1200x800.jpg`;
    const { container } = render(<Picture src={address} alt="Hills" />);
    const sources = (): string[] =>
      [...container.querySelectorAll('picture > source')].map(({ outerHTML }) => outerHTML);
    const before = sources();
    expect(before).toHaveLength(3);
    expect(before[0]).toContain(`type="image/avif" srcset="${address}.320.avif 320w, ${address}.640.avif 640w,`);
    expect(before[1]).toContain('type="image/webp"');
    expect(before[2]).toBe(`<source srcset="${address}">`);
    fireEvent.error(screen.getByAltText('Hills'));
    await pass(1_010);
    expect(sources()).toEqual(before);
    const { attributes } = screen.getByAltText('Hills');
    const own = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
    expect(own).toMatchObject({ width: '1200', height: '800', loading: 'lazy', fetchpriority: 'auto' });
    expect(own).not.toHaveProperty('src');
  });

  it('loads one above the fold before everything else', () => {
    const { container } = render(<Picture src="/hero.svg" alt="Hills" eager />);
    const picture = screen.getByAltText('Hills');
    expect([picture.getAttribute('fetchpriority'), picture.getAttribute('loading')]).toEqual(['high', 'eager']);
    expect(picture.dataset['loaded']).toBe('true');
    expect(container.querySelector('source')).toBeNull();
  });

  it('is cropped around the focal point that its address names, and shown whole elsewhere', () => {
    const address = `/media/uploads/7/${'0f'.repeat(16)}-1200x800-f7x100-2.jpg`;
    const position = (alt: string): string => screen.getByAltText(alt).style.objectPosition;
    render(
      <>
        <Picture src={address} alt="Tile" />
        <Picture src={address} alt="Typed" focalPoint={{ x: 1, y: 2 }} />
        <Picture src={address} alt="Whole" fit="contain" />
        <Picture src="/hero.svg" alt="Elsewhere" />
      </>,
    );
    expect(['Tile', 'Typed', 'Whole', 'Elsewhere'].map(position)).toEqual(['7% 100%', '1% 2%', '', '50% 50%']);
    expect(screen.getByAltText('Tile').getAttribute('width')).toBe('1200');
  });

  it('begins anew with another picture', async () => {
    const { rerender } = render(<Picture src="/gone.png" alt="A" />);
    fireEvent.error(screen.getByAltText('A'));
    rerender(<Picture src="/other.png" alt="B" />);
    expect(screen.getByAltText('B').getAttribute('src')).toBe('/other.png');
    await pass(10);
  });
});

describe('PointsCounter', () => {
  const shown = (): string => document.querySelector('[aria-hidden]')?.textContent ?? '';
  const heard = (): string => document.querySelector('[aria-hidden] + span')?.textContent ?? '';

  it('counts up in under 250 ms while screen readers get the final value at once', async () => {
    const { rerender } = render(<PointsCounter value="1250" term="coins" prefix="+" />);
    expect([shown(), heard()]).toEqual(['+1,250 coins', '+1,250 coins']);
    rerender(<PointsCounter value="9007199254740993" term="coins" prefix="+" />);
    expect(heard()).toBe('+9,007,199,254,740,993 coins');
    await pass(100);
    expect(shown()).not.toBe('+1,250 coins');
    expect(shown()).not.toBe(heard());
    await pass(180);
    expect(shown()).toBe(heard());
  });

  it('does not animate a smaller balance, nor anything under reduced motion', async () => {
    const { rerender } = render(<PointsCounter value="100" />);
    rerender(<PointsCounter value="40" />);
    await pass(20);
    expect(shown()).toBe('40');
    reduced = true;
    rerender(<PointsCounter value="500" />);
    await pass(20);
    expect(shown()).toBe('500');
  });
});

describe('PointsCounter in a country', () => {
  afterEach(() => {
    document.documentElement.lang = '';
  });

  it('writes its number as the page’s tag says, not as the language alone does', () => {
    const heard = (lang: string): string | undefined => {
      document.documentElement.lang = lang;
      const { container, unmount } = render(
        <UiProvider language="es">
          <PointsCounter value="1250" />
        </UiProvider>,
      );
      const text = container.querySelector('[aria-hidden] + span')?.textContent;
      unmount();
      return text;
    };
    expect(['es', 'es-MX'].map(heard)).toEqual(['1250', '1,250']);
  });
});

describe('Countdown', () => {
  it('follows the clock, not the ticks, and is read out only at both ends', async () => {
    const ended = jest.fn();
    render(
      <Countdown until={1_060_000} onEnd={ended} startText="Wait one minute." endText="Ready.">
        {(left) => `Request a new code in ${left}`}
      </Countdown>,
    );
    expect(screen.getByText('Request a new code in 1:00')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Wait one minute.');
    jest.setSystemTime(1_051_200);
    await pass(250);
    expect(screen.getByText('Request a new code in 0:09')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Wait one minute.');
    await pass(20_000);
    expect(screen.getByRole('status').textContent).toBe('Ready.');
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('writes hours only when there are any', () => {
    expect([0, 59, 61, 3_600, 90_061].map(clockText)).toEqual(['0:00', '0:59', '1:01', '1:00:00', '25:01:01']);
  });
});

describe('Avatar', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ben', 'B'],
    ['  Chimamanda Ngozi Adichie ', 'CA'],
    ['𝒜da 李', '𝒜李'],
    ['', ''],
  ])('shows the initials of %j', (name, initials) => {
    const { container } = render(<Avatar name={name} />);
    expect(container.textContent).toBe(initials);
  });
});
