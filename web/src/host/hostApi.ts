// Requests of hosts. The server checks their rights each time.

import { request } from '../api';
import type { HostLogLine, HostMatch, HostPage, HostPerson, HostReport } from '../protocol';

export const hostApi = {
  page: () => request<HostPage>('/api/host'),
  people: (search: string) => request<HostPerson[]>(`/api/host/people?search=${encodeURIComponent(search)}`),
  matches: () => request<HostMatch[]>('/api/host/matches'),
  reports: () => request<HostReport[]>('/api/host/reports'),
  log: () => request<HostLogLine[]>('/api/host/log'),
  enter: (token: string) => request('/api/host/enter', { token }),
  mute: (account: string, hours: number, report = '') => request('/api/host/mute', { account, hours, report }),
  rename: (account: string, name: string, report = '') => request('/api/host/rename', { account, name, report }),
  remove: (account: string, removed: boolean, report = '') => request('/api/host/remove', { account, removed, report }),
  close: (match: string) => request('/api/host/close', { match }),
  dismiss: (report: string) => request('/api/host/dismiss', { report }),
};
