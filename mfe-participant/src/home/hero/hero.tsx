import { inLanguage } from '@laurel/contracts/languages/in-language';
import type { CarouselItem } from '@laurel/contracts/programs/site';
import { ButtonLink, Picture, ResponsiveImage } from '@laurel/ui';
import { Carousel } from '@laurel/ui/carousel';
import { language, useSession } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { contentLang } from '../../parts/content/content-text.tsx';
import { useProgram } from '../../parts/program.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { AUTO_ADVANCE_MILLIS } from './auto-advance.ts';

// The layout equals that of the page's first HTML, so that nothing moves when this takes over.
const Frame = styled.section`
  position: relative;
  display: grid;
  align-items: end;
  min-height: min(62vh, 520px);
  overflow: hidden;
  isolation: isolate;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: linear-gradient(to top, rgb(0 0 0 / 82%), rgb(0 0 0 / 56%) 50%, rgb(0 0 0 / 8%) 90%);
  }
`;

const Backdrop = styled.div`
  position: absolute;
  inset: 0;
  z-index: -2;
`;

const Overlay = styled(ResponsiveImage)`
  position: absolute;
  inset-block: var(--space-6);
  inset-inline-end: max(var(--space-4), calc(50vw - 600px));
  z-index: -1;
  width: auto;
  max-width: 40%;
  height: calc(100% - 2 * var(--space-6));
  object-fit: contain;
  object-position: right center;
  @media (max-width: 640px) {
    inset-block: var(--space-4) auto;
    height: 35%;
  }
`;

const Words = styled.div`
  max-width: 640px;
  padding: 32px max(16px, calc(50vw - 600px));
  color: #fff;
  & > :is(h1, h2) {
    margin: 0 0 12px;
    font-family: var(--font-header);
    font-size: clamp(32px, 6vw, 56px);
    line-height: 1.1;
  }
  & > p {
    margin: 0 0 20px;
    font-size: 18px;
    line-height: 1.5;
  }
`;

/** The program's carousel when it has one, its hero otherwise. */
export function Hero({ items }: { items: readonly CarouselItem[] }): ReactNode {
  const t = useTexts();
  if (items.length === 0) return <ProgramHero />;
  return (
    <Carousel
      label={t('home.carousel')}
      delay={AUTO_ADVANCE_MILLIS}
      slides={items.map((item, index) => ({
        key: item.id,
        content: <CarouselSlide item={item} first={index === 0} />,
      }))}
    />
  );
}

function ProgramHero(): ReactNode {
  const t = useTexts();
  const signedIn = useSession((state) => state.participant !== null);
  const { program_template_detail: template, content_language: own } = useProgram();
  const title = inLanguage(template, 'header_text', language(), own);
  const text = inLanguage(template, 'header_description', language(), own);
  return (
    <Frame data-setting="header_background_image">
      <HeroPicture src={template.header_background_image} eager />
      {template.overlay_image && (
        <Overlay src={template.overlay_image} alt="" sizes="40vw" data-setting="overlay_image" />
      )}
      <Words>
        <h1 lang={title.lang} data-setting="header_text header_font">
          {title.header_text}
        </h1>
        <p lang={text.lang} data-setting="header_description body_font">
          {text.header_description}
        </p>
        {!signedIn && (
          <ButtonLink to="/signin" variant="primary">
            {t('home.getStarted')}
          </ButtonLink>
        )}
      </Words>
    </Frame>
  );
}

function HeroPicture({ src, eager }: { src: string | null; eager: boolean }): ReactNode {
  return (
    <Backdrop>
      <Picture src={src} alt="" ratio="fill" sizes="100vw" eager={eager} placeholder={<span />} />
    </Backdrop>
  );
}

function CarouselSlide({ item, first }: { item: CarouselItem; first: boolean }): ReactNode {
  const t = useTexts();
  const Title = first ? 'h1' : 'h2';
  const label = item.button_text?.trim() || t('home.learnMore');
  return (
    <Frame>
      <HeroPicture src={item.image} eager={first} />
      <Words>
        <Title {...contentLang(item, 'title')}>{item.title}</Title>
        {item.description && <p {...contentLang(item, 'description')}>{item.description}</p>}
        {item.link && (
          <ButtonLink
            variant="primary"
            {...contentLang(item, 'button_text')}
            {...(item.link.startsWith('/') ? { to: item.link } : { href: item.link })}
          >
            {label}
          </ButtonLink>
        )}
      </Words>
    </Frame>
  );
}
