export { UiProvider, type UiProviderProps } from './provider/ui-provider.tsx';
export { useUi, useUiTexts, type LinkComponent } from './provider/ui-context.tsx';
export { currentTheme, setTheme, type Theme } from './provider/theme.ts';

export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './actions/button.tsx';
export { IconButton, type IconButtonProps } from './actions/icon-button.tsx';
export { TextLink, type TextLinkProps } from './actions/text-link.tsx';
export { LinkBase, type LinkBaseProps, type LinkTarget } from './actions/link-base.tsx';
export { CopyButton, type CopyButtonProps } from './actions/copy-button.tsx';

export { Field, FieldGroup, type FieldGroupProps, type FieldProps } from './fields/field.tsx';
export { FormErrors, type FormErrorsProps } from './fields/form-errors.tsx';
export { TextArea, TextInput, type TextAreaProps, type TextInputProps } from './fields/text-input.tsx';
export { SearchInput, type SearchInputProps } from './fields/search-input.tsx';
export { Select, type SelectOption, type SelectProps } from './fields/select.tsx';
export { Checkbox, type CheckboxProps } from './fields/checkbox.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from './fields/radio-group.tsx';
export { Switch, type SwitchProps } from './fields/switch.tsx';
export { DateTimeInput, type DateTimeInputProps } from './fields/date-time-input.tsx';

export { Dialog, type DialogProps } from './overlays/dialog.tsx';
export { BlockingDialog, type BlockingDialogProps } from './overlays/blocking-dialog.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';

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
export { SectionBoundary, type SectionBoundaryProps } from './feedback/section-boundary.tsx';
export { Progress, type ProgressProps } from './feedback/progress.tsx';
export { Skeleton, SkeletonGroup, type SkeletonProps } from './feedback/skeleton.tsx';

export { Avatar, type AvatarProps } from './display/avatar.tsx';
export { Card, StatCard, type CardProps, type StatCardProps } from './display/card.tsx';
export { Countdown, type CountdownProps } from './display/countdown.tsx';
export { DataList, type DataListItem, type DataListProps } from './display/data-list.tsx';
export { Picture, type PictureProps } from './display/picture.tsx';
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
export { PageHeader, type PageHeaderProps } from './layout/page-header.tsx';
export { SideMenu, type SideMenuItem, type SideMenuProps } from './layout/side-menu.tsx';
export { SkipLink } from './layout/skip-link.tsx';
export { TabLinks, Tabs, type TabItem, type TabLinksProps, type TabsProps } from './layout/tabs.tsx';
