// Requests about the challenges of the days.

import { request } from '../api';
import type { CreatedMatch, DailyBoard, DailyPage } from '../protocol';

export type Board = 'member' | 'guest';

export const dailyApi = {
  /** The challenges of a day, of today without one. */
  page: (day = '') => request<DailyPage>(day ? `/api/daily?day=${encodeURIComponent(day)}` : '/api/daily'),
  /** Those of today, without what only their own page says. */
  brief: () => request<DailyPage>('/api/daily?brief=1'),
  /** Begins the try of today, or finds the one that was begun. Gives its match. */
  begin: async (game: string) => (await request<CreatedMatch>('/api/daily', { game })).match,
  /** How people did. Without `board`, those whom this person is compared with. */
  board: (day: string, game: string, board?: Board) =>
    request<DailyBoard>(
      `/api/daily/${encodeURIComponent(day)}/${encodeURIComponent(game)}${board ? `?board=${board}` : ''}`,
    ),
};
