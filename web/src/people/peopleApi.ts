// Requests about friends and invitations. They are not part of the first download.

import { request } from '../api';
import type {
  BlockedPerson,
  FriendLink,
  FriendLinkOwner,
  MatchPeople,
  News,
  PeoplePage,
  PersonPlace,
  ReportRequest,
} from '../protocol';

const ofMatch = (match: string): string => `/api/matches/${encodeURIComponent(match)}`;

export const peopleApi = {
  page: () => request<PeoplePage>('/api/me/people'),
  ask: (place: PersonPlace) => request<PeoplePage>('/api/friends', place),
  answer: (friend: string, accept: boolean) => request<PeoplePage>('/api/friends/answer', { friend, accept }),
  remove: (friend: string) => request<PeoplePage>('/api/friends/remove', { friend }),
  link: () => request<FriendLink>('/api/friends/link', {}),
  linkOwner: (token: string) => request<FriendLinkOwner>('/api/friends/link/owner', { token }),
  acceptLink: (token: string) => request<PeoplePage>('/api/friends/link/accept', { token }),
  ofMatch: (match: string) => request<MatchPeople>(`${ofMatch(match)}/people`),
  invite: (match: string, friend: string) => request<MatchPeople>(`${ofMatch(match)}/invite`, { friend }),
  blocks: () => request<BlockedPerson[]>('/api/me/blocks'),
  block: (place: PersonPlace) => request<BlockedPerson[]>('/api/blocks', place),
  unblock: (block: string) => request<BlockedPerson[]>('/api/blocks/remove', { block }),
  report: (report: ReportRequest) => request('/api/reports', report),
  news: () => request<News>('/api/me/news'),
  dismiss: (invitation: string) => request<News>('/api/me/invitations/dismiss', { invitation }),
};
