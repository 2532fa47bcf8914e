export { UiProvider, type UiProviderProps } from './application/ui-provider.tsx';
export { useUi, useUiTexts, type LinkComponent } from './provider/ui-context.tsx';
export { textsIn, type UiCatalogue } from './provider/texts-in.ts';
export { isRightToLeft } from './provider/is-right-to-left.ts';
export { currentTheme, setTheme, type Theme } from './provider/theme.ts';

export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './actions/button.tsx';
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx';
export { TextLink, type TextLinkProps } from './actions/text-link.tsx';
export { LinkBase, type LinkBaseProps, type LinkTarget } from './actions/link-base.tsx';
export { CopyButton, type CopyButtonProps } from './actions/copy-button.tsx';

export { isTopLayer, openLayer, STAYS_LIVE } from './overlays/overlay-stack.ts';
export { toast, type ToastOptions } from './toast/toast.ts';

export { Badge, type BadgeProps, type Tone } from './feedback/badge.tsx';
export { Banner, type BannerProps } from './feedback/banner.tsx';
export {
  EmptyState,
  NoMatchState,
  NoPermissionState,
  type EmptyStateProps,
  type NoMatchStateProps,
  type NoPermissionStateProps,
} from './feedback/empty-state.tsx';
export { ErrorState, SectionError, type ErrorStateProps } from './feedback/error-state.tsx';
export { Skeleton, SkeletonGroup, TableSkeleton, type SkeletonProps } from './feedback/skeleton.tsx';

export { Card, StatCard, type CardProps, type StatCardProps } from './display/card.tsx';
export { Picture, type PictureProps, ResponsiveImage, type ResponsiveImageProps } from './display/picture.tsx';
export { PointsCounter, type PointsCounterProps } from './display/points-counter.tsx';
export { Tile, TileGrid, type TileProps } from './display/tile.tsx';

export { Heading, Prose, Text, VisuallyHidden, type HeadingProps, type TextProps } from './layout/text.tsx';
export {
  Center,
  Grid,
  Page,
  Row,
  Stack,
  type Space,
  type StackProps,
  type RowProps,
  type GridProps,
  type PageProps,
} from './layout/boxes.tsx';
export { SkipLink } from './layout/skip-link.tsx';
