// Requests about matches of this device. Lists need no Python; it is loaded for the rest.

import type { CampaignInfo, MatchCard, MatchRequest, MatchResult, ReplayViews, ReviewPage } from '../protocol';
import type { Overview } from '../local/database';
import * as storage from '../storage';

const database = () => import('../local/database');
const ask = async <T>(name: string, body: object): Promise<T> =>
  (await import('../local/python')).python.request<T>(name, body);

/** Loads Python ahead of the match that will need it. A failure is told then. */
export const prepareLocal = (): Promise<void> =>
  import('../local/python').then(({ python }) => python.start()).catch(() => undefined);

const all = async (): Promise<Overview[]> => (typeof indexedDB === 'undefined' ? [] : (await database()).overviews());

export const localMatches = async (): Promise<MatchCard[]> => (await all()).map(({ card }) => card);
export const localResults = async (): Promise<MatchResult[]> => (await all()).flatMap(({ results }) => results);
export const localCampaigns = async (): Promise<CampaignInfo[]> =>
  (await all()).flatMap(({ campaign }) => (campaign ? [campaign] : []));

export async function createLocal(request: MatchRequest, name: string): Promise<string> {
  storage.write('local', 'yes');
  const campaign = (await localCampaigns()).find(({ match }) => match === request.campaign) ?? null;
  return ask<string>('create', { request, name, campaign });
}

export const replayLocal = (match: string, seat: number, move: number, count: number, events: boolean) =>
  ask<ReplayViews>('replay', { match, seat, move, count, events });
export const replayRecordLocal = (record: string, seat: number, move: number, count: number, events: boolean) =>
  ask<ReplayViews>('replay-record', { record, seat, move, count, events });
export const positionLocal = (match: string, seat: number, move: number) =>
  ask<ReplayViews>('replay', { match, seat, move, position: true });
export const recordPositionLocal = (record: string, seat: number, move: number) =>
  ask<ReplayViews>('replay-record', { record, seat, move, position: true });
export const reviewRecordLocal = (record: string, seat: number, after: number) =>
  ask<ReviewPage>('review-record', { record, seat, after });
export const recordLocal = (match: string) => ask<string>('record', { match });
