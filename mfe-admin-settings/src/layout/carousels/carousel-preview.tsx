import type { CarouselSlide } from '@laurel/contracts/programs/layout/layout.dto';
import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { Picture, Text } from '@laurel/ui';
import { Carousel } from '@laurel/ui/carousel';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PreviewFrame } from '../preview-frame.tsx';
import { useTexts } from '../use-texts.ts';

/** A slide as the form has it: an empty text for none. */
export interface SlideValues {
  title: string;
  description: string;
  image: string | null;
  link: string;
  button_text: string;
  translations: NonNullable<CarouselSlide['translations']>;
}

// White on a darkened picture, as the site has it whatever the program's colours.
const Frame = styled.div`
  position: relative;
  display: grid;
  align-items: end;
  min-height: 16rem;
  overflow: hidden;
  isolation: isolate;
  border-radius: var(--radius-card);
  color: white;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: linear-gradient(
      to top,
      color-mix(in srgb, black 82%, transparent),
      color-mix(in srgb, black 56%, transparent) 50%,
      color-mix(in srgb, black 8%, transparent) 90%
    );
  }
`;

const Backdrop = styled.div`
  position: absolute;
  inset: 0;
  z-index: -2;
`;

const Words = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  overflow-wrap: anywhere;
  & > h3 {
    font-size: var(--text-xl);
    line-height: var(--leading-tight);
  }
  & > p {
    font-size: var(--text-sm);
  }
`;

const Pill = styled.span`
  justify-self: start;
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-button);
  background: var(--perk-primary);
  color: var(--perk-primary-content);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`;

interface CarouselPreviewProps {
  slides: readonly SlideValues[];
  settings: ProgramSettings;
}

/** The home page's carousel, turned by hand; its hero while there is none. */
export function CarouselPreview({ slides, settings }: CarouselPreviewProps): ReactNode {
  const t = useTexts();
  const { header_text, header_description, header_background_image } = settings.template_detail;
  if (slides.length === 0) {
    return (
      <PreviewFrame settings={settings}>
        <Text size="sm" tone="muted">
          {t('preview.hero')}
        </Text>
        <Slide title={header_text} description={header_description} image={header_background_image} button={null} />
      </PreviewFrame>
    );
  }
  return (
    <PreviewFrame settings={settings}>
      <Carousel
        label={t('preview.carousel')}
        slides={slides.map(({ title, description, image, link, button_text }, index) => ({
          key: String(index),
          content: (
            <Slide
              title={title || '…'}
              description={description}
              image={image}
              button={link.trim() === '' ? null : button_text.trim() || t('preview.learnMore')}
            />
          ),
        }))}
      />
    </PreviewFrame>
  );
}

interface SlideProps {
  title: string;
  description: string;
  image: string | null;
  button: string | null;
}

function Slide({ title, description, image, button }: SlideProps): ReactNode {
  return (
    <Frame>
      <Backdrop>
        <Picture src={image} alt="" ratio="fill" sizes="24rem" placeholder={<span />} />
      </Backdrop>
      <Words>
        <h3>{title}</h3>
        {description && <p>{description}</p>}
        {button && <Pill>{button}</Pill>}
      </Words>
    </Frame>
  );
}
