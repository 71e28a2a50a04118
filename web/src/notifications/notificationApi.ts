// Requests about notifications. They are not part of the first download.

import { request } from '../api';
import type { ChannelInfo, ChannelRequest, MatchNotifications, NotificationPage, StopInfo } from '../protocol';

const ofMatch = (match: string): string => `/api/matches/${encodeURIComponent(match)}`;
const stopAddress = (token: string): string => `/api/stop?token=${encodeURIComponent(token)}`;

export const notificationApi = {
  page: () => request<NotificationPage>('/api/me/notifications'),
  change: (events: string[], digest_hours: number) =>
    request<NotificationPage>('/api/me/notifications', { events, digest_hours }),
  add: (channel: ChannelRequest) => request<ChannelInfo>('/api/me/channels', channel),
  remove: (channel: string) => request<NotificationPage>('/api/me/channels/remove', { channel }),
  test: (channel: string) => request<ChannelInfo>('/api/me/channels/test', { channel }),
  ofMatch: (match: string) => request<MatchNotifications>(`${ofMatch(match)}/notifications`),
  /** No events mute a match; null is the same as in all matches. */
  changeMatch: (match: string, events: string[] | null) =>
    request<MatchNotifications>(`${ofMatch(match)}/notifications`, { events }),
  webhook: (match: string, address: string) => request<MatchNotifications>(`${ofMatch(match)}/webhook`, { address }),
  confirm: (token: string) => request<StopInfo>('/api/confirm', { token }),
  stopInfo: (token: string) => request<StopInfo>(stopAddress(token)),
  stopAll: (token: string) => request<StopInfo>(stopAddress(token), {}),
  stopMatch: (token: string) => request<StopInfo>(`${stopAddress(token)}&only=match`, {}),
};

/** What a person can choose to be told, in the order of the settings. */
export const EVENTS = ['turn', 'begun', 'over', 'named', 'clock', 'invited'] as const;
/** What happens in a match of one's own. */
export const MATCH_EVENTS = EVENTS.filter((event) => event !== 'invited');
export type NotificationEvent = (typeof EVENTS)[number];
