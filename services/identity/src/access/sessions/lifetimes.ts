/** Lifetimes of sessions, as intervals of Postgres: since they were last seen, and since they began. */
export const lifetimes = {
  participant: { idle: '12 hours', whole: '30 days' },
  admin: { idle: '30 minutes', whole: '12 hours' },
} as const;
