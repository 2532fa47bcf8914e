import './forms/reflect-shim.ts';

export { fillPage, getPageData, updatePreview, usePageData, type PageData } from './page/page-data.ts';
export {
  useSession,
  setParticipant,
  setPoints,
  readParticipant,
  readPoints,
  watchSession,
  type Points,
  type SessionState,
} from './page/session-store.ts';
export { expectPoints } from './page/expect-points.ts';
export { useRecordOf, useRecordProgram } from './page/record-program.ts';
export { reloadWithNotice, takeNotice, type Notice } from './page/notice.ts';
export { can } from './page/permissions.ts';

export {
  api,
  type CallOptions,
  listenToUnauthorized,
  type QueryParams,
  untypedApi,
  type UntypedApi,
} from './api/api.ts';
export type { AddressAnswering, AnswerOf, BodyOf, PathOf } from './api/calls.ts';
export { ApiError, toApiError, type FailureKind } from './api/api-error.ts';
export { csrfToken } from './api/csrf.ts';
export { newIdempotencyKey } from './api/idempotency.ts';
export { toFormData } from './api/form-data.ts';

export { createQueryClient } from './query/query-client.ts';
export { useApiQuery, type ApiQueryOptions, type UntypedQuery } from './query/use-api-query.ts';
export { useIdempotentMutation } from './query/use-idempotent-mutation.ts';
export { useMutation } from './query/use-mutation.ts';
export {
  keepPreviousData,
  QueryClientProvider,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
export { create as createStore, type StoreApi, type UseBoundStore } from 'zustand';

export {
  addMessages,
  changeLanguage,
  catalogueTexts,
  language,
  setCountry,
  type Language,
  type Messages,
} from './i18n/i18n.ts';
export { namespaceTexts, type MessageKey, type Translate } from './i18n/namespace-texts.ts';

export { dropDrafts } from './state/drafts.ts';
export { useDirty, useUnsavedGuard, isAnythingDirty, type UnsavedGuard } from './state/dirty-registry.ts';
export { useShortcut, useShortcuts, type Shortcut } from './state/shortcuts.ts';
export { useOnline } from './state/use-online.ts';

export { DateText, type DateTextProps } from './text/date-text.tsx';
export {
  formatDate,
  formatLanguage,
  formatMoney,
  formatNumber,
  formatPoints,
  formatTimeAgo,
  type DateStyle,
} from './text/format.ts';
export { safeRedirect } from './text/safe-redirect.ts';
