import type { SessionParticipant } from '@laurel/contracts/identity/sign-in.dto';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { getPageData } from './page-data.ts';

/** Whole numbers in text, as large as the ledger allows. */
export interface Points {
  unused_points: string;
  points: string;
}

export interface SessionState {
  participant: SessionParticipant | null;
  points: Points | null;
}

let store: StoreApi<SessionState> | null = null;

function pointsOf(participant: SessionParticipant | null): Points | null {
  return participant && { unused_points: participant.unused_points, points: participant.points };
}

function session(): StoreApi<SessionState> {
  store ??= createStore<SessionState>(() => {
    const { area, user } = getPageData();
    const participant = area === 'participant' && user && 'unused_points' in user ? user : null;
    return { participant, points: pointsOf(participant) };
  });
  return store;
}

/** The signed-in participant and their points, for example `useSession((state) => state.points)`. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(session(), select);
}

/** Called after sign-in and sign-out; `null` is a visitor. */
export function setParticipant(participant: SessionParticipant | null): void {
  session().setState({ participant, points: pointsOf(participant) });
}

export function setPoints(points: Points): void {
  session().setState({ points: { unused_points: points.unused_points, points: points.points } });
}

/** Calls back after sign-in, sign-out and every change of points; returns how to stop it. */
export function watchSession(listener: (state: SessionState) => void): () => void {
  return session().subscribe(listener);
}

export function readParticipant(): SessionParticipant | null {
  return session().getState().participant;
}

export function readPoints(): Points | null {
  return session().getState().points;
}
