/** SQL for a moment as the API and events write it: ISO 8601 in UTC with milliseconds. */
export const isoText = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
