import { CircleAlert, CircleCheck, Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const StyledBanner = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--space-2) var(--space-3);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-card);
  background: var(--color-info-tint);
  color: var(--color-on-info-tint);
  font-size: var(--text-sm);
  & > svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
  }
  &[data-tone='success'] {
    background: var(--color-success-tint);
    color: var(--color-on-success-tint);
  }
  &[data-tone='warning'] {
    background: var(--color-warning-tint);
    color: var(--color-on-warning-tint);
  }
  &[data-tone='danger'] {
    background: var(--color-danger-tint);
    color: var(--color-on-danger-tint);
  }
`;

const Content = styled.div`
  flex: 1 1 12rem;
  min-width: 0;
`;

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert, offline: WifiOff };

export interface BannerProps {
  tone?: 'info' | 'success' | 'warning' | 'danger' | 'offline';
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Screen readers say it when it appears; off where the focus or an announcement has them say it. */
  live?: boolean;
}

/** Something about the whole page or form that stays. */
export function Banner({ tone = 'info', title, children, action, live = true }: BannerProps): ReactNode {
  const Icon = ICONS[tone];
  const role = tone === 'danger' ? 'alert' : 'status';
  return (
    <StyledBanner data-tone={tone === 'offline' ? 'warning' : tone} role={live ? role : undefined}>
      <Icon aria-hidden />
      <Content>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </Content>
      {action}
    </StyledBanner>
  );
}
