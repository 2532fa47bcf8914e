import type {
  DashboardAction,
  LatestUser,
  ProgramPerformanceMetrics,
  TopUser,
  UsersGrowth,
} from '@laurel/contracts/programs/dashboard/dashboard.dto';
import { type ApiError, useApiQuery, type UseQueryResult } from '@laurel/web-kit';
import { urlNumber, useUrlState } from '@laurel/web-kit/lists';
import { dashboardOf } from './addresses.ts';

type Section<T> = UseQueryResult<T, ApiError>;

export const useMetrics = (programId: string): Section<ProgramPerformanceMetrics> =>
  useApiQuery(`${dashboardOf(programId)}/program_performance_metrics`);

export const useLatestUsers = (programId: string): Section<LatestUser[]> =>
  useApiQuery(`${dashboardOf(programId)}/latest_users`);

export const useLatestActions = (programId: string): Section<DashboardAction[]> =>
  useApiQuery(`${dashboardOf(programId)}/latest_actions`);

export const useTopUsers = (
  programId: string,
  section: 'top_users_this_month' | 'top_users_all_time',
): Section<TopUser[]> => useApiQuery(`${dashboardOf(programId)}/${section}`);

/** Days that the chart can show, up to today. */
export const ranges = [7, 30, 90, 365] as const;

const address = { days: urlNumber(30) };

/** The chart's range is in the address; one that is not offered there is the usual one. */
export function useRange(): { days: number; setDays: (days: number) => void } {
  const [{ days }, setUrl] = useUrlState(address);
  return {
    days: ranges.find((range) => range === days) ?? address.days.fallback,
    setDays: (next) => setUrl({ days: next }, { replace: true }),
  };
}

export const useUsersGrowth = (programId: string, days: number): Section<UsersGrowth> =>
  useApiQuery(`${dashboardOf(programId)}/users_growth`, { params: { days }, placeholderData: (shown) => shown });
